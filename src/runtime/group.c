/* SPDX-License-Identifier: MIT
 *
 * Async\TaskGroup, and Async\TaskSet, from which a task is removed when its outcome is delivered.
 *
 * The tasks of a group run in a scope of its own, so that all they spawn goes with them. A task is queued until fewer than
 * `limit` run; then its coroutine, which exists already, is queued to run. When a task is done, futures and waits that want
 * to know are served in order, and nothing of PHP runs. The group is no owner of its futures: they leave its lists when the
 * user drops them.
 *
 * A failure that all() waits for cancels the rest, but after the coroutines that are ready now have run: tasks that are about
 * to end by themselves do.
 */
#include "runtime/class.h"
#include "runtime/coroutine.h"
#include "runtime/fork.h"
#include "runtime/future.h"
#include "runtime/scope.h"

#include "ext/spl/spl_iterators.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "runtime/group_arginfo.h"

typedef struct group group_t;

typedef enum {
	TASK_QUEUED,
	TASK_RUNNING,
	TASK_RETURNED,
	TASK_FAILED,
} task_state_t;

typedef struct {
	zend_async_event_callback_t callback; /* subscribed to the coroutine while it runs */
	group_t *group;
	task_state_t state;
	bool is_handled;              /* the failure was seen */
	zend_ulong number;            /* in order of spawn */
	zval key;
	zval value;                   /* result or exception, once it is done */
	async_coroutine_t *coroutine; /* owned, until then */
	async_list_t node;            /* among the queued tasks, or the done ones, in that order */
} task_t;

/* What is wanted of a group; each has a list of futures. */
typedef enum {
	GROUP_ALL,        /* all results; a failure cancels the rest */
	GROUP_SUCCESSES,  /* all results of those that did not fail */
	GROUP_FIRST,      /* the first that is done; of those that are already, the first that was spawned */
	GROUP_SUCCESS,    /* the same among those that did not fail */
	GROUP_KINDS,
} group_kind_t;

struct group {
	zend_async_event_t event;  /* fires when no task is left that is queued or runs */
	uint32_t limit;            /* tasks that may run; 0 = no limit */
	uint32_t queue_limit;      /* tasks that may be queued; 0 = no limit */
	uint32_t running, queued;
	uint32_t promised;         /* places in the queue that belong to coroutines which have not run yet */
	bool is_set;
	bool is_closed;
	bool is_advancing;         /* tasks of the queue are being started */
	bool is_failing;           /* the rest will be cancelled in a moment */
	zend_long next_key;
	zend_ulong spawned;        /* tasks so far */
	HashTable tasks;           /* by key, in order of spawn */
	async_list_t queue;
	async_list_t done;
	async_list_t spawners;     /* waits of spawn() */
	async_list_t readers;      /* waits of foreach */
	async_list_t futures[GROUP_KINDS];
	async_scope_t *scope;      /* of the tasks */
	zend_object *scope_object; /* owned; nullable */
	HashTable *finally_handlers;
	zend_object std;
};

static zend_class_entry *ce_task_set;
static async_class_t group_class;

ASYNC_OBJECT_PART(group_t, group_from_object)

static inline bool group_is_idle(const group_t *group)
{
	return !group->running && !group->queued;
}

static inline const char *group_name(const group_t *group)
{
	return group->is_set ? "TaskSet" : "TaskGroup";
}

static zend_string *group_info(zend_async_event_t *event)
{
	group_t *group = (group_t *) event;

	return strpprintf(0, "%s(running=%u, queued=%u)", group_name(group), group->running, group->queued);
}

static bool group_start(zend_async_event_t *event)
{
	if (group_is_idle((group_t *) event)) {
		zend_async_callbacks_call(event, NULL, NULL);
	}
	return true;
}

static const async_event_ops_t group_event =
	ASYNC_OBJECT_EVENT_OPS(group_start, async_event_start_nothing, NULL, group_info);

static async_scope_t *group_scope_new(async_scope_t *parent)
{
	async_scope_t *scope = async_scope_new(parent);

	scope->is_safe = false;
	return scope;
}

