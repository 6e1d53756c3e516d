/* SPDX-License-Identifier: MIT
 *
 * A hierarchical timing wheel: a pure data structure that knows ticks, not time. Its owner says when it is.
 *
 * A tick is read as digits of six bits. A node waits at the level of the highest digit in which its tick differs from
 * the present, in the slot of that digit. When the present reaches a slot, its nodes move down to the levels of their
 * next differing digits. Of two nodes with the same tick the earlier one never waits at a lower level, and the present
 * only moves together with the nodes it meets, so an earlier node is always in a slot before a later one is put there:
 * nodes of one tick come out in the order in which they went in.
 *
 * Start and stop are O(1); a node moves at most LEVELS - 1 times in its life. Nothing is allocated.
 */
#ifndef ASYNC_SUPPORT_WHEEL_H
#define ASYNC_SUPPORT_WHEEL_H

#include <stdbool.h>
#include <stdint.h>

#include "support/list.h"

#define ASYNC_WHEEL_BITS 6
#define ASYNC_WHEEL_SLOTS (1u << ASYNC_WHEEL_BITS)
/* 2^48 ticks: with ticks of 2^16 ns, all that 64 bits of nanoseconds can express. Later ticks count as the last one. */
#define ASYNC_WHEEL_LEVELS 8
#define ASYNC_WHEEL_LAST_TICK ((UINT64_C(1) << (ASYNC_WHEEL_BITS * ASYNC_WHEEL_LEVELS)) - 1)

typedef struct async_wheel_node {
	async_list_t link;
	uint64_t tick;          /* valid while linked */
} async_wheel_node_t;

typedef struct async_wheel {
	uint64_t now;                           /* only async_wheel_advance() moves it, forward */
	async_list_t due;                       /* nodes with tick <= now, in order; the owner takes them out */
	uint64_t occupied[ASYNC_WHEEL_LEVELS];  /* bit s: slot s is not empty; exact at any time */
	async_list_t slots[ASYNC_WHEEL_LEVELS * ASYNC_WHEEL_SLOTS];
} async_wheel_t;

void async_wheel_init(async_wheel_t *wheel, uint64_t now);
/* Moves the present to `now` and appends what is due by then to wheel->due. A no-op when `now` is not ahead. */
void async_wheel_advance(async_wheel_t *wheel, uint64_t now);
/* The next tick at which async_wheel_advance() would do something: no node is due before it, though it may come at most
 * LEVELS - 1 times too early for a far-away node. False when no node is ahead; what is in wheel->due does not count. */
bool async_wheel_next(const async_wheel_t *wheel, uint64_t *tick);

/* The node must not be linked. A tick that is not ahead makes it due at once. */
static inline void async_wheel_start(async_wheel_t *wheel, async_wheel_node_t *node, uint64_t tick)
{
	if (tick > ASYNC_WHEEL_LAST_TICK) {
		tick = ASYNC_WHEEL_LAST_TICK;
	}
	node->tick = tick;
	if (tick <= wheel->now) {
		async_list_push_back(&wheel->due, &node->link);
		return;
	}
	unsigned level = (63 - (unsigned) __builtin_clzll(tick ^ wheel->now)) / ASYNC_WHEEL_BITS;
	unsigned slot = (tick >> (level * ASYNC_WHEEL_BITS)) & (ASYNC_WHEEL_SLOTS - 1);
	wheel->occupied[level] |= UINT64_C(1) << slot;
	async_list_push_back(&wheel->slots[level * ASYNC_WHEEL_SLOTS + slot], &node->link);
}

/* Takes the node out of the wheel, or out of any list into which the owner moved it from wheel->due. */
static inline void async_wheel_stop(async_wheel_t *wheel, async_wheel_node_t *node)
{
	async_list_t *head = node->link.next;
	bool was_last = head == node->link.prev;

	async_list_remove(&node->link);
	if (was_last) {
		/* The level is not remembered in the node: it moves. The head tells where it was, and whether it is a slot. */
		uintptr_t index = ((uintptr_t) head - (uintptr_t) wheel->slots) / sizeof *head;
		if (index < ASYNC_WHEEL_LEVELS * ASYNC_WHEEL_SLOTS) {
			wheel->occupied[index / ASYNC_WHEEL_SLOTS] &= ~(UINT64_C(1) << (index % ASYNC_WHEEL_SLOTS));
		}
	}
}

#endif
