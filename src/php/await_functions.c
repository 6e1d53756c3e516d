/* SPDX-License-Identifier: MIT
 *
 * The await_* functions: one coroutine waits for many events. All of them are one wait, of a group, with different
 * conditions: which elements end it, and what of the outcome is returned.
 */
#include "php/classes.h"
#include "runtime/event.h"

#include "ext/spl/spl_iterators.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

typedef struct group group_t;

typedef struct group_item {
	zend_async_event_callback_t callback;
	group_t *group;
	zend_async_event_t *event;
	zend_object *object;           /* owned; keeps the event alive, which may be elsewhere */
	struct group_item *next_done;  /* in order of completion */
	zval key;
	async_outcome_t outcome;
	bool subscribed;
	bool done;
	bool failed;
	bool counted; /* a success that belongs to the result */
} group_item_t;

struct group {
	async_wait_t wait;
	group_item_t *items;
	uint32_t length, capacity;
	uint32_t done, successes, failures;
	group_item_t *first_done, **last_done;
	zend_async_event_t *token;
	async_token_t token_wait;

	uint32_t wanted;      /* successes that fulfil the wait */
	bool fail_fast;       /* a failure ends it */
	bool wait_for_rest;   /* return only when all have ended */
	bool by_key;          /* results in the order of the input, not of completion */
	bool fill_null;       /* a result for each failure, too */
};

static bool group_is_fulfilled(const group_t *group)
{
	if (group->done == group->length) {
		return true;
	}
	if (group->wait_for_rest) {
		return false;
	}
	return group->successes >= group->wanted || (group->fail_fast && group->failures);
}

static void item_complete(group_item_t *item, bool failed)
{
	group_t *group = item->group;

	item->done = true;
	group->done++;
	*group->last_done = item;
	group->last_done = &item->next_done;
	item->failed = failed;
	if (failed) {
		group->failures++;
	} else if (group->successes++ < group->wanted) {
		item->counted = true;
	}
}

static void item_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	group_item_t *item = (group_item_t *) callback;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (UNEXPECTED(item->done)) { /* an event may fire more than once */
		return;
	}
	if (UNEXPECTED(exception || !async_event_keeps_outcome(event))) {
		async_outcome_capture(&item->outcome, event, result, exception);
	}
	item_complete(item, exception != NULL);
	if (group_is_fulfilled(item->group)) {
		async_wait_wake(&item->group->wait);
	}
}

static zend_string *group_info(async_wait_t *wait)
{
	group_t *group = (group_t *) wait;

	return strpprintf(0, "%u of %u awaitables", group->length - group->done, group->length);
}

static bool group_add(group_t *group, zval *element, zval *key)
{
	ZVAL_DEREF(element);
	if (Z_TYPE_P(element) == IS_NULL) {
		return true;
	}
	if (Z_TYPE_P(element) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(element), async_ce_awaitable)) {
		return async_refuse("Expected item to be an Async\\Awaitable object, %s given: await what spawn() returns", zend_zval_type_name(element));
	}
	if (group->length == group->capacity) {
		group->capacity = group->capacity ? group->capacity * 2 : 8;
		group->items = safe_erealloc(group->items, group->capacity, sizeof(*group->items), 0);
	}
	group_item_t *item = &group->items[group->length++];
	memset(item, 0, sizeof(*item));
	item->event = ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(element));
	item->event->flags |= ZEND_ASYNC_EVENT_F_RESULT_USED; /* also if another element ends the wait before it begins */
	item->object = Z_OBJ_P(element);
	GC_ADDREF(item->object);
	ZVAL_COPY(&item->key, key);
	return true;
}

static int group_add_current(zend_object_iterator *iterator, void *argument)
{
	group_t *group = argument;
	zval *element = iterator->funcs->get_current_data(iterator);
	zval key;

	if (EG(exception) || !element) {
		return ZEND_HASH_APPLY_STOP;
	}
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, &key);
	} else {
		ZVAL_LONG(&key, iterator->index);
	}
	if (!EG(exception)) {
		if (Z_TYPE(key) != IS_LONG && Z_TYPE(key) != IS_STRING && Z_TYPE(key) != IS_NULL) {
			zend_throw_exception(async_ce_exception, "Invalid key type: must be string, long or null", 0);
		} else {
			group_add(group, element, &key);
		}
	}
	zval_ptr_dtor(&key);
	return EG(exception) ? ZEND_HASH_APPLY_STOP : ZEND_HASH_APPLY_KEEP;
}