static zend_object *group_create(zend_class_entry *ce)
{
	group_t *group = async_object_new(ce, &group_class);

	group->scope = group_scope_new(async_scope_current());
	group->is_set = ce == ce_task_set;
	async_event_init_object(&group->event, 0, offsetof(group_t, std), &group_event);
	zend_hash_init(&group->tasks, 0, NULL, NULL, false);
	async_list_init(&group->queue);
	async_list_init(&group->done);
	async_list_init(&group->spawners);
	async_list_init(&group->readers);
	for (int kind = 0; kind < GROUP_KINDS; kind++) {
		async_list_init(&group->futures[kind]);
	}
	return &group->std;
}

/* Tasks in the table. */

static task_t *task_find(group_t *group, const zval *key)
{
	return Z_TYPE_P(key) == IS_STRING ? zend_hash_find_ptr(&group->tasks, Z_STR_P(key))
		: zend_hash_index_find_ptr(&group->tasks, (zend_ulong) Z_LVAL_P(key));
}

/* Its value belongs to the caller. */
static void task_remove(task_t *task)
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

/* Takes the outcome of a done task, true = a result; in a set the task is gone then. */
static bool task_deliver(task_t *task, zval *value)
{
	bool is_result = task->state == TASK_RETURNED;

	task->is_handled = true;
	if (task->group->is_set) {
		ZVAL_COPY_VALUE(value, &task->value);
		task_remove(task);
	} else {
		ZVAL_COPY(value, &task->value);
	}
	return is_result;
}

/* The task that was done after this one (NULL = the first), or NULL if there is none yet. */
static task_t *task_next(group_t *group, task_t *task)
{
	async_list_t *next = task ? task->node.next : group->done.next;

	return next == &group->done ? NULL : ASYNC_CONTAINER_OF(next, task_t, node);
}

/* Results or exceptions by key, in order of spawn. */
static HashTable *group_outcomes(group_t *group, task_state_t state)
{
	HashTable *outcomes = zend_new_array(0);
	task_t *task;

	ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
		if (task->state == state) {
			array_set_zval_key(outcomes, &task->key, &task->value);
			task->is_handled = true;
		}
	} ZEND_HASH_FOREACH_END();
	return outcomes;
}

/* Futures. */

/* All failures. Cancellations say nothing if there is another reason. */
static zend_object *group_composite(group_t *group)
{
	HashTable *errors = zend_new_array(0);

	for (int with_cancellations = 0; with_cancellations < 2 && !zend_hash_num_elements(errors); with_cancellations++) {
		task_t *task;
		ZEND_HASH_FOREACH_PTR(&group->tasks, task) {
			if (task->state == TASK_FAILED && (with_cancellations || !async_is_cancellation(Z_OBJ(task->value)))) {
				Z_ADDREF(task->value);
				zend_hash_next_index_insert(errors, &task->value);
			}
		} ZEND_HASH_FOREACH_END();
	}
	zend_string *message = strpprintf(0, "%u of %u tasks of the %s failed", zend_hash_num_elements(errors),
		zend_hash_num_elements(&group->tasks), group_name(group));
	zend_object *composite = async_composite_new(ZSTR_VAL(message), errors);
	zend_string_release(message);
	return composite;
}

/* All were delivered. Destructors may run. */
static void group_remove_done(group_t *group)
{
	async_list_t *node;

	while ((node = async_list_first(&group->done))) {
		task_t *task = ASYNC_CONTAINER_OF(node, task_t, node);
		zval value;
		ZVAL_COPY_VALUE(&value, &task->value);
		task_remove(task);
		zval_ptr_dtor(&value);
	}
}

static void group_handle_failures(group_t *group)
{
	ASYNC_LIST_FOREACH(&group->done, node) {
		ASYNC_CONTAINER_OF(node, task_t, node)->is_handled = true;
	}
}

