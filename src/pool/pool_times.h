/* SPDX-License-Identifier: MIT
 *
 * Durations as a histogram: how many, how long together, the longest, and how they are spread. To record one takes a few
 * instructions and no memory, so percentiles are there whenever somebody asks.
 *
 * The buckets are those of microseconds with two significant bits: four to each power of two. A percentile is off by an eighth
 * at most.
 */
#ifndef ASYNC_POOL_TIMES_H
#define ASYNC_POOL_TIMES_H

#include <stdint.h>

#define ASYNC_POOL_TIMES_BITS 32 /* longer ones than 2^32 us are counted in the last bucket */
#define ASYNC_POOL_TIMES_BUCKETS (4 * (ASYNC_POOL_TIMES_BITS - 1))

typedef struct async_pool_times {
	uint64_t count;
	uint64_t sum; /* ns, as all times here */
	uint64_t max;
	uint64_t buckets[ASYNC_POOL_TIMES_BUCKETS];
} async_pool_times_t;

static inline uint32_t async_pool_times_bucket(uint64_t ns)
{
	uint64_t us = ns / 1000;

	if (us < 4) {
		return (uint32_t) us;
	}
	if (us >> ASYNC_POOL_TIMES_BITS) {
		return ASYNC_POOL_TIMES_BUCKETS - 1;
	}
	uint32_t exponent = 63 - (uint32_t) __builtin_clzll(us);
	return 4 * (exponent - 1) + (uint32_t) ((us >> (exponent - 2)) & 3);
}

static inline void async_pool_times_add(async_pool_times_t *times, uint64_t ns)
{
	times->count++;
	times->sum += ns;
	if (ns > times->max) {
		times->max = ns;
	}
	times->buckets[async_pool_times_bucket(ns)]++;
}

/* So many that took no time at all. */
static inline void async_pool_times_add_instant(async_pool_times_t *times, uint64_t count)
{
	times->count += count;
	times->buckets[0] += count;
}

/* The time that so many per cent (1 … 100) did not exceed; 0 if none was recorded. */
uint64_t async_pool_times_percentile(const async_pool_times_t *times, uint32_t percent);
/* How many took less than 2^exponent microseconds. */
uint64_t async_pool_times_below(const async_pool_times_t *times, uint32_t exponent);

#endif
