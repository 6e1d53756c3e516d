/* SPDX-License-Identifier: MIT
 *
 * The tasks of a group run in a scope of its own, so that all they spawn goes with them. A task is queued until fewer than
 * `limit` run; then its coroutine, which exists already, is queued to run. When a task is done, futures and waits that want
 * to know are served in order, and nothing of PHP runs. The group is no owner of its futures: they leave its lists when the
 * user drops them.
 *
 * A failure that all() waits for cancels the rest, but after the coroutines that are ready now have run: tasks that are about
 * to end by themselves do.
 */
#include "runtime/group.h"
#include "runtime/coroutine.h"

#include "zend_exceptions.h"

zend_class_entry *async_ce_task_set;

static zend_string *group_info(zend_async_event_t *event)
{
	async_group_t *group = (async_group_t *) event;

	return strpprintf(0, "%s(running=%u, queued=%u)", async_group_name(group), group->running, group->queued);
}

static bool group_start(zend_async_event_t *event)
{
	if (async_group_is_idle((async_group_t *) event)) {
		zend_async_callbacks_call(event, NULL, NULL);
	}
	return true;
}

static const async_event_ops_t group_event =
	ASYNC_OBJECT_EVENT_OPS(group_start, async_event_start_nothing, NULL, group_info);

static zend_object *group_create(zend_class_entry *ce)
{
	async_group_t *group = async_object_new(ce, &async_group_class);

	group->is_set = ce == async_ce_task_set;
	async_event_init_object(&group->event, 0, offsetof(async_group_t, std), &group_event);
	zend_hash_init(&group->tasks, 0, NULL, NULL, false);
	async_list_init(&group->queue);
	async_list_init(&group->done);
	async_list_init(&group->spawners);
	async_list_init(&group->readers);
	for (int kind = 0; kind < ASYNC_GROUP_KINDS; kind++) {
		async_list_init(&group->futures[kind]);
	}
	return &group->std;
}

/* Tasks in the table. */

static async_task_t *task_find(async_group_t *group, const zval *key)
{
	return Z_TYPE_P(key) == IS_STRING ? zend_hash_find_ptr(&group->tasks, Z_STR_P(key))
		: zend_hash_index_find_ptr(&group->tasks, (zend_ulong) Z_LVAL_P(key));
}

static void task_store(HashTable *table, const zval *key, zval *value)
{
	if (Z_TYPE_P(key) == IS_STRING) {
		zend_hash_update(table, Z_STR_P(key), value);
	} else {
		zend_hash_index_update(table, (zend_ulong) Z_LVAL_P(key), value);
	}
}

/* Its value belongs to the caller. */
static void task_remove(async_task_t *task)
{
	if (Z_TYPE(task->key) == IS_STRING) {
		zend_hash_del(&task->group->tasks, Z_STR(task->key));
	} else {
		zend_hash_index_del(&task->group->tasks, (zend_ulong) Z_LVAL(task->key));
	}
	async_list_remove(&task->node);
	zval_ptr_dtor_str(&task->key);
	efree(task);
}

bool async_group_deliver(async_task_t *task, zval *value)
{
	bool is_result = task->state == ASYNC_TASK_RETURNED;

	task->is_handled = true;
	if (task->group->is_set) {
		ZVAL_COPY_VALUE(value, &task->value);
		task_remove(task);
	} else {
		ZVAL_COPY(value, &task->value);
	}
	return is_result;
}

async_task_t *async_group_next(async_group_t *group, async_task_t *task)
{
	async_list_t *next = task ? task->node.next : group->done.next;

	return next == &group->done ? NULL : ASYNC_CONTAINER_OF(next, async_task_t, node);
}

HashTable *async_group_outcomes(async_group_t *group, async_task_state_t state)
{
	HashTable *outcomes = zend_new_array(0);
	async_task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->state == state) {
			Z_TRY_ADDREF(task->value);
			task_store(outcomes, &task->key, &task->value);
			task->is_handled = true;
		}
	} ZEND_HASH_FOREACH_END();
	return outcomes;
}

