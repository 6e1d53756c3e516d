/* SPDX-License-Identifier: MIT
 *
 * Names in one string, separated by commas and blanks: the value of a setting, or a cell of a table. Case does not matter.
 */
#ifndef ASYNC_SUPPORT_NAMES_H
#define ASYNC_SUPPORT_NAMES_H

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#define ASYNC_NAME_SEPARATORS ", \t"

/* `names` may be NULL. */
static inline bool async_names_have(const char *names, const char *name, size_t length)
{
	while (length > 0 && names && *names) {
		size_t other = strcspn(names, ASYNC_NAME_SEPARATORS);
		if (other == length && strncasecmp(names, name, length) == 0) {
			return true;
		}
		names += other + (names[other] != '\0');
	}
	return false;
}

#endif
