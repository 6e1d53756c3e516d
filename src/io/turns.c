/* SPDX-License-Identifier: MIT
 *
 * The turns that are taken, in a hash table of lists by key. A turn that ends is handed to the first coroutine that waits
 * for it, so that no other can take it in between.
 */
#include "io/turns.h"
#include "engine/aside.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"

#define BUCKETS 64 /* more keys than that are rarely in use at the same time */

static async_list_t buckets[BUCKETS];

/* Nothing of ours is below the call, so nothing ends the turn: main's frames are looked at when a coroutine asks. */
typedef struct old_turn {
	async_turn_t base;
	const zend_execute_data *frame;
	async_turn_key_t key_of;
	struct old_turn *next;
} old_turn_t;

static old_turn_t *old_turns; /* freed at the end of the request */

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

/* Whether a turn is that of another coroutine. */
static bool turn_is_of_other(async_turn_t *turn)
{
	if (turn->coroutine == ASYNC_G(current) || EXPECTED(!(turn->kind & ASYNC_TURN_OLD))) {
		return turn->coroutine != ASYNC_G(current);
	}
	const old_turn_t *old = (const old_turn_t *) turn;
	for (zend_execute_data *ex = turn->coroutine->execute_data; ex; ex = ex->prev_execute_data) {
		if (ex == old->frame) {
			return ex->func && !ZEND_USER_CODE(ex->func->type) && old->key_of(ex) == turn->key;
		}
	}
	return false;
}