static bool group_collect(group_t *group, zval *iterable)
{
	if (Z_TYPE_P(iterable) == IS_ARRAY) {
		zend_string *name;
		zend_ulong index;
		zval *element;

		ZEND_HASH_FOREACH_KEY_VAL(Z_ARR_P(iterable), index, name, element) {
			zval key;
			if (name) {
				ZVAL_STR(&key, name);
			} else {
				ZVAL_LONG(&key, (zend_long) index);
			}
			if (!group_add(group, element, &key)) {
				return false;
			}
		} ZEND_HASH_FOREACH_END();
		return true;
	}
	if (Z_TYPE_P(iterable) == IS_OBJECT && instanceof_function(Z_OBJCE_P(iterable), zend_ce_traversable)) {
		spl_iterator_apply(iterable, group_add_current, group);
		return !EG(exception);
	}
	return async_refuse("Expected an array or Traversable of Async\\Awaitable objects");
}

/* An element that has ended already counts at once. */
static void item_count_completed(group_item_t *item)
{
	zval value;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(item->event) && !item->done) {
		bool succeeded = async_outcome_fetch(&item->outcome, item->event, &value);
		if (succeeded) {
			zval_ptr_dtor(&value);
		} else {
			ZVAL_COPY_VALUE(&item->outcome.value, &value);
			item->outcome.failed = true;
		}
		item_complete(item, !succeeded);
	}
}

/* The start of one event may fire another, or the token. False = exception thrown. */
static bool group_subscribe(group_t *group)
{
	for (uint32_t i = 0; i < group->length; i++) {
		group_item_t *item = &group->items[i];
		if (ZEND_ASYNC_EVENT_IS_CLOSED(item->event)) {
			item_count_completed(item);
			continue;
		}
		item->callback.ref_count = 1;
		item->callback.callback = item_fired;
		item->subscribed = async_event_subscribe(item->event, &item->callback);
		if (UNEXPECTED(!item->subscribed)) {
			return false;
		}
	}
	return true;
}

static void group_unsubscribe(group_t *group)
{
	for (uint32_t i = 0; i < group->length; i++) {
		group_item_t *item = &group->items[i];
		if (item->subscribed) {
			async_event_unsubscribe(item->event, &item->callback);
		}
	}
}

void async_group_drop(async_wait_t *wait)
{
	if (wait->describe == group_info) {
		group_unsubscribe((group_t *) wait);
		async_token_drop(&((group_t *) wait)->token_wait);
	}
}

static void group_throw_cancelled(const group_t *group)
{
	uint32_t rest = group->length - group->done;

	async_await_throw_called_off(group->token, strpprintf(0, "not done: %u of %u awaitables", rest, group->length));
}

static bool group_wait(group_t *group)
{
	if (group->wanted > group->length) {
		group->wanted = group->length;
	}
	group->last_done = &group->first_done;
	for (uint32_t i = 0; i < group->length && !group_is_fulfilled(group); i++) { /* in the order of the input */
		group->items[i].group = group;
		item_count_completed(&group->items[i]);
	}
	if (group_is_fulfilled(group)) {
		return true;
	}
	if (group->token && ZEND_ASYNC_EVENT_IS_CLOSED(group->token)) {
		group_throw_cancelled(group);
		return false;
	}
	async_coroutine_t *self = async_wait_prepare();
	if (UNEXPECTED(!self)) {
		return false;
	}
	async_wait_init_described(&group->wait, self, group_info);
	for (uint32_t i = 0; i < group->length; i++) {
		if (UNEXPECTED(!async_await_check_target(self, group->items[i].event, group->token))) {
			return false;
		}
	}
	async_wait_status_t status = ASYNC_WAIT_CANCELLED;
	if (EXPECTED(group_subscribe(group))) {
		bool is_over = group_is_fulfilled(group) || (group->token && ZEND_ASYNC_EVENT_IS_CLOSED(group->token));
		status = is_over ? ASYNC_WAIT_OK : group->token ? async_token_park(&group->token_wait, &group->wait, group->token)
			: async_wait_park(&group->wait, 0);
	}
	group_unsubscribe(group);
	if (status == ASYNC_WAIT_CANCELLED) {
		return false;
	}
	if (!group_is_fulfilled(group)) {
		group_throw_cancelled(group);
		return false;
	}
	return true;
}

static void group_destroy(group_t *group)
{
	for (uint32_t i = 0; i < group->length; i++) {
		zval_ptr_dtor(&group->items[i].key);
		async_outcome_destroy(&group->items[i].outcome);
		OBJ_RELEASE(group->items[i].object);
	}
	if (group->items) {
		efree(group->items);
	}
}

static void item_throw(group_item_t *item)
{
	zval exception;

	async_outcome_fetch(&item->outcome, item->event, &exception);
	zend_throw_exception_internal(Z_OBJ(exception));
}