/* Futures. */

/* All failures. Cancellations say nothing if there is another reason. */
static zend_object *group_composite(async_group_t *group)
{
	HashTable *errors = zend_new_array(0);

	for (int with_cancellations = 0; with_cancellations < 2 && !zend_hash_num_elements(errors); with_cancellations++) {
		async_task_t *task;
		ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
			if (task->state == ASYNC_TASK_FAILED && (with_cancellations || !async_is_cancellation(Z_OBJ(task->value)))) {
				Z_ADDREF(task->value);
				zend_hash_next_index_insert(errors, &task->value);
			}
		} ZEND_HASH_FOREACH_END();
	}
	zend_string *message = strpprintf(0, "%u of %u tasks of the %s failed", zend_hash_num_elements(errors),
		zend_hash_num_elements(&group->tasks), async_group_name(group));
	zend_object *composite = async_composite_new(ZSTR_VAL(message), errors);
	zend_string_release(message);
	return composite;
}

/* All were delivered. Destructors may run. */
static void group_remove_done(async_group_t *group)
{
	async_list_t *node;

	while ((node = async_list_first(&group->done))) {
		async_task_t *task = ASYNC_CONTAINER_OF(node, async_task_t, node);
		zval value;
		ZVAL_COPY_VALUE(&value, &task->value);
		task_remove(task);
		zval_ptr_dtor(&value);
	}
}

void async_group_handle_failures(async_group_t *group)
{
	ASYNC_LIST_FOREACH(&group->done, node) {
		ASYNC_CONTAINER_OF(node, async_task_t, node)->is_handled = true;
	}
}

static bool group_has_failure(async_group_t *group)
{
	ASYNC_LIST_FOREACH(&group->done, node) {
		if (ASYNC_CONTAINER_OF(node, async_task_t, node)->state == ASYNC_TASK_FAILED) {
			return true;
		}
	}
	return false;
}

static void future_of_task(async_future_t *future, async_task_t *task)
{
	zval value;

	if (async_group_deliver(task, &value)) {
		async_future_complete(future, &value);
		zval_ptr_dtor(&value);
	} else {
		async_future_fail(future, Z_OBJ(value));
	}
}

/* All tasks are done. */
static void future_of_all(async_group_t *group, async_future_t *future, async_group_kind_t kind)
{
	if (kind == ASYNC_GROUP_SUCCESS || (kind == ASYNC_GROUP_ALL && group_has_failure(group))) {
		zend_object *composite = group_composite(group);
		async_group_handle_failures(group);
		if (group->is_set && kind == ASYNC_GROUP_ALL) {
			group_remove_done(group);
		}
		async_future_fail(future, composite);
		return;
	}
	zval results;
	ZVAL_ARR(&results, async_group_outcomes(group, ASYNC_TASK_RETURNED));
	async_group_handle_failures(group);
	if (group->is_set) {
		group_remove_done(group);
	}
	async_future_complete(future, &results);
	zval_ptr_dtor(&results);
}

/* Of the tasks that are done, the one that was spawned first. */
static async_task_t *group_first(async_group_t *group, async_group_kind_t kind)
{
	async_task_t *first = NULL;

	for (async_task_t *task = async_group_next(group, NULL); task; task = async_group_next(group, task)) {
		if ((!first || task->number < first->number) && (kind == ASYNC_GROUP_FIRST || task->state == ASYNC_TASK_RETURNED)) {
			first = task;
		}
	}
	return first;
}

