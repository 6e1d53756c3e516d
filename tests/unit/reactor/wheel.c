/* SPDX-License-Identifier: MIT
 *
 * The timing wheel.
 */
#include <string.h>

#include "test.h"

static void wheel_fires_one_tick_in_start_order(void)
{
	static async_wheel_t wheel;
	async_wheel_node_t node[4];

	/* The first is started far ahead, the others ever later: each at a lower level than the one before. */
	async_wheel_init(&wheel, 1000);
	for (int i = 0; i < 4; i++) {
		async_list_init(&node[i].link);
	}
	async_wheel_start(&wheel, &node[0], 1000000);
	async_wheel_advance(&wheel, 990000);
	async_wheel_start(&wheel, &node[1], 1000000);
	async_wheel_advance(&wheel, 999980);
	async_wheel_start(&wheel, &node[2], 1000000);
	async_wheel_advance(&wheel, 999999);
	async_wheel_start(&wheel, &node[3], 1000000);
	CHECK(async_list_is_empty(&wheel.due));
	async_wheel_advance(&wheel, 1000000);
	for (int i = 0; i < 4; i++) {
		CHECK(async_list_pop_front(&wheel.due) == &node[i].link);
	}
	CHECK(async_list_is_empty(&wheel.due));
}

static void wheel_cascades_over_all_levels(void)
{
	static async_wheel_t wheel;

	for (unsigned bit = 0; bit < ASYNC_WHEEL_BITS * ASYNC_WHEEL_LEVELS; bit++) {
		uint64_t starts[] = { 0, 1, 63, (UINT64_C(1) << bit) - 1 };
		for (unsigned i = 0; i < 4; i++) {
			uint64_t tick = (UINT64_C(1) << bit) + starts[i];
			uint64_t next;
			unsigned steps = 0;
			async_wheel_node_t node;

			async_list_init(&node.link);
			async_wheel_init(&wheel, starts[i]);
			if (tick > ASYNC_WHEEL_LAST_TICK) {
				continue;
			}
			async_wheel_start(&wheel, &node, tick);
			while (async_list_is_empty(&wheel.due) && async_wheel_next(&wheel, &next)) {
				CHECK(next <= tick && next > wheel.now);
				async_wheel_advance(&wheel, next);
				steps++;
			}
			CHECK(wheel.now == tick);
			CHECK(steps <= ASYNC_WHEEL_LEVELS);
			CHECK(async_list_first(&wheel.due) == &node.link);
			async_wheel_stop(&wheel, &node);
			CHECK(!async_wheel_next(&wheel, &next));
		}
	}
}

static void wheel_clamps_the_end_of_time(void)
{
	static async_wheel_t wheel;
	async_wheel_node_t node;
	uint64_t next;

	async_list_init(&node.link);
	async_wheel_init(&wheel, 5);
	async_wheel_start(&wheel, &node, UINT64_MAX);
	async_wheel_advance(&wheel, ASYNC_WHEEL_LAST_TICK - 1);
	CHECK(async_list_is_empty(&wheel.due));
	CHECK(async_wheel_next(&wheel, &next) && next == ASYNC_WHEEL_LAST_TICK);
	async_wheel_stop(&wheel, &node);
	CHECK(!async_wheel_next(&wheel, &next));
}

/* The model: an array of (tick, start number), of which the smallest pairs are due. */
#define MODEL_NODES 300

typedef struct {
	async_wheel_node_t node;
	uint64_t tick, number;
	bool active;
} model_t;

static void wheel_agrees_with_a_sorted_model(void)
{
	static async_wheel_t wheel;
	static model_t model[MODEL_NODES];
	uint64_t number = 0, now = random_next() >> 20;
	unsigned fired = 0;

	memset(model, 0, sizeof model);
	for (int i = 0; i < MODEL_NODES; i++) {
		async_list_init(&model[i].node.link);
	}
	async_wheel_init(&wheel, now);
	for (int step = 0; step < 100000 && !test_failed; step++) {
		model_t *one = &model[random_next() % MODEL_NODES];
		switch (random_next() % 4) {
		case 0:
		case 1:
			if (one->active) {
				async_wheel_stop(&wheel, &one->node);
			}
			one->active = true;
			one->number = number++;
			/* Distances of all magnitudes; sometimes not ahead at all. */
			one->tick = now + (random_next() >> (20 + random_next() % 44)) - (random_next() % 8 == 0 ? 3 : 0);
			if (one->tick > ASYNC_WHEEL_LAST_TICK) {
				one->tick = ASYNC_WHEEL_LAST_TICK;
			}
			async_wheel_start(&wheel, &one->node, one->tick);
			if (one->tick < now) {
				one->tick = now; /* due at once, after what was due before */
			}
			break;
		case 2:
			if (one->active) {
				async_wheel_stop(&wheel, &one->node);
				one->active = false;
			}
			break;
		case 3: {
			uint64_t next, first = UINT64_MAX;
			now += random_next() >> (24 + random_next() % 40);
			if (random_next() % 4 == 0 && async_wheel_next(&wheel, &next)) {
				now = next;
			}
			if (now > ASYNC_WHEEL_LAST_TICK / 2) {
				now = wheel.now;
			}
			async_wheel_advance(&wheel, now);
			async_list_t *link;
			while ((link = async_list_pop_front(&wheel.due))) {
				model_t *got = ASYNC_CONTAINER_OF(link, model_t, node.link);
				model_t *expected = NULL;
				for (int i = 0; i < MODEL_NODES; i++) {
					model_t *other = &model[i];
					if (other->active && (!expected || other->tick < expected->tick
							|| (other->tick == expected->tick && other->number < expected->number))) {
						expected = other;
					}
				}
				CHECK(got == expected);
				CHECK(got->active && got->tick <= now);
				got->active = false;
				fired++;
			}
			for (int i = 0; i < MODEL_NODES; i++) {
				CHECK(!model[i].active || model[i].tick > now);
				if (model[i].active && model[i].tick < first) {
					first = model[i].tick;
				}
			}
			CHECK(async_wheel_next(&wheel, &next) == (first != UINT64_MAX));
			CHECK(first == UINT64_MAX || (next <= first && next > now));
			break;
		}
		}
	}
	CHECK(fired > 1000);
}

const test_t wheel_tests[] = {
	TEST(wheel_fires_one_tick_in_start_order),
	TEST(wheel_cascades_over_all_levels),
	TEST(wheel_clamps_the_end_of_time),
	TEST(wheel_agrees_with_a_sorted_model),
	{ 0 },
};
