/* SPDX-License-Identifier: MIT
 *
 * Turns that are taken, in a hash table of lists by key. A turn that ends is handed to the first that waits, so nobody can
 * take it in between.
 */
#include "io/turns.h"
#include "engine/aside.h"
#include "io/io_wait.h"

#define BUCKETS 64 /* more keys than that are rarely in use at the same time */

static async_list_t buckets[BUCKETS];

static HashTable lost; /* keys; never freed, because connections may outlive the request */
static bool has_lost;

/* The waits of those that are next know the turn that they will have. */
typedef struct turn_wait {
	async_wait_t wait;
	async_turn_t *turn;
} turn_wait_t;

static async_list_t *bucket_of(const void *key)
{
	uintptr_t bits = (uintptr_t) key >> 4;

	return &buckets[(bits ^ bits >> 6 ^ bits >> 12) % BUCKETS];
}

static async_turn_t *turn_find(const void *key)
{
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		return NULL; /* a coroutine that is left in the table will never come back */
	}
	async_list_t *bucket = bucket_of(key);
	ASYNC_LIST_FOREACH(bucket, node) {
		async_turn_t *turn = ASYNC_CONTAINER_OF(node, async_turn_t, node);
		if (turn->key == key) {
			return turn;
		}
	}
	return NULL;
}

const async_turn_t *async_turn_of_other(const void *key)
{
	const async_turn_t *turn = turn_find(key);

	return turn && turn->coroutine != ASYNC_G(current) ? turn : NULL;
}

static void turn_init(async_turn_t *turn, const void *key, bool is_last)
{
	async_list_init(&turn->node);
	async_list_init(&turn->waiting);
	turn->key = key;
	turn->coroutine = ASYNC_G(current);
	turn->has_begun = false;
	turn->is_last = is_last;
}

static void turn_take(async_turn_t *turn)
{
	const void *key = turn->key;

	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE && !turn_find(key)) {
		async_list_push_back(bucket_of(key), &turn->node);
		turn->has_begun = true;
	}
}

void async_turn_take(async_turn_t *turn, const void *key)
{
	turn_init(turn, key, false);
	turn_take(turn);
}

/* Waits until the other turn ends, and ours has been taken; or until another coroutine has come in between. */
static bool turn_follow(async_turn_t *turn, async_turn_t *other, bool is_next, const char *info)
{
	turn_wait_t next = { .turn = turn };

	if (!async_io_may_wait()) {
		return false;
	}
	async_wait_init(&next.wait, async_wait_prepare(), info);
	if (is_next) {
		async_list_push_front(&other->waiting, &next.wait.node);
	} else {
		async_list_push_back(&other->waiting, &next.wait.node);
	}
	if (async_wait_park(&next.wait, 0) == ASYNC_WAIT_OK) {
		return true;
	}
	async_turn_end(turn); /* it may have been handed to us already */
	return false;
}

static bool turn_wait(async_turn_t *turn, bool is_continuation, const char *info)
{
	async_turn_t *other;
	bool is_next = is_continuation;

	while (UNEXPECTED((other = (async_turn_t *) async_turn_of_other(turn->key)))) {
		if (is_continuation && !other->has_begun) {
			async_list_remove(&other->node); /* its coroutine finds out when it runs, and is next */
			turn_take(turn);
			async_list_splice(&turn->waiting, &other->waiting);
			return true;
		}
		if (!turn_follow(turn, other, is_next, info)) {
			return false;
		}
		if (async_list_is_linked(&turn->node)) {
			return turn->has_begun = true;
		}
		is_next = true;
	}
	turn_take(turn);
	return true;
}

bool async_turn_wait(async_turn_t *turn, const void *key, bool is_continuation, const char *info)
{
	turn_init(turn, key, false);
	return turn_wait(turn, is_continuation, info);
}

/* Does anybody wait that is not last as well? */
static bool turn_is_wanted(const async_turn_t *turn)
{
	ASYNC_LIST_FOREACH(&turn->waiting, node) {
		if (!ASYNC_CONTAINER_OF(node, turn_wait_t, wait.node)->turn->is_last) {
			return true;
		}
	}
	return false;
}

bool async_turn_wait_last(async_turn_t *turn, const void *key, const char *info)
{
	async_aside_t aside;
	bool has_turn;

	async_aside_begin(&aside);
	for (;;) {
		turn_init(turn, key, true);
		has_turn = turn_wait(turn, false, info);
		if (has_turn && turn_is_wanted(turn)) {
			async_turn_end(turn);
		} else if (!async_aside_add(&aside)) {
			break;
		}
	}
	async_aside_merge(&aside);
	return has_turn;
}

void async_turn_end(async_turn_t *turn)
{
	async_list_t *node;

	if (!async_list_is_linked(&turn->node)) {
		return;
	}
	async_list_remove(&turn->node);
	if ((node = async_list_pop_front(&turn->waiting))) {
		turn_wait_t *next = ASYNC_CONTAINER_OF(node, turn_wait_t, wait.node);
		async_list_push_back(bucket_of(turn->key), &next->turn->node);
		async_list_splice(&next->turn->waiting, &turn->waiting);
		async_wait_wake(&next->wait);
	}
}

bool async_turn_is_lost(const void *key)
{
	return UNEXPECTED(has_lost) && zend_hash_index_exists(&lost, (zend_ulong) (uintptr_t) key);
}

static void turn_lose(async_turn_t *turn)
{
	async_list_remove(&turn->node);
	if (!turn->has_begun) {
		return; /* it is not inside yet */
	}
	if (!has_lost) {
		zend_hash_init(&lost, 8, NULL, NULL, true);
		has_lost = true;
	}
	zend_hash_index_add_empty_element(&lost, (zend_ulong) (uintptr_t) turn->key);
}

static void turns_after_fork(void)
{
	for (size_t i = 0; i < BUCKETS; i++) {
		ASYNC_LIST_FOREACH(&buckets[i], node) {
			async_turn_t *turn = ASYNC_CONTAINER_OF(node, async_turn_t, node);
			if (turn->coroutine != ASYNC_G(current)) {
				turn_lose(turn);
			}
		}
	}
}

static void turns_reset(void)
{
	for (size_t i = 0; i < BUCKETS; i++) {
		async_list_init(&buckets[i]);
	}
}

async_hook_t async_hook_turns = {
	.install = turns_reset,
	.reset = turns_reset,
	.after_fork = turns_after_fork,
};
