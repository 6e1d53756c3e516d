/* SPDX-License-Identifier: MIT
 *
 * The seeded scheduler of the developer build: with ASYNC_SEED in the environment, whatever may happen in more than one
 * order happens in an order that is drawn from the seed, and time is counted instead of measured. The same seed gives the
 * same run. A script may set the seed of each of its programs by putenv(). A release build has nothing of this.
 *
 * What does not hold then: that the run queue is first in, first out, that suspend() lets all others run once, and
 * that timers of one tick fire in the order in which they were started. Everything else must: the order in which a pool
 * promises places, all invariants, that no timer is early, and that every coroutine gets to run.
 */
#ifndef ASYNC_SUPPORT_CHAOS_H
#define ASYNC_SUPPORT_CHAOS_H

#ifdef ASYNC_DEBUG

#include <stdbool.h>
#include <stdint.h>

#include "support/list.h"

/* Is there a seed? Looks whether it has changed. */
bool async_chaos_is_on(void);
/* A number below the limit, which is not 0. */
uint32_t async_chaos_below(uint32_t limit);

/* The node before which a coroutine is queued: one of the last few, or the list itself, which is the end. */
async_list_t *async_chaos_position(async_list_t *queue);

/* Counted time: `real`, in ns, is where it starts. Each look at it lets a little pass, now and then a lot. */
uint64_t async_chaos_clock(uint64_t real);
void async_chaos_pass(uint64_t ns);

#endif

#endif
