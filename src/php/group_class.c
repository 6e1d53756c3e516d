/* SPDX-License-Identifier: MIT
 *
 * The classes Async\TaskGroup and Async\TaskSet: parse, call, throw, and what foreach needs.
 */
#include "php/classes.h"
#include "runtime/coroutine.h"
#include "runtime/scope.h"
#include "runtime/group.h"

#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "ext/spl/spl_iterators.h"

#include "php/group_arginfo.h"

/* The group behind $this; NULL = exception thrown. */
static async_group_t *group_of(zval *object)
{
	async_group_t *group = async_group_from_object(Z_OBJ_P(object));

	if (UNEXPECTED(!group->scope)) {
		zend_throw_error(NULL, "The %s was not constructed", async_group_name(group));
		return NULL;
	}
	return group;
}

#define THIS_GROUP(name) \
	async_group_t *name = group_of(ZEND_THIS); \
	if (UNEXPECTED(!name)) { \
		RETURN_THROWS(); \
	}

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

	async_group_t *group = async_group_from_object(Z_OBJ_P(ZEND_THIS));
	if (UNEXPECTED(group->scope)) {
		zend_throw_error(NULL, "The %s was constructed already", async_group_name(group));
		RETURN_THROWS();
	}
	if (!limit_check(1, limit) || !limit_check(2, queue_limit)) {
		RETURN_THROWS();
	}
	async_scope_t *parent = async_scope_current();
	if (scope_object) {
		parent = async_scope_of_object(scope_object, "Cannot use a disposed Scope for TaskGroup");
		if (UNEXPECTED(parent && parent->is_cancelled)) {
			zend_throw_exception(async_ce_exception, "Cannot use a disposed Scope for TaskGroup", 0);
		}
		if (UNEXPECTED(EG(exception))) {
			RETURN_THROWS();
		}
		GC_ADDREF(scope_object);
		group->scope_object = scope_object;
	}
	group->limit = (uint32_t) limit;
	group->queue_limit = (uint32_t) (has_no_queue_limit ? MIN(2 * limit, UINT32_MAX) : queue_limit);
	group->scope = async_scope_new(parent);
	group->scope->is_safe = false;
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

	THIS_GROUP(group)
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
	async_group_spawn(group, &key, &fcall);
}

ASYNC_METHOD_BY(Async_TaskGroup, spawn, group_spawn, false)
ASYNC_METHOD_BY(Async_TaskGroup, spawnWithKey, group_spawn, true)

ZEND_METHOD(Async_TaskGroup, all)
{
	bool ignores_errors = false;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_BOOL(ignores_errors));

	THIS_GROUP(group)
	RETURN_OBJ(async_group_want(group, ignores_errors ? ASYNC_GROUP_SUCCESSES : ASYNC_GROUP_ALL));
}

static void group_want_one(INTERNAL_FUNCTION_PARAMETERS, async_group_kind_t kind, const char *what)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group)

	if (UNEXPECTED(!zend_hash_num_elements(&group->tasks))) {
		zend_throw_exception_ex(async_ce_exception, 0, "Cannot %s on an empty %s", what, async_group_name(group));
		RETURN_THROWS();
	}
	RETURN_OBJ(async_group_want(group, kind));
}

ASYNC_METHOD_BY(Async_TaskGroup, race, group_want_one, ASYNC_GROUP_FIRST, "race")
ASYNC_METHOD_BY(Async_TaskGroup, any, group_want_one, ASYNC_GROUP_SUCCESS, "call any()")

ASYNC_CANCEL_METHOD(Async_TaskGroup,
	THIS_GROUP(group)
	async_group_close(group);
	async_group_cancel(group, cancellation ? async_object_ref(cancellation)
		: async_exception_new(async_ce_cancellation, "%s cancelled", async_group_name(group))))
ASYNC_FINALLY_METHOD(Async_TaskGroup,
	THIS_GROUP(group)
	async_finally_add(&group->finally_handlers, async_group_is_over(group), handler, ZEND_THIS))

