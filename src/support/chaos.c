/* SPDX-License-Identifier: MIT
 *
 * The dice and the clock of the seeded scheduler. See chaos.h.
 */
#include "support/chaos.h"

#ifdef ASYNC_DEBUG

#include <stdlib.h>
#include <string.h>

#include "support/time.h"

/* Timers count in ticks, and the wider rings of the wheel turn at round numbers of them. So a seed begins where all of them are
 * at their beginning, or the same seed would not always give the same run. */
#define CHAOS_BEGINNING_AFTER(ns) ((((ns) >> 44) + 1) << 44)
/* How far from the end of the run queue a coroutine may be put. */
#define CHAOS_REACH 6
/* What a look at the clock takes: at most so much, or one time in so many a millisecond or two. */
#define CHAOS_STEP_NS 20000
#define CHAOS_LEAP_CHANCE 24

static struct {
	char seed[32];   /* as it was last seen; empty = there is none */
	uint64_t state;
	uint64_t now;    /* ns; 0 = the clock was never read */
} chaos;

/* splitmix64 */
static uint64_t chaos_next(void)
{
	uint64_t z = (chaos.state += UINT64_C(0x9E3779B97F4A7C15));

	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
	return z ^ (z >> 31);
}

bool async_chaos_is_on(void)
{
	const char *seed = getenv("ASYNC_SEED");

	if (!seed || !*seed) {
		chaos.seed[0] = '\0';
		return false;
	}
	if (strncmp(seed, chaos.seed, sizeof(chaos.seed) - 1) != 0) {
		strncpy(chaos.seed, seed, sizeof(chaos.seed) - 1);
		chaos.state = strtoull(seed, NULL, 10);
		chaos.now = chaos.now ? CHAOS_BEGINNING_AFTER(chaos.now) : 0;
	}
	return true;
}

uint32_t async_chaos_below(uint32_t limit)
{
	return (uint32_t) (chaos_next() % limit);
}

async_list_t *async_chaos_position(async_list_t *queue)
{
	async_list_t *position = queue;

	if (async_chaos_below(2)) {
		for (uint32_t steps = async_chaos_below(CHAOS_REACH); steps > 0 && position->prev != queue; steps--) {
			position = position->prev;
		}
	}
	return position;
}

uint64_t async_chaos_clock(uint64_t real)
{
	if (!chaos.now) {
		chaos.now = CHAOS_BEGINNING_AFTER(real);
	}
	chaos.now += async_chaos_below(CHAOS_LEAP_CHANCE) ? async_chaos_below(CHAOS_STEP_NS) : async_chaos_below(2 * NS_PER_MS);
	return chaos.now;
}

void async_chaos_pass(uint64_t ns)
{
	chaos.now += chaos.now ? ns : 0;
}

#endif