static bool group_has_failure(group_t *group)
{
	ASYNC_LIST_FOREACH(&group->done, node) {
		if (ASYNC_CONTAINER_OF(node, task_t, node)->state == TASK_FAILED) {
			return true;
		}
	}
	return false;
}

static void future_of_task(async_future_t *future, task_t *task)
{
	zval value;

	if (task_deliver(task, &value)) {
		async_future_complete(future, &value);
		zval_ptr_dtor(&value);
	} else {
		async_future_fail(future, Z_OBJ(value));
	}
}

/* All tasks are done. */
static void future_of_all(group_t *group, async_future_t *future, group_kind_t kind)
{
	if (kind == GROUP_SUCCESS || (kind == GROUP_ALL && group_has_failure(group))) {
		zend_object *composite = group_composite(group);
		group_handle_failures(group);
		if (group->is_set && kind == GROUP_ALL) {
			group_remove_done(group);
		}
		async_future_fail(future, composite);
		return;
	}
	zval results;
	ZVAL_ARR(&results, group_outcomes(group, TASK_RETURNED));
	group_handle_failures(group);
	if (group->is_set) {
		group_remove_done(group);
	}
	async_future_complete(future, &results);
	zval_ptr_dtor(&results);
}

/* Of the tasks that are done, the one that was spawned first. */
static task_t *group_first(group_t *group, group_kind_t kind)
{
	task_t *first = NULL;

	for (task_t *task = task_next(group, NULL); task; task = task_next(group, task)) {
		if ((!first || task->number < first->number) && (kind == GROUP_FIRST || task->state == TASK_RETURNED)) {
			first = task;
		}
	}
	return first;
}

/* Gives the future what it wants, if that is there already. */
static bool group_serve(group_t *group, async_future_t *future, group_kind_t kind)
{
	task_t *task = kind == GROUP_FIRST || kind == GROUP_SUCCESS ? group_first(group, kind) : NULL;

	if (task) {
		future_of_task(future, task);
		return true;
	}
	if (!group_is_idle(group) || (kind == GROUP_FIRST && !group->is_closed)) {
		return false;
	}
	if (kind == GROUP_FIRST) { /* another one has got the last task */
		async_future_fail(future, async_exception_new(async_ce_exception, "Cannot race on an empty %s", group_name(group)));
	} else {
		future_of_all(group, future, kind);
	}
	return true;
}

/* Oldest first. Completing a future takes it out of the list. */
static void group_serve_all(group_t *group)
{
	for (int kind = 0; kind < GROUP_KINDS; kind++) {
		async_list_t *node;
		while ((node = async_list_first(&group->futures[kind]))
				&& group_serve(group, ASYNC_CONTAINER_OF(node, async_future_t, node), (group_kind_t) kind)) {
		}
	}
}

static void group_future_left(async_future_t *future)
{
	async_list_remove(&future->node);
}

static void group_fail_later(group_t *group);