/* Gives the future what it wants, if that is there already. */
static bool group_serve(async_group_t *group, async_future_t *future, async_group_kind_t kind)
{
	async_task_t *task = kind == ASYNC_GROUP_FIRST || kind == ASYNC_GROUP_SUCCESS ? group_first(group, kind) : NULL;

	if (task) {
		future_of_task(future, task);
		return true;
	}
	if (!async_group_is_idle(group) || (kind == ASYNC_GROUP_FIRST && !group->is_closed)) {
		return false;
	}
	if (kind == ASYNC_GROUP_FIRST) { /* another one has got the last task */
		async_future_fail(future, async_exception_new(async_ce_exception, "Cannot race on an empty %s", async_group_name(group)));
	} else {
		future_of_all(group, future, kind);
	}
	return true;
}

/* Oldest first. Completing a future takes it out of the list. */
static void group_serve_all(async_group_t *group)
{
	for (int kind = 0; kind < ASYNC_GROUP_KINDS; kind++) {
		async_list_t *node;
		while ((node = async_list_first(&group->futures[kind]))
				&& group_serve(group, ASYNC_CONTAINER_OF(node, async_future_t, node), (async_group_kind_t) kind)) {
		}
	}
}

static void group_future_left(async_future_t *future)
{
	async_list_remove(&future->node);
}

static void group_fail_later(async_group_t *group);

zend_object *async_group_want(async_group_t *group, async_group_kind_t kind)
{
	async_future_t *future = async_future_new();

	if (!group_serve(group, future, kind)) {
		future->leave = group_future_left;
		async_list_push_back(&group->futures[kind], &future->node);
		if (kind == ASYNC_GROUP_ALL && group_has_failure(group)) {
			group_fail_later(group);
		}
	}
	return async_future_give(future);
}

/* Running tasks. */

typedef struct {
	async_wait_t wait;
	bool is_promised;
} spawner_t;

/* A place in the queue is free: it belongs to the coroutine that waits longest. */
static void group_promise(async_group_t *group)
{
	async_list_t *node;

	while (group->queued + group->promised < group->queue_limit && (node = async_list_pop_front(&group->spawners))) {
		spawner_t *spawner = ASYNC_CONTAINER_OF(node, spawner_t, wait.node);
		spawner->is_promised = true;
		group->promised++;
		async_wait_wake(&spawner->wait);
	}
}

bool async_group_is_over(const async_group_t *group)
{
	return group->is_closed && async_group_is_idle(group);
}

static void group_check_over(async_group_t *group)
{
	if (async_group_is_over(group) && !(OBJ_FLAGS(&group->std) & IS_OBJ_FREE_CALLED)) {
		async_finally_spawn(&group->finally_handlers, &group->std, group->scope->parent);
	}
}

/* Takes over the value. */
static void task_finish(async_task_t *task, zval *value, bool is_failed)
{
	async_group_t *group = task->group;

	ZVAL_COPY_VALUE(&task->value, value);
	task->state = is_failed ? ASYNC_TASK_FAILED : ASYNC_TASK_RETURNED;
	task->is_handled = is_failed && async_is_cancellation(Z_OBJ_P(value));
	async_list_push_back(&group->done, &task->node);
	if (is_failed && !task->is_handled && !async_list_is_empty(&group->futures[ASYNC_GROUP_ALL])) {
		group_fail_later(group);
	}
}

static void task_start(async_task_t *task);

/* Some task was done: what was waited for it? */
static void group_advance(async_group_t *group)
{
	async_list_t *node;

	if (group->is_advancing) {
		return; /* a task has ended that was just started: below, it goes on */
	}
	group->is_advancing = true;
	GC_ADDREF(&group->std); /* a future that is completed may have been the last to need it */
	while (!group->scope->is_cancelled && (!group->limit || group->running < group->limit)
			&& (node = async_list_pop_front(&group->queue))) {
		group->queued--;
		task_start(ASYNC_CONTAINER_OF(node, async_task_t, node));
	}
	group->is_advancing = false;
	group_promise(group);
	group_serve_all(group);
	async_wait_wake_all(&group->readers);
	if (async_group_is_idle(group)) {
		zend_async_callbacks_call(&group->event, NULL, NULL);
		group_check_over(group);
	}
	OBJ_RELEASE(&group->std);
}

