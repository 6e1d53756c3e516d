/* SPDX-License-Identifier: MIT
 *
 * One coroutine waits for many events. All functions of the await_* family are this wait with different conditions.
 */
#include "php/await_group.h"
#include "php/coroutine_class.h"
#include "runtime/await.h"

#include "ext/spl/spl_iterators.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

static bool group_is_fulfilled(const async_group_t *group)
{
	if (group->done == group->length) {
		return true;
	}
	if (group->wait_for_rest) {
		return false;
	}
	return group->successes >= group->wanted || (group->fail_fast && group->failures);
}

static void item_complete(async_group_item_t *item, bool failed)
{
	async_group_t *group = item->group;

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
	async_group_item_t *item = (async_group_item_t *) callback;

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

static void token_fired(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_group_t *group = ASYNC_CONTAINER_OF(callback, async_group_t, token_callback);

	(void) result, (void) exception;
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	async_wait_wake(&group->wait);
}

static zend_string *group_info(async_wait_t *wait)
{
	async_group_t *group = (async_group_t *) wait;

	return strpprintf(0, "%u of %u awaitables", group->length - group->done, group->length);
}

static bool group_add(async_group_t *group, zval *element, zval *key)
{
	ZVAL_DEREF(element);
	if (Z_TYPE_P(element) == IS_NULL) {
		return true;
	}
	if (Z_TYPE_P(element) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(element), async_ce_awaitable)) {
		zend_throw_exception(async_ce_exception, "Expected item to be an Async\\Awaitable object", 0);
		return false;
	}
	if (group->length == group->capacity) {
		group->capacity = group->capacity ? group->capacity * 2 : 8;
		group->items = safe_erealloc(group->items, group->capacity, sizeof(*group->items), 0);
	}
	async_group_item_t *item = &group->items[group->length++];
	memset(item, 0, sizeof(*item));
	item->event = ZEND_ASYNC_OBJECT_TO_EVENT(Z_OBJ_P(element));
	item->object = Z_OBJ_P(element);
	GC_ADDREF(item->object);
	ZVAL_COPY(&item->key, key);
	return true;
}

static int group_add_current(zend_object_iterator *iterator, void *argument)
{
	async_group_t *group = argument;
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

static bool group_collect(async_group_t *group, zval *iterable)
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
	zend_throw_exception(async_ce_exception, "Expected an array or Traversable of Async\\Awaitable objects", 0);
	return false;
}

/* An element that has ended already counts at once. */
static void item_count_completed(async_group_item_t *item)
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

/* In the order of the input. */
static void group_count_completed(async_group_t *group)
{
	for (uint32_t i = 0; i < group->length && !group_is_fulfilled(group); i++) {
		group->items[i].group = group;
		item_count_completed(&group->items[i]);
	}
}

