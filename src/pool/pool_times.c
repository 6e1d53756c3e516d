/* SPDX-License-Identifier: MIT
 *
 * Reading a histogram of durations. See pool_times.h.
 */
#include "pool/pool_times.h"

/* The least time of a bucket, in ns. */
static uint64_t bucket_start(uint32_t bucket)
{
	if (bucket < 4) {
		return bucket * UINT64_C(1000);
	}
	return ((uint64_t) (4 + bucket % 4) << (bucket / 4 - 1)) * 1000;
}

uint64_t async_pool_times_percentile(const async_pool_times_t *times, uint32_t percent)
{
	uint64_t rank = (times->count * percent + 99) / 100, seen = 0;

	if (!times->count) {
		return 0;
	}
	for (uint32_t bucket = 0; bucket < ASYNC_POOL_TIMES_BUCKETS; bucket++) {
		uint64_t here = times->buckets[bucket];
		if (seen + here >= rank) { /* as if those of a bucket were spread evenly over it */
			uint64_t start = bucket_start(bucket), width = bucket_start(bucket + 1) - start;
			uint64_t ns = start + (uint64_t) ((double) width * (double) (rank - seen) / (double) (here + 1));
			return ns < times->max ? ns : times->max;
		}
		seen += here;
	}
	return times->max;
}

uint64_t async_pool_times_below(const async_pool_times_t *times, uint32_t exponent)
{
	uint32_t end = exponent < 2 ? 1u << exponent : 4 * (exponent - 1);
	uint64_t count = 0;

	for (uint32_t bucket = 0; bucket < end && bucket < ASYNC_POOL_TIMES_BUCKETS; bucket++) {
		count += times->buckets[bucket];
	}
	return count;
}