/* Fails all that is queued. Only C code runs: coroutines that never were queued are freed last. */
static void group_fail_queued(async_group_t *group, zend_object *error)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&group->queue))) {
		async_task_t *task = ASYNC_CONTAINER_OF(node, async_task_t, node);
		async_coroutine_t *coroutine = task->coroutine;
		zval value;

		group->queued--;
		task->coroutine = NULL;
		ZVAL_OBJ_COPY(&value, error);
		task_finish(task, &value, true);
		async_coroutine_cancel(coroutine, NULL, true); /* as if it had been spawned: it is freed when its turn comes */
		OBJ_RELEASE(&coroutine->std);
	}
}

/* The coroutine of a task has ended. */
static void task_ended(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_task_t *task = (async_task_t *) callback;
	async_group_t *group = task->group;
	async_coroutine_t *coroutine = task->coroutine;
	zval value;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	zend_async_callbacks_remove(event, callback);
	task->coroutine = NULL;
	group->running--;
	if (exception) {
		ZVAL_OBJ_COPY(&value, exception);
	} else {
		ZVAL_COPY(&value, (zval *) result);
	}
	task_finish(task, &value, exception != NULL);
	if (UNEXPECTED(group->scope->is_cancelled) && exception) { /* a scope above it, perhaps: nothing new begins */
		group_fail_queued(group, exception);
	}
	group_advance(group);
	GC_DELREF(&coroutine->std); /* the runtime has another reference */
}

/* Only the parent process goes on with it. */
static void task_abandon(async_task_t *task, zend_object *exception)
{
	ZVAL_OBJ_COPY(&task->value, exception);
	task->state = ASYNC_TASK_FAILED;
	task->is_handled = true;
	async_list_remove(&task->node);
	async_list_push_back(&task->group->done, &task->node);
	for (int kind = 0; kind < ASYNC_GROUP_KINDS; kind++) {
		async_list_t *node;
		while ((node = async_list_first(&task->group->futures[kind]))) {
			async_future_abandon(ASYNC_CONTAINER_OF(node, async_future_t, node), exception);
		}
	}
}

void async_group_after_fork(async_coroutine_t *coroutine, zend_object *exception)
{
	zend_async_event_t *event = &coroutine->base.event;

	for (zend_async_event_callback_t *each = event->callbacks.first, *next; each; each = next) {
		async_task_t *task = (async_task_t *) each;
		async_list_t *node;

		next = each->next;
		if (each->callback != task_ended) {
			continue;
		}
		while ((node = async_list_first(&task->group->queue))) {
			task_abandon(ASYNC_CONTAINER_OF(node, async_task_t, node), exception);
		}
		if (coroutine != ASYNC_G(current)) {
			zend_async_callbacks_remove(event, each);
			task->group->running--;
			task_abandon(task, exception);
		}
		task->group->queued = task->group->promised = 0;
		task->group->is_failing = false;
	}
}

static void task_start(async_task_t *task)
{
	async_group_t *group = task->group;

	task->state = ASYNC_TASK_RUNNING;
	task->callback.ref_count = 1;
	task->callback.callback = task_ended;
	task->callback.dispose = NULL;
	group->running++;
	GC_ADDREF(&task->coroutine->std); /* one for the runtime, one for the task */
	zend_async_callbacks_push(&task->coroutine->base.event, &task->callback);
	async_spawn_end(task->coroutine, group->scope);
}

static bool group_check_open(const async_group_t *group)
{
	return EXPECTED(!group->is_closed && !group->scope->is_cancelled)
		|| async_refuse("Cannot spawn tasks on a closed %s", async_group_name(group));
}

static bool group_check_key(async_group_t *group, zval *key)
{
	if (EXPECTED(Z_ISUNDEF_P(key) || !task_find(group, key))) {
		return true;
	}
	return Z_TYPE_P(key) == IS_STRING ? async_refuse("Duplicate key \"%s\" in %s", Z_STRVAL_P(key), async_group_name(group))
		: async_refuse("Duplicate key " ZEND_LONG_FMT " in %s", Z_LVAL_P(key), async_group_name(group));
}

