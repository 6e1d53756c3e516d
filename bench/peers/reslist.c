/* SPDX-License-Identifier: MIT
 *
 * Acquires and releases a resource of an apr_reslist, in one thread. Prints the processor time in ns of a cycle. APR has threads and no
 * coroutines, so there is nothing to compare under contention. */
#include <apr_general.h>
#include <apr_reslist.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CYCLES 2000000
#define RUNS 5

static apr_status_t make(void **resource, void *params, apr_pool_t *pool)
{
	static int value;
	*resource = &value;
	return APR_SUCCESS;
}

static apr_status_t destroy(void *resource, void *params, apr_pool_t *pool)
{
	return APR_SUCCESS;
}

static double cpu_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double) now.tv_sec * 1e9 + (double) now.tv_nsec;
}

int main(void)
{
	apr_pool_t *pool;
	apr_reslist_t *list;
	double best = 0;

	if (apr_initialize() || apr_pool_create(&pool, NULL)
			|| apr_reslist_create(&list, 1, 10, 10, 0, make, destroy, NULL, pool)) {
		return EXIT_FAILURE;
	}
	for (int run = 0; run < RUNS; run++) {
		double start = cpu_ns();
		for (int i = 0; i < CYCLES; i++) {
			void *resource;
			if (apr_reslist_acquire(list, &resource) || apr_reslist_release(list, resource)) {
				return EXIT_FAILURE;
			}
		}
		double ns = (cpu_ns() - start) / CYCLES;
		best = run && best < ns ? best : ns;
	}
	printf("result %.1f\n", best);
	return EXIT_SUCCESS;
}