/* A future; the reference belongs to the caller. */
static zend_object *group_want(group_t *group, group_kind_t kind)
{
	async_future_t *future = async_future_new();

	if (!group_serve(group, future, kind)) {
		future->leave = group_future_left;
		async_list_push_back(&group->futures[kind], &future->node);
		if (kind == GROUP_ALL && group_has_failure(group)) {
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
static void group_promise(group_t *group)
{
	async_list_t *node;

	while (group->queued + group->promised < group->queue_limit && (node = async_list_pop_front(&group->spawners))) {
		spawner_t *spawner = ASYNC_CONTAINER_OF(node, spawner_t, wait.node);
		spawner->is_promised = true;
		group->promised++;
		async_wait_wake(&spawner->wait);
	}
}

static bool group_is_over(const group_t *group)
{
	return group->is_closed && group_is_idle(group);
}

/* Takes over the value. */
static void task_finish(task_t *task, zval *value, bool is_failed)
{
	group_t *group = task->group;

	ZVAL_COPY_VALUE(&task->value, value);
	task->state = is_failed ? TASK_FAILED : TASK_RETURNED;
	task->is_handled = is_failed && async_is_cancellation(Z_OBJ_P(value));
	async_list_push_back(&group->done, &task->node);
	if (is_failed && !task->is_handled && !async_list_is_empty(&group->futures[GROUP_ALL])) {
		group_fail_later(group);
	}
}

static void task_start(task_t *task);

/* Some task was done: what was waited for it? */
static void group_advance(group_t *group)
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
		task_start(ASYNC_CONTAINER_OF(node, task_t, node));
	}
	group->is_advancing = false;
	group_promise(group);
	group_serve_all(group);
	async_wait_wake_all(&group->readers);
	if (group_is_idle(group)) {
		zend_async_callbacks_call(&group->event, NULL, NULL);
		if (group_is_over(group) && !(OBJ_FLAGS(&group->std) & IS_OBJ_FREE_CALLED)) {
			async_finally_spawn(&group->finally_handlers, &group->std, group->scope->parent);
		}
	}
	OBJ_RELEASE(&group->std);
}

/* Fails all that is queued. Only C code runs: coroutines that never were queued are freed last. */
static void group_fail_queued(group_t *group, zend_object *error)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&group->queue))) {
		task_t *task = ASYNC_CONTAINER_OF(node, task_t, node);
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
	task_t *task = (task_t *) callback;
	group_t *group = task->group;
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
static void task_abandon(task_t *task, zend_object *exception)
{
	ZVAL_OBJ_COPY(&task->value, exception);
	task->state = TASK_FAILED;
	task->is_handled = true;
	async_list_remove(&task->node);
	async_list_push_back(&task->group->done, &task->node);
	for (int kind = 0; kind < GROUP_KINDS; kind++) {
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
		task_t *task = (task_t *) each;
		async_list_t *node;

		next = each->next;
		if (each->callback != task_ended) {
			continue;
		}
		while ((node = async_list_first(&task->group->queue))) {
			task_abandon(ASYNC_CONTAINER_OF(node, task_t, node), exception);
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

static void task_start(task_t *task)
{
	group_t *group = task->group;

	task->state = TASK_RUNNING;
	task->callback.ref_count = 1;
	task->callback.callback = task_ended;
	task->callback.dispose = NULL;
	group->running++;
	GC_ADDREF(&task->coroutine->std); /* one for the runtime, one for the task */
	zend_async_callbacks_push(&task->coroutine->base.event, &task->callback);
	async_spawn_end(task->coroutine, group->scope);
}

static bool group_check_open(const group_t *group)
{
	return EXPECTED(!group->is_closed && !group->scope->is_cancelled)
		|| async_refuse("Cannot spawn tasks on a closed %s", group_name(group));
}

static bool group_check_key(group_t *group, zval *key)
{
	if (EXPECTED(Z_ISUNDEF_P(key) || !task_find(group, key))) {
		return true;
	}
	return Z_TYPE_P(key) == IS_STRING ? async_refuse("Duplicate key \"%s\" in %s", Z_STRVAL_P(key), group_name(group))
		: async_refuse("Duplicate key " ZEND_LONG_FMT " in %s", Z_LVAL_P(key), group_name(group));
}

/* Waits for a place in the queue. False = exception thrown. */
static bool group_enter(group_t *group)
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

/* May wait for a place in the queue. The key is undefined, a number, or a string that is none. */
static void task_add(group_t *group, zval *key, const zend_fcall_t *fcall)
{
	if (!group_check_open(group) || !group_check_key(group, key)) {
		return;
	}
	bool is_full = group->limit && group->running >= group->limit && group->queue_limit
		&& group->queued + group->promised >= group->queue_limit;
	if (UNEXPECTED(is_full || !async_list_is_empty(&group->spawners))) {
		if (!group_enter(group) || !group_check_open(group) || !group_check_key(group, key)) {
			return;
		}
	}
	async_coroutine_t *coroutine = async_spawn_begin(fcall);
	if (UNEXPECTED(!coroutine)) {
		return;
	}
	task_t *task = ecalloc(1, sizeof(*task));
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
	array_set_zval_key(&group->tasks, &task->key, &pointer);
	if (group->limit && group->running >= group->limit) {
		group->queued++;
		async_list_push_back(&group->queue, &task->node);
	} else {
		task_start(task);
	}
}

static void group_close(group_t *group)
{
	if (group->is_closed) {
		return;
	}
	group->is_closed = true;
	async_wait_wake_all(&group->spawners);
	group_advance(group);
}

/* Tasks that run get the error (taken over), tasks that are queued fail with it. */
static void group_cancel(group_t *group, zend_object *error)
{
	async_scope_t *scope = group->scope;

	GC_ADDREF(&group->std);
	group_fail_queued(group, error);
	if (!scope->is_cancelled) {
		group->scope = group_scope_new(scope->parent); /* an open group may go on with it */
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
	group_t *group = group_from_object(ASYNC_G(current)->base.extended_data);

	group->is_failing = false;
	if (!async_list_is_empty(&group->futures[GROUP_ALL])) {
		group_cancel(group, async_exception_new(async_ce_cancellation, "Another task of the %s failed", group_name(group)));
	}
}

/* When the coroutines that are ready now have run. */
static void group_fail_later(group_t *group)
{
	if (group->is_failing || group_is_idle(group) || !async_coroutine_can_spawn()) {
		return;
	}
	group->is_failing = true;
	async_spawn_for(group_fail_run, &group->std);
}

/* The end of the object. */

static void group_throw_run(void)
{
	zend_object *composite = ASYNC_G(current)->base.extended_data;

	GC_ADDREF(composite);
	zend_throw_exception_internal(composite);
}

/* Failures that no code has seen go to the handlers of the scopes. Without any, they are lost with the group. */
static void group_report(group_t *group)
{
	bool is_seen = true;

	ASYNC_LIST_FOREACH(&group->done, node) {
		task_t *task = ASYNC_CONTAINER_OF(node, task_t, node);
		is_seen = is_seen && (task->state != TASK_FAILED || task->is_handled);
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
	group_t *group = group_from_object(object);
	zend_string *message = strpprintf(0, "Scope is being disposed due to %s destruction", group_name(group));

	if (ASYNC_G(state) != ASYNC_STATE_OFF) {
		group->is_closed = true;
		group_report(group);
		if (!group_is_idle(group)) {
			group_cancel(group, async_exception_new(async_ce_cancellation, "%s", ZSTR_VAL(message)));
		}
		for (int kind = 0; kind < GROUP_KINDS; kind++) {
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
	group_t *group = group_from_object(object);
	HashTable tasks;
	task_t *task;

	tasks = group->tasks;
	zend_hash_init(&group->tasks, 0, NULL, NULL, false);
	for (int kind = 0; kind < GROUP_KINDS; kind++) {
		async_list_t *node;
		while ((node = async_list_pop_front(&group->futures[kind]))) {
			async_future_let_go(ASYNC_CONTAINER_OF(node, async_future_t, node));
		}
	}
	ZEND_HASH_FOREACH_PTR(&tasks, task) {
		if (task->coroutine) {
			if (task->state == TASK_RUNNING) {
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
	async_scope_release(group->scope);
	async_object_release(group->scope_object);
	async_event_free_callbacks(&group->event);
}

static void group_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	group_t *group = group_from_object(object);
	task_t *task;

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

static async_class_t group_class = { ASYNC_CLASS_OF(group_t), group_create, group_destroy, group_free, group_show };

/* The methods. */

#define THIS_GROUP() group_from_object(Z_OBJ_P(ZEND_THIS))

static bool limit_check(uint32_t argument, zend_long limit)
{
	if (UNEXPECTED(limit < 0 || limit > UINT32_MAX)) {
		zend_argument_value_error(argument, "must be between 0 and %u", UINT32_MAX);
		return false;
	}
	return true;
}

ZEND_METHOD(Async_TaskGroup, __construct)
{
	zend_long limit = 0, queue_limit = 0;
	bool has_no_limit = true, has_no_queue_limit = true;
	zend_object *scope_object = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 3)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG_OR_NULL(limit, has_no_limit)
		Z_PARAM_LONG_OR_NULL(queue_limit, has_no_queue_limit)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(scope_object, async_ce_scope)
	ZEND_PARSE_PARAMETERS_END();

	group_t *group = THIS_GROUP();
	if (UNEXPECTED(group->spawned)) {
		zend_throw_error(NULL, "The %s is in use already", group_name(group));
		RETURN_THROWS();
	}
	if (!limit_check(1, limit) || !limit_check(2, queue_limit)) {
		RETURN_THROWS();
	}
	if (scope_object) {
		async_scope_t *parent = async_scope_of_object(scope_object, "Cannot use a disposed Scope for TaskGroup");
		if (UNEXPECTED(parent && parent->is_cancelled)) {
			zend_throw_exception(async_ce_exception, "Cannot use a disposed Scope for TaskGroup", 0);
		}
		if (UNEXPECTED(EG(exception))) {
			RETURN_THROWS();
		}
		zend_object *previous = group->scope_object;
		group->scope_object = async_object_ref(scope_object);
		async_scope_release(group->scope);
		group->scope = group_scope_new(parent);
		async_object_release(previous);
	}
	group->limit = (uint32_t) limit;
	group->queue_limit = (uint32_t) (has_no_queue_limit ? MIN(2 * limit, UINT32_MAX) : queue_limit);
}

static void group_spawn(INTERNAL_FUNCTION_PARAMETERS, bool has_key)
{
	zend_fcall_t fcall;
	zend_string *name = NULL;
	zend_long index = 0;
	zval key;

	ZEND_PARSE_PARAMETERS_START(1 + has_key, -1)
		if (has_key) {
			Z_PARAM_STR_OR_LONG(name, index)
		}
		Z_PARAM_FUNC(fcall.fci, fcall.fci_cache)
		Z_PARAM_VARIADIC_WITH_NAMED(fcall.fci.params, fcall.fci.param_count, fcall.fci.named_params)
	ZEND_PARSE_PARAMETERS_END();

	group_t *group = THIS_GROUP();
	ZVAL_UNDEF(&key);
	if (name) {
		zend_ulong number;
		if (ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(name), ZSTR_LEN(name), number)) {
			ZVAL_LONG(&key, (zend_long) number);
		} else {
			ZVAL_STR(&key, name);
		}
	} else if (has_key) {
		ZVAL_LONG(&key, index);
	}
	task_add(group, &key, &fcall);
}

ASYNC_METHOD_BY(Async_TaskGroup, spawn, group_spawn, false)
ASYNC_METHOD_BY(Async_TaskGroup, spawnWithKey, group_spawn, true)

ZEND_METHOD(Async_TaskGroup, all)
{
	bool ignores_errors = false;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_BOOL(ignores_errors));

	group_t *group = THIS_GROUP();
	RETURN_OBJ(group_want(group, ignores_errors ? GROUP_SUCCESSES : GROUP_ALL));
}

static void group_want_one(INTERNAL_FUNCTION_PARAMETERS, group_kind_t kind, const char *what)
{
	ZEND_PARSE_PARAMETERS_NONE();
	group_t *group = THIS_GROUP();

	if (UNEXPECTED(!zend_hash_num_elements(&group->tasks))) {
		zend_throw_exception_ex(async_ce_exception, 0, "Cannot %s on an empty %s", what, group_name(group));
		RETURN_THROWS();
	}
	RETURN_OBJ(group_want(group, kind));
}

ASYNC_METHOD_BY(Async_TaskGroup, race, group_want_one, GROUP_FIRST, "race")
ASYNC_METHOD_BY(Async_TaskGroup, any, group_want_one, GROUP_SUCCESS, "call any()")

ASYNC_CANCEL_METHOD(Async_TaskGroup,
	group_t *group = THIS_GROUP();
	group_close(group);
	group_cancel(group, cancellation ? async_object_ref(cancellation)
		: async_exception_new(async_ce_cancellation, "%s cancelled", group_name(group))))
ASYNC_FINALLY_METHOD(Async_TaskGroup,
	group_t *group = THIS_GROUP();
	async_finally_add(&group->finally_handlers, group_is_over(group), handler, ZEND_THIS))

#define GROUP_METHOD(method, ...) ASYNC_METHOD(Async_TaskGroup, method, group_t *group = THIS_GROUP(); __VA_ARGS__)

GROUP_METHOD(close, group_close(group))
GROUP_METHOD(dispose, group_cancel(group, async_exception_new(async_ce_cancellation,
	"Scope is being disposed due to %s disposal", group_name(group))))
GROUP_METHOD(isFinished, RETURN_BOOL(group_is_idle(group)))
GROUP_METHOD(isClosed, RETURN_BOOL(group->is_closed))
GROUP_METHOD(count, RETURN_LONG(zend_hash_num_elements(&group->tasks)))
GROUP_METHOD(getResults, RETURN_ARR(group_outcomes(group, TASK_RETURNED)))
GROUP_METHOD(getErrors, RETURN_ARR(group_outcomes(group, TASK_FAILED)))
GROUP_METHOD(suppressErrors, group_handle_failures(group))
ASYNC_METHOD(Async_TaskGroup, getIterator, zend_create_internal_iterator_zval(return_value, ZEND_THIS))

ZEND_METHOD(Async_TaskGroup, awaitCompletion)
{
	zval result;

	ZEND_PARSE_PARAMETERS_NONE();
	group_t *group = THIS_GROUP();
	if (UNEXPECTED(!group->is_closed)) {
		zend_throw_exception_ex(async_ce_exception, 0, "%s must be closed before calling awaitCompletion()", group_name(group));
		RETURN_THROWS();
	}
	if (!group_is_idle(group)) {
		ZVAL_UNDEF(&result);
		async_await(&group->event, NULL, &result);
	}
}

/* foreach. */

typedef struct {
	async_iterator_t base;
	task_t *last; /* that was delivered; tasks of a group stay, those of a set are gone */
} group_iterator_t;

static bool group_fetch(async_iterator_t *base, zval *value, zval *key)
{
	group_iterator_t *iterator = (group_iterator_t *) base;
	group_t *group = group_from_object(Z_OBJ(base->it.data));
	task_t *task;
	zval outcome, none;

	while (!(task = task_next(group, group->is_set ? NULL : iterator->last))) {
		const char *what = group->is_set ? "the next task of a TaskSet" : "the next task of a TaskGroup";
		if (group_is_over(group) || async_wait_in(&group->readers, what, 0) != ASYNC_WAIT_OK) {
			return false;
		}
	}
	iterator->last = task;
	ZVAL_COPY(key, &task->key);
	ZVAL_NULL(&none);
	bool is_result = task_deliver(task, &outcome);
	ZVAL_ARR(value, zend_new_pair(is_result ? &outcome : &none, is_result ? &none : &outcome));
	return true;
}

static void group_rewind(async_iterator_t *base)
{
	((group_iterator_t *) base)->last = NULL;
	group_handle_failures(group_from_object(Z_OBJ(base->it.data)));
}

static zend_object_iterator *group_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	static const async_iterator_type_t group = { "TaskGroup", sizeof(group_iterator_t), group_rewind, group_fetch };
	static const async_iterator_type_t set = { "TaskSet", sizeof(group_iterator_t), group_rewind, group_fetch };

	return async_iterator_new(ce == ce_task_set ? &set : &group, object, by_ref);
}

void async_group_class_register(void)
{
	zend_class_entry *ce_task_group = register_class_Async_TaskGroup(async_ce_awaitable, zend_ce_countable, zend_ce_aggregate);
	ce_task_set = register_class_Async_TaskSet(async_ce_awaitable, zend_ce_countable, zend_ce_aggregate);
	async_class_register(ce_task_group, &group_class);
	async_class_register(ce_task_set, &group_class);
	ce_task_group->get_iterator = ce_task_set->get_iterator = group_iterator;
}
