/* SPDX-License-Identifier: MIT
 *
 * A set of descriptors, as bits by their numbers: to add, remove or look costs a few instructions.
 */
#ifndef ASYNC_SUPPORT_DESCRIPTORS_H
#define ASYNC_SUPPORT_DESCRIPTORS_H

#include <stdbool.h>
#include <stdint.h>

#define ASYNC_DESCRIPTORS_MAX 65536 /* larger numbers are in no set */

typedef struct async_descriptors {
	int count;
	uint64_t bits[ASYNC_DESCRIPTORS_MAX / 64];
} async_descriptors_t;

static inline bool async_descriptors_have(const async_descriptors_t *set, int fd)
{
	return set->count && fd >= 0 && fd < ASYNC_DESCRIPTORS_MAX && set->bits[fd / 64] & UINT64_C(1) << fd % 64;
}

/* Adds or removes it. */
static inline void async_descriptors_set(async_descriptors_t *set, int fd, bool is_in)
{
	if (fd < 0 || fd >= ASYNC_DESCRIPTORS_MAX) {
		return;
	}
	uint64_t *word = &set->bits[fd / 64], bit = UINT64_C(1) << fd % 64;

	if (!(*word & bit) == is_in) {
		*word ^= bit;
		set->count += is_in ? 1 : -1;
	}
}

#endif