/* The start of one event may fire another, or the token. False = exception thrown. */
static bool group_subscribe(async_group_t *group)
{
	for (uint32_t i = 0; i < group->length; i++) {
		async_group_item_t *item = &group->items[i];
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
	if (group->token && EXPECTED(!ZEND_ASYNC_EVENT_IS_CLOSED(group->token)) && EXPECTED(!group_is_fulfilled(group))) {
		memset(&group->token_callback, 0, sizeof(group->token_callback));
		group->token_callback.ref_count = 1;
		group->token_callback.callback = token_fired;
		group->token_subscribed = async_event_subscribe(group->token, &group->token_callback);
		return group->token_subscribed;
	}
	return true;
}

static void group_unsubscribe(async_group_t *group)
{
	for (uint32_t i = 0; i < group->length; i++) {
		async_group_item_t *item = &group->items[i];
		if (item->subscribed) {
			async_event_unsubscribe(item->event, &item->callback);
		}
	}
	if (group->token_subscribed) {
		async_event_unsubscribe(group->token, &group->token_callback);
	}
}

void async_group_drop(async_wait_t *wait)
{
	if (wait->info == group_info) {
		group_unsubscribe((async_group_t *) wait);
	}
}

static bool group_wait(async_group_t *group)
{
	if (group->wanted > group->length) {
		group->wanted = group->length;
	}
	group->last_done = &group->first_done;
	group_count_completed(group);
	if (group_is_fulfilled(group)) {
		return true;
	}
	if (group->token && ZEND_ASYNC_EVENT_IS_CLOSED(group->token)) {
		async_await_throw_cancelled(group->token);
		return false;
	}
	async_coroutine_t *self = async_wait_prepare();
	if (UNEXPECTED(!self)) {
		return false;
	}
	async_wait_init(&group->wait, self, group_info);
	for (uint32_t i = 0; i < group->length; i++) {
		if (UNEXPECTED(!async_await_check_target(self, group->items[i].event, group->token))) {
			return false;
		}
	}
	async_wait_status_t status = ASYNC_WAIT_CANCELLED;
	if (EXPECTED(group_subscribe(group))) {
		bool is_over = group_is_fulfilled(group) || (group->token && ZEND_ASYNC_EVENT_IS_CLOSED(group->token));
		status = is_over ? ASYNC_WAIT_OK : async_wait_park(&group->wait, 0);
	}
	group_unsubscribe(group);
	if (status == ASYNC_WAIT_CANCELLED) {
		return false;
	}
	if (!group_is_fulfilled(group)) {
		async_await_throw_cancelled(group->token);
		return false;
	}
	return true;
}

void async_group_destroy(async_group_t *group)
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

void async_group_item_fetch(async_group_item_t *item, zval *value)
{
	async_outcome_fetch(&item->outcome, item->event, value);
}

static void item_store(async_group_item_t *item, HashTable *table, zval *value)
{
	if (Z_TYPE(item->key) == IS_STRING) {
		zend_symtable_update(table, Z_STR(item->key), value);
	} else if (Z_TYPE(item->key) == IS_LONG) {
		zend_hash_index_update(table, (zend_ulong) Z_LVAL(item->key), value);
	} else {
		zend_hash_next_index_insert(table, value);
	}
}

static void item_collect(async_group_item_t *item, HashTable *results, HashTable *errors, bool fill_null)
{
	zval value;

	if (item->counted) {
		async_group_item_fetch(item, &value);
		item_store(item, results, &value);
	} else if (item->failed) {
		if (errors) {
			async_group_item_fetch(item, &value);
			item_store(item, errors, &value);
		}
		if (fill_null) {
			ZVAL_NULL(&value);
			item_store(item, results, &value);
		}
	}
}

void async_group_outcome(async_group_t *group, HashTable *results, HashTable *errors, bool by_key, bool fill_null)
{
	if (by_key) {
		for (uint32_t i = 0; i < group->length; i++) {
			item_collect(&group->items[i], results, errors, fill_null);
		}
	} else {
		for (async_group_item_t *item = group->first_done; item; item = item->next_done) {
			item_collect(item, results, errors, fill_null);
		}
	}
}

async_group_item_t *async_group_first_failure(const async_group_t *group)
{
	async_group_item_t *item = group->first_done;

	while (item && !item->failed) {
		item = item->next_done;
	}
	return item;
}

void async_group_item_throw(async_group_item_t *item)
{
	zval exception;

	async_group_item_fetch(item, &exception);
	zend_throw_exception_internal(Z_OBJ(exception));
}

bool async_group_run(async_group_t *group, const async_group_arguments_t *arguments)
{
	bool is_array = Z_TYPE_P(arguments->iterable) == IS_ARRAY;

	group->wait_for_rest = group->wait_for_rest && is_array;
	group->token = arguments->token ? ZEND_ASYNC_OBJECT_TO_EVENT(arguments->token) : NULL;
	return group_collect(group, arguments->iterable) && group_wait(group);
}