#define TURNS_FOREACH(key_, kinds_, turn) \
	if (ASYNC_G(state) == ASYNC_STATE_ACTIVE) /* otherwise the coroutines that are left in the table never come back */ \
		ASYNC_LIST_FOREACH(bucket_of(key_), turn##_node) \
			for (async_turn_t *turn = ASYNC_CONTAINER_OF(turn##_node, async_turn_t, node); turn; turn = NULL) \
				if (turn->key == (key_) && (turn->kind & (kinds_)))

async_turn_t *async_turn_find(const void *key, int kinds)
{
	TURNS_FOREACH(key, kinds, turn) {
		return turn;
	}
	return NULL;
}

async_turn_t *async_turn_find_other(const void *key, int kinds)
{
	TURNS_FOREACH(key, kinds, turn) {
		if (turn_is_of_other(turn)) {
			return turn;
		}
	}
	return NULL;
}

void async_turn_visit(const void *key, int kinds, void (*visit)(async_turn_t *turn))
{
	TURNS_FOREACH(key, kinds, turn) {
		visit(turn);
	}
}

static void turn_init(async_turn_t *turn, const void *key, async_turn_kind_t kind)
{
	*turn = (async_turn_t) { .key = key, .coroutine = ASYNC_G(current), .kind = kind };
	async_list_init(&turn->node);
	async_list_init(&turn->waiting);
}

static void turn_take(async_turn_t *turn)
{
	if (EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE) || (ASYNC_G(state) == ASYNC_STATE_READY && !CG(unclean_shutdown))) {
		async_list_push_back(bucket_of(turn->key), &turn->node);
		turn->has_begun = true;
	}
}

void async_turn_take(async_turn_t *turn, const void *key, async_turn_kind_t kind)
{
	turn_init(turn, key, kind);
	turn_take(turn);
}

bool async_turn_try(async_turn_t *turn, const void *key)
{
	async_list_t *bucket = bucket_of(key);
	async_coroutine_t *current = ASYNC_G(current);

	ASYNC_LIST_FOREACH(bucket, node) {
		async_turn_t *other = ASYNC_CONTAINER_OF(node, async_turn_t, node);
		if (UNEXPECTED(other->key == key && other->coroutine != current && (other->kind & ASYNC_TURN_ALONE))
				&& turn_is_of_other(other)) {
			return false;
		}
	}
	turn->key = key;
	turn->coroutine = current;
	turn->kind = ASYNC_TURN_ALONE;
	turn->has_begun = true;
	turn->is_last = false;
	turn->abandon = NULL;
	async_list_init(&turn->waiting);
	async_list_push_back(bucket, &turn->node);
	return true;
}

void async_turn_take_old(zend_execute_data *frame, async_turn_key_t key_of)
{
	const void *key = key_of(frame);

	if (key) {
		old_turn_t *turn = emalloc(sizeof(*turn));
		turn->frame = frame;
		turn->key_of = key_of;
		turn->next = old_turns;
		old_turns = turn;
		async_turn_take(&turn->base, key, ASYNC_TURN_ALONE | ASYNC_TURN_OLD);
	}
}

bool async_turn_take_stream(async_turn_t *turn, const php_stream *stream)
{
	const async_turn_t *other = stream ? async_turn_find_other(stream, ASYNC_TURN_LIBRARY) : NULL;

	turn_init(turn, stream, ASYNC_TURN_LIBRARY);
	if (UNEXPECTED(other)) {
		async_turn_throw_busy(other);
		return false;
	}
	if (stream) {
		turn_take(turn);
	}
	return true;
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

	while (UNEXPECTED((other = async_turn_of_other(turn->key)))) {
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
	turn_take(turn); /* below one that the coroutine has at the key already, others wait for that one */
	return true;
}

bool async_turn_wait(async_turn_t *turn, const void *key, bool is_continuation, const char *info)
{
	if (EXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE) && EXPECTED(async_turn_try(turn, key))) {
		return true;
	}
	turn_init(turn, key, ASYNC_TURN_ALONE);
	return turn_wait(turn, is_continuation, info);
}

/* Does a coroutine wait that is not last as well? */
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
		turn_init(turn, key, ASYNC_TURN_ALONE);
		turn->is_last = true;
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

void async_throw_in_use(const char *what, const char *hint)
{
	zend_throw_exception_ex(async_ce_exception, 0, "The %s is in use: another coroutine waits in a call of it%s", what, hint);
}

void async_turn_throw_busy(const async_turn_t *other)
{
	if (other->kind == ASYNC_TURN_LIBRARY) {
		zend_throw_exception(async_ce_exception, "The stream is in use: another coroutine reads from it or writes to it", 0);
		async_aborted_call_note(); /* it is the library that is refused, and its extension would warn */
	} else {
		zend_throw_exception(async_ce_exception, other->kind == ASYNC_TURN_COPY ? "The stream is in use: it is being copied"
			: "The stream is in use: a method of it has not returned yet", 0);
	}
}

bool async_turn_is_lost(const void *key)
{
	return UNEXPECTED(has_lost) && zend_hash_index_exists(&lost, (zend_ulong) (uintptr_t) key);
}

static void turn_lose(async_turn_t *turn)
{
	async_list_remove(&turn->node);
	if (turn->abandon) {
		turn->abandon(turn);
	}
	if (turn->kind != ASYNC_TURN_ALONE || !turn->has_begun) {
		return; /* or it is not inside yet */
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

static void turns_init(void)
{
	for (size_t i = 0; i < BUCKETS; i++) {
		async_list_init(&buckets[i]);
	}
}

/* After a fatal error the table shows turns that were on a stack which is gone. */
static void turns_begin(void)
{
	if (UNEXPECTED(CG(unclean_shutdown))) {
		turns_init();
	}
	for (size_t i = 0; i < BUCKETS; i++) {
		ASYNC_LIST_FOREACH(&buckets[i], node) {
			ASYNC_CONTAINER_OF(node, async_turn_t, node)->coroutine = ASYNC_G(main);
		}
	}
}

static void turns_reset(void)
{
	if (ASYNC_G(state) != ASYNC_STATE_READY || CG(unclean_shutdown)) { /* otherwise all have ended */
		turns_init();
	}
	while (UNEXPECTED(old_turns)) {
		old_turn_t *next = old_turns->next;
		efree(old_turns);
		old_turns = next;
	}
}

async_hook_t async_hook_turns = {
	.install = turns_init,
	.enter = turns_begin,
	.reset = turns_reset,
	.after_fork = turns_after_fork,
};