/* Waits for a place in the queue. False = exception thrown. */
static bool group_enter(async_group_t *group)
{
	spawner_t spawner = { .is_promised = false };
	async_coroutine_t *self = async_wait_prepare();

	if (UNEXPECTED(!self)) {
		return false;
	}
	async_wait_init(&spawner.wait, self, "a place in the queue of a TaskGroup");
	async_list_push_back(&group->spawners, &spawner.wait.node);
	bool is_woken = async_wait_park(&spawner.wait, 0) == ASYNC_WAIT_OK;
	if (spawner.is_promised) {
		group->promised--;
		if (!is_woken) {
			group_promise(group); /* it is cancelled: the next one */
		}
	}
	return is_woken;
}

bool async_group_spawn(async_group_t *group, zval *key, const zend_fcall_t *fcall)
{
	if (!group_check_open(group) || !group_check_key(group, key)) {
		return false;
	}
	bool is_full = group->limit && group->running >= group->limit && group->queue_limit
		&& group->queued + group->promised >= group->queue_limit;
	if (UNEXPECTED(is_full || !async_list_is_empty(&group->spawners))) {
		if (!group_enter(group) || !group_check_open(group) || !group_check_key(group, key)) {
			return false;
		}
	}
	async_coroutine_t *coroutine = async_spawn_begin(fcall);
	if (UNEXPECTED(!coroutine)) {
		return false;
	}
	async_task_t *task = ecalloc(1, sizeof(*task));
	task->group = group;
	task->coroutine = coroutine;
	task->number = group->spawned++;
	async_list_init(&task->node);
	if (Z_ISUNDEF_P(key)) {
		while (zend_hash_index_exists(&group->tasks, (zend_ulong) group->next_key)) {
			group->next_key++;
		}
		ZVAL_LONG(&task->key, group->next_key++);
	} else {
		ZVAL_COPY(&task->key, key);
	}
	zval pointer;
	ZVAL_PTR(&pointer, task);
	task_store(&group->tasks, &task->key, &pointer);
	if (group->limit && group->running >= group->limit) {
		group->queued++;
		async_list_push_back(&group->queue, &task->node);
	} else {
		task_start(task);
	}
	return true;
}

void async_group_close(async_group_t *group)
{
	if (group->is_closed) {
		return;
	}
	group->is_closed = true;
	async_wait_wake_all(&group->spawners);
	group_advance(group);
}

void async_group_cancel(async_group_t *group, zend_object *error)
{
	async_scope_t *scope = group->scope;

	GC_ADDREF(&group->std);
	group_fail_queued(group, error);
	if (!scope->is_cancelled) {
		group->scope = async_scope_new(scope->parent); /* an open group may go on with it */
		group->scope->is_safe = false;
		async_scope_cancel(scope, error, false);
		async_scope_release(scope);
	} else {
		OBJ_RELEASE(error);
	}
	group_advance(group);
	OBJ_RELEASE(&group->std);
}

static void group_fail_run(void)
{
	async_group_t *group = async_group_from_object(ASYNC_G(current)->base.extended_data);

	group->is_failing = false;
	if (!async_list_is_empty(&group->futures[ASYNC_GROUP_ALL])) {
		async_group_cancel(group, async_exception_new(async_ce_cancellation, "Another task of the %s failed", async_group_name(group)));
	}
}

/* When the coroutines that are ready now have run. */
static void group_fail_later(async_group_t *group)
{
	if (group->is_failing || async_group_is_idle(group) || !async_coroutine_can_spawn()) {
		return;
	}
	group->is_failing = true;
	async_spawn_for(group_fail_run, &group->std);
}

bool async_group_wait(async_group_t *group)
{
	const char *what = group->is_set ? "the next task of a TaskSet" : "the next task of a TaskGroup";

	return async_wait_in(&group->readers, what, 0) == ASYNC_WAIT_OK;
}

