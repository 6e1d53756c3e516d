/* SPDX-License-Identifier: MIT
 *
 * Destructors that the cycle collector calls must not suspend: the collector cannot be left half-way.
 */
#include "engine/globals.h"
#include "engine/hook.h"

static int (*original_collect)(void);

static int collector_collect(void)
{
	ASYNC_G(gc_depth)++;
	int collected = original_collect();
	ASYNC_G(gc_depth)--;
	return collected;
}

static void collector_install(void)
{
	original_collect = gc_collect_cycles;
	gc_collect_cycles = collector_collect;
}

static void collector_uninstall(void)
{
	if (gc_collect_cycles == collector_collect) {
		gc_collect_cycles = original_collect;
	}
}

async_hook_t async_hook_collector = {
	.install = collector_install,
	.uninstall = collector_uninstall,
};
