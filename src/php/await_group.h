/* SPDX-License-Identifier: MIT
 *
 * One coroutine waits for many events: what the await_* functions have in common.
 */
#ifndef ASYNC_PHP_AWAIT_GROUP_H
#define ASYNC_PHP_AWAIT_GROUP_H

#include "runtime/event.h"

typedef struct async_group_item async_group_item_t;
typedef struct async_group async_group_t;

struct async_group_item {
	zend_async_event_callback_t callback;
	async_group_t *group;
	zend_async_event_t *event;
	zend_object *object;             /* owned; keeps the event alive, which may be elsewhere */
	async_group_item_t *next_done;   /* in order of completion */
	zval key;
	async_outcome_t outcome;
	bool subscribed;
	bool done;
	bool failed;
	bool counted; /* a success that belongs to the result */
};

struct async_group {
	async_wait_t wait;
	async_group_item_t *items;
	uint32_t length, capacity;
	uint32_t done, successes, failures;
	uint32_t wanted;      /* successes that fulfil the wait */
	bool fail_fast;       /* a failure ends it */
	bool wait_for_rest;   /* return only when all have ended */
	async_group_item_t *first_done, **last_done;
	zend_async_event_callback_t token_callback;
	zend_async_event_t *token;
	bool token_subscribed;
};

typedef struct {
	zval *iterable;
	zend_object *token;
	zend_long count;
	bool preserve_key_order;
	bool fill_null;
} async_group_arguments_t;

/* Collects the elements and waits as the group says. Throws what goes wrong; the group must be destroyed in any case. */
bool async_group_run(async_group_t *group, const async_group_arguments_t *arguments);
void async_group_destroy(async_group_t *group);
/* The coroutine will never come back to this wait, which may be of any kind. */
void async_group_drop(async_wait_t *wait);

/* Adds results, and errors if wanted, by key or in order of completion. */
void async_group_outcome(async_group_t *group, HashTable *results, HashTable *errors, bool by_key, bool fill_null);
/* The first to fail, or NULL. */
async_group_item_t *async_group_first_failure(const async_group_t *group);
/* Result or exception; a new reference. */
void async_group_item_fetch(async_group_item_t *item, zval *value);
void async_group_item_throw(async_group_item_t *item);

#endif
