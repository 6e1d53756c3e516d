/* SPDX-License-Identifier: MIT
 *
 * Timers: the wheel driven by the monotonic clock. libuv's own timers are not used for them: they live in a heap and
 * cost up to half a microsecond each. See support/wheel.h for how it works.
 */
#include "reactor/reactor_internal.h"
#include "support/chaos.h"

/* Short enough for usleep(), long enough that timers which were started together fire together. */
#define TICK_BITS 16
#define TICK_OF(ns) ((ns) >> TICK_BITS)

void async_timers_init(void)
{
	async_wheel_init(&async_reactor.wheel, TICK_OF(async_clock_now()));
	async_list_init(&async_reactor.firing);
}

void async_timer_start(async_timer_t *timer, uint64_t due)
{
	if (async_timer_is_active(timer)) {
		async_wheel_stop(&async_reactor.wheel, &timer->node);
	} else {
		async_reactor.pending += !timer->hidden;
	}
	/* Rounded up, without overflow: a timer never fires early. */
	async_wheel_start(&async_reactor.wheel, &timer->node, due ? TICK_OF(due - 1) + 1 : 0);
}

void async_timer_remove(async_timer_t *timer)
{
	async_wheel_stop(&async_reactor.wheel, &timer->node);
	async_reactor.pending -= !timer->hidden;
}

bool async_timers_advance(void)
{
	async_wheel_advance(&async_reactor.wheel, TICK_OF(async_clock_now()));
	return !async_list_is_empty(&async_reactor.wheel.due) || !async_list_is_empty(&async_reactor.firing);
}

/* The next timer of the batch. Of those that are due at the same tick, the seeded scheduler takes any. */
static async_list_t *timers_pop(void)
{
	async_list_t *first = async_list_first(&async_reactor.firing);

	if (!first) {
		return NULL;
	}
#ifdef ASYNC_DEBUG
	if (async_chaos_is_on()) {
		uint64_t tick = ASYNC_CONTAINER_OF(first, async_wheel_node_t, link)->tick;
		uint32_t ties = 0;

		ASYNC_LIST_FOREACH(&async_reactor.firing, link) {
			if (ASYNC_CONTAINER_OF(link, async_wheel_node_t, link)->tick != tick) {
				break;
			}
			if (async_chaos_below(++ties) == 0) {
				first = link;
			}
		}
	}
#endif
	async_list_remove(first);
	return first;
}

void async_timers_fire(void)
{
	async_list_t *link;

	/* A timer that a callback starts with a due in the past waits in wheel.due for the next call: no endless loop. */
	async_list_splice(&async_reactor.firing, &async_reactor.wheel.due);
	while ((link = timers_pop())) {
		async_timer_t *timer = ASYNC_CONTAINER_OF(link, async_timer_t, node.link);

		async_reactor.pending -= !timer->hidden;
		async_reactor.fired++;
		timer->fire(timer);
	}
}

bool async_timers_next(uint64_t *delay)
{
	uint64_t tick;

	if (!async_wheel_next(&async_reactor.wheel, &tick)) {
		return false;
	}
	uint64_t due = tick << TICK_BITS, now = async_clock_now();
	*delay = due > now ? due - now : 0;
	return true;
}
