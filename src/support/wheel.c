/* SPDX-License-Identifier: MIT
 *
 * The part of the timing wheel that is not worth inlining: finding the next occupied slot, and moving the present.
 */
#include "support/wheel.h"

void async_wheel_init(async_wheel_t *wheel, uint64_t now)
{
	wheel->now = now;
	async_list_init(&wheel->due);
	for (unsigned level = 0; level < ASYNC_WHEEL_LEVELS; level++) {
		wheel->occupied[level] = 0;
	}
	for (unsigned slot = 0; slot < ASYNC_WHEEL_LEVELS * ASYNC_WHEEL_SLOTS; slot++) {
		async_list_init(&wheel->slots[slot]);
	}
}

/* The occupied slot that the present meets first. A lower level always comes before a higher one: its slots share more
 * digits with the present. Within a level only slots after the present's own digit can be occupied. */
static bool wheel_find(const async_wheel_t *wheel, unsigned *found_level, unsigned *found_slot, uint64_t *tick)
{
	for (unsigned level = 0; level < ASYNC_WHEEL_LEVELS; level++) {
		if (wheel->occupied[level]) {
			unsigned shift = level * ASYNC_WHEEL_BITS;
			unsigned slot = (unsigned) __builtin_ctzll(wheel->occupied[level]);
			uint64_t digits_above = wheel->now >> shift >> ASYNC_WHEEL_BITS;

			*found_level = level;
			*found_slot = slot;
			*tick = (digits_above << ASYNC_WHEEL_BITS | slot) << shift;
			return true;
		}
	}
	return false;
}

bool async_wheel_next(const async_wheel_t *wheel, uint64_t *tick)
{
	unsigned level, slot;

	return wheel_find(wheel, &level, &slot, tick);
}

void async_wheel_advance(async_wheel_t *wheel, uint64_t now)
{
	unsigned level, slot;
	uint64_t tick;

	if (now <= wheel->now) {
		return;
	}
	while (wheel_find(wheel, &level, &slot, &tick) && tick <= now) {
		async_list_t *head = &wheel->slots[level * ASYNC_WHEEL_SLOTS + slot];

		wheel->now = tick;
		wheel->occupied[level] &= ~(UINT64_C(1) << slot);
		if (level == 0) {
			async_list_splice(&wheel->due, head);
			continue;
		}
		/* Every node finds a lower level, or is due: it shares this digit with the present now. */
		ASYNC_LIST_FOREACH(head, link) {
			async_wheel_node_t *node = ASYNC_CONTAINER_OF(link, async_wheel_node_t, link);
			async_wheel_start(wheel, node, node->tick);
		}
		async_list_init(head);
	}
	wheel->now = now;
}