/* The end of the object. */

static void group_throw_run(void)
{
	zend_object *composite = ASYNC_G(current)->base.extended_data;

	GC_ADDREF(composite);
	zend_throw_exception_internal(composite);
}

/* Failures that no code has seen go to the handlers of the scopes. Without any, they are lost with the group. */
static void group_report(async_group_t *group)
{
	bool is_seen = true;

	ASYNC_LIST_FOREACH(&group->done, node) {
		async_task_t *task = ASYNC_CONTAINER_OF(node, async_task_t, node);
		is_seen = is_seen && (task->state != ASYNC_TASK_FAILED || task->is_handled);
	}
	async_scope_t *scope = group->scope->parent;
	if (!is_seen && async_scope_has_handler(scope) && !scope->is_cancelled && async_coroutine_can_spawn()) {
		zend_object *composite = group_composite(group);
		async_scope_join(scope, async_spawn_for(group_throw_run, composite));
		OBJ_RELEASE(composite);
	}
}

/* The object goes away: its tasks are cancelled. */
static void group_destroy(zend_object *object)
{
	async_group_t *group = async_group_from_object(object);
	zend_string *message = strpprintf(0, "Scope is being disposed due to %s destruction", async_group_name(group));

	if (group->scope && ASYNC_G(state) != ASYNC_STATE_OFF) {
		group->is_closed = true;
		group_report(group);
		if (!async_group_is_idle(group)) {
			async_group_cancel(group, async_exception_new(async_ce_cancellation, "%s", ZSTR_VAL(message)));
		}
		for (int kind = 0; kind < ASYNC_GROUP_KINDS; kind++) {
			async_list_t *node;
			while ((node = async_list_first(&group->futures[kind]))) {
				async_future_cancel(ASYNC_CONTAINER_OF(node, async_future_t, node),
					async_exception_new(async_ce_cancellation, "%s", ZSTR_VAL(message)));
			}
		}
	}
	zend_string_release(message);
}

/* A task that still runs was cancelled. What it throws is not the concern of the group any more. */
static void group_free(zend_object *object)
{
	async_group_t *group = async_group_from_object(object);
	HashTable tasks;
	async_task_t *task;

	tasks = group->tasks;
	zend_hash_init(&group->tasks, 0, NULL, NULL, false);
	for (int kind = 0; kind < ASYNC_GROUP_KINDS; kind++) {
		async_list_t *node;
		while ((node = async_list_pop_front(&group->futures[kind]))) {
			async_future_let_go(ASYNC_CONTAINER_OF(node, async_future_t, node));
		}
	}
	ZEND_HASH_FOREACH_PTR(&tasks, task) {
		if (task->coroutine) {
			if (task->state == ASYNC_TASK_RUNNING) {
				zend_async_callbacks_remove(&task->coroutine->base.event, &task->callback);
			}
			OBJ_RELEASE(&task->coroutine->std);
		}
		zval_ptr_dtor(&task->value);
		zval_ptr_dtor_str(&task->key);
		efree(task);
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(&tasks);
	zend_hash_destroy(&group->tasks);
	async_array_release(group->finally_handlers);
	if (group->scope) {
		async_scope_release(group->scope);
	}
	async_object_release(group->scope_object);
	async_event_free_callbacks(&group->event);
}

static void group_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_group_t *group = async_group_from_object(object);
	async_task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		zend_get_gc_buffer_add_zval(buffer, &task->value);
		if (task->coroutine) {
			zend_get_gc_buffer_add_obj(buffer, &task->coroutine->std);
		}
	} ZEND_HASH_FOREACH_END();
	if (group->scope_object) {
		zend_get_gc_buffer_add_obj(buffer, group->scope_object);
	}
	async_finally_gc(group->finally_handlers, buffer);
}

async_class_t async_group_class = { ASYNC_CLASS_OF(async_group_t), group_create, group_destroy, group_free, group_show };