#define GROUP_METHOD(method, ...) ASYNC_METHOD(Async_TaskGroup, method, THIS_GROUP(group) __VA_ARGS__)

GROUP_METHOD(close, async_group_close(group))
GROUP_METHOD(dispose, async_group_cancel(group, async_exception_new(async_ce_cancellation,
	"Scope is being disposed due to %s disposal", async_group_name(group))))
GROUP_METHOD(isFinished, RETURN_BOOL(async_group_is_idle(group)))
GROUP_METHOD(isClosed, RETURN_BOOL(group->is_closed))
GROUP_METHOD(count, RETURN_LONG(zend_hash_num_elements(&group->tasks)))
GROUP_METHOD(getResults, RETURN_ARR(async_group_outcomes(group, ASYNC_TASK_RETURNED)))
GROUP_METHOD(getErrors, RETURN_ARR(async_group_outcomes(group, ASYNC_TASK_FAILED)))
GROUP_METHOD(suppressErrors, async_group_handle_failures(group))
ASYNC_METHOD(Async_TaskGroup, getIterator, zend_create_internal_iterator_zval(return_value, ZEND_THIS))

ZEND_METHOD(Async_TaskGroup, awaitCompletion)
{
	zval result;

	ZEND_PARSE_PARAMETERS_NONE();
	THIS_GROUP(group)
	if (UNEXPECTED(!group->is_closed)) {
		zend_throw_exception_ex(async_ce_exception, 0, "%s must be closed before calling awaitCompletion()", async_group_name(group));
		RETURN_THROWS();
	}
	if (!async_group_is_idle(group)) {
		ZVAL_UNDEF(&result);
		async_await(&group->event, NULL, &result);
	}
}

/* foreach. */

typedef struct {
	async_iterator_t base;
	async_task_t *last; /* that was delivered; tasks of a group stay, those of a set are gone */
} group_iterator_t;

static bool group_fetch(async_iterator_t *base, zval *value, zval *key)
{
	group_iterator_t *iterator = (group_iterator_t *) base;
	async_group_t *group = async_group_from_object(Z_OBJ(base->it.data));
	async_task_t *task;
	zval outcome, none;

	while (!(task = async_group_next(group, group->is_set ? NULL : iterator->last))) {
		if (async_group_is_over(group) || !async_group_wait(group)) {
			return false;
		}
	}
	iterator->last = task;
	ZVAL_COPY(key, &task->key);
	ZVAL_NULL(&none);
	bool is_result = async_group_deliver(task, &outcome);
	array_init_size(value, 2);
	zend_hash_next_index_insert(Z_ARR_P(value), is_result ? &outcome : &none);
	zend_hash_next_index_insert(Z_ARR_P(value), is_result ? &none : &outcome);
	return true;
}

static void group_rewind(async_iterator_t *base)
{
	((group_iterator_t *) base)->last = NULL;
	async_group_handle_failures(async_group_from_object(Z_OBJ(base->it.data)));
}

static zend_object_iterator *group_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	static const async_iterator_type_t group = { "TaskGroup", sizeof(group_iterator_t), group_rewind, group_fetch };
	static const async_iterator_type_t set = { "TaskSet", sizeof(group_iterator_t), group_rewind, group_fetch };

	return group_of(object) ? async_iterator_new(ce == async_ce_task_set ? &set : &group, object, by_ref) : NULL;
}

void async_group_class_register(void)
{
	zend_class_entry *ce_task_group = register_class_Async_TaskGroup(async_ce_awaitable, zend_ce_countable, zend_ce_aggregate);
	async_ce_task_set = register_class_Async_TaskSet(async_ce_awaitable, zend_ce_countable, zend_ce_aggregate);
	async_class_register(ce_task_group, &async_group_class);
	async_class_register(async_ce_task_set, &async_group_class);
	ce_task_group->get_iterator = async_ce_task_set->get_iterator = group_iterator;
}