static void item_store(group_item_t *item, HashTable *table, zval *value)
{
	if (Z_TYPE(item->key) == IS_STRING) {
		zend_symtable_update(table, Z_STR(item->key), value);
	} else if (Z_TYPE(item->key) == IS_LONG) {
		zend_hash_index_update(table, (zend_ulong) Z_LVAL(item->key), value);
	} else {
		zend_hash_next_index_insert(table, value);
	}
}

static void item_collect(group_item_t *item, HashTable *results, HashTable *errors)
{
	zval value;

	if (item->counted) {
		async_outcome_fetch(&item->outcome, item->event, &value);
		item_store(item, results, &value);
	} else if (item->failed) {
		if (errors) {
			async_outcome_fetch(&item->outcome, item->event, &value);
			item_store(item, errors, &value);
		}
		if (item->group->fill_null) {
			ZVAL_NULL(&value);
			item_store(item, results, &value);
		}
	}
}

/* Adds results, and errors if they are wanted. */
static void group_outcome(group_t *group, HashTable *results, HashTable *errors)
{
	if (group->by_key) {
		for (uint32_t i = 0; i < group->length; i++) {
			item_collect(&group->items[i], results, errors);
		}
	} else {
		for (group_item_t *item = group->first_done; item; item = item->next_done) {
			item_collect(item, results, errors);
		}
	}
}

/* All functions take the same parameters, in the same order: some a count before the others, and some only the first of
 * them. Then collects the elements and waits. False = exception thrown; the group must be destroyed in any case. */
static bool group_run(group_t *group, zend_execute_data *execute_data, bool takes_count, uint32_t parameters)
{
	zval *iterable;
	zend_object *token = NULL;
	zend_long count = UINT32_MAX;

	ZEND_PARSE_PARAMETERS_START(1 + takes_count, parameters)
		if (takes_count) {
			Z_PARAM_LONG(count)
		}
		Z_PARAM_ZVAL(iterable)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_awaitable)
		Z_PARAM_BOOL(group->by_key)
		Z_PARAM_BOOL(group->fill_null)
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	if (count < 0) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		return false;
	}
	if (takes_count) {
		group->wanted = (uint32_t) MIN(count, (zend_long) UINT32_MAX);
	}
	group->token = token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL;
	return group_collect(group, iterable) && group_wait(group);
}

static void return_results_and_errors(zval *return_value, group_t *group)
{
	zval results, errors;

	array_init(&results);
	array_init(&errors);
	group_outcome(group, Z_ARR(results), Z_ARR(errors));
	RETURN_ARR(zend_new_pair(&results, &errors));
}

static void return_results_or_fail(zval *return_value, group_t *group)
{
	group_item_t *failure = group->first_done;

	while (failure && !failure->failed) {
		failure = failure->next_done;
	}
	if (failure && group->successes < group->wanted) {
		item_throw(failure);
	} else {
		array_init(return_value);
		group_outcome(group, Z_ARR_P(return_value), NULL);
	}
}

static void return_first_or_fail(zval *return_value, group_t *group)
{
	group_item_t *first = group->first_done;

	if (first && first->failed) {
		item_throw(first);
	} else if (first) {
		async_outcome_fetch(&first->outcome, first->event, return_value);
	}
}

static void return_first_success(zval *return_value, group_t *group)
{
	zval results;

	return_results_and_errors(return_value, group);
	zval *first = zend_hash_index_find(Z_ARR_P(return_value), 0);
	ZVAL_COPY_VALUE(&results, first);
	zval *found = zend_hash_get_current_data(Z_ARR(results));
	ZVAL_COPY(first, found ? found : &EG(uninitialized_zval));
	zval_ptr_dtor(&results);
}

/* The function, its parameters, what it returns, and the conditions. */
#define AWAIT_FUNCTION(name, takes_count, parameters, answer, ...) \
	ZEND_FUNCTION(Async_##name) \
	{ \
		group_t group = { .by_key = true, __VA_ARGS__ }; \
		if (group_run(&group, execute_data, takes_count, parameters)) { \
			answer(return_value, &group); \
		} \
		group_destroy(&group); \
	}

AWAIT_FUNCTION(await_all, false, 4, return_results_and_errors, .wanted = UINT32_MAX, .wait_for_rest = true)
AWAIT_FUNCTION(await_any_of, true, 5, return_results_and_errors, .wait_for_rest = true)
AWAIT_FUNCTION(await_all_or_fail, false, 3, return_results_or_fail, .wanted = UINT32_MAX, .fail_fast = true, .wait_for_rest = true)
AWAIT_FUNCTION(await_any_of_or_fail, true, 4, return_results_or_fail, .fail_fast = true)
AWAIT_FUNCTION(await_any_or_fail, false, 2, return_first_or_fail, .wanted = 1, .fail_fast = true)
AWAIT_FUNCTION(await_first_success, false, 2, return_first_success, .wanted = 1, .wait_for_rest = true)
