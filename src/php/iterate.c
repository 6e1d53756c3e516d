/* SPDX-License-Identifier: MIT
 *
 * iterate() and map(): a callback for each element, several at a time.
 *
 * Workers take one element after the other, and call the callback. Each of them queues the next one when it begins, so there
 * are as many as callbacks wait, and a callback that never waits is called in a plain loop. A new worker comes after the
 * worker that queued it, if that has suspended and is ready again. They belong to a scope of their
 * own, together with the coroutines that the callbacks spawn; the caller waits for the end of that scope, whatever happens.
 */
#include "engine/layer.h"
#include "php/classes.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/error_settings.h"
#include "runtime/scope.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

typedef struct {
	uint32_t refcount;         /* of the caller and of the workers */
	uint32_t workers;
	uint32_t limit;            /* 0 = none */
	bool cancels_pending;
	bool passes_key;
	bool is_over;              /* no more elements are taken */
	bool is_taken;             /* a worker uses the iterator, and may be suspended there */
	bool has_begun;
	async_list_t waiting;      /* workers that want to use it */
	async_scope_t *scope;
	async_coroutine_t *caller; /* NULL = it is gone */
	async_coroutine_t *newest; /* the worker that began last; NULL = it has ended */
	zend_object *failure;      /* the first one; owned */
	zval source;               /* an array, or undefined */
	HashPosition position;
	zend_object_iterator *iterator;
	zval results;              /* of map(); or undefined */
	async_call_t callback;
} iteration_t;

static void iteration_release(iteration_t *iteration)
{
	if (--iteration->refcount) {
		return;
	}
	if (iteration->iterator) {
		zend_iterator_dtor(iteration->iterator);
	}
	zval_ptr_dtor(&iteration->source);
	if (!Z_ISUNDEF(iteration->results)) {
		Z_ARR(iteration->results)->pDestructor = ZVAL_PTR_DTOR;
		zval_ptr_dtor(&iteration->results);
	}
	async_call_destroy(&iteration->callback);
	async_object_release(iteration->failure);
	async_scope_release(iteration->scope);
	efree(iteration);
}

/* Nothing new begins, and what is under way is cancelled. Takes over the reference. */
static void iteration_fail(iteration_t *iteration, zend_object *exception)
{
	iteration->is_over = true;
	if (!iteration->failure) {
		iteration->failure = exception;
		async_scope_cancel(iteration->scope,
			async_exception_new(async_ce_cancellation, "Cancellation of the iterator due to an exception"), false);
	} else if (async_is_cancellation(exception)) {
		OBJ_RELEASE(exception);
	} else {
		async_exception_append(iteration->failure, exception);
	}
}

/* The iterator is PHP code that may suspend: one worker at a time. False = exception thrown. */
static bool iterator_enter(iteration_t *iteration)
{
	while (UNEXPECTED(iteration->is_taken)) {
		if (async_wait_in(&iteration->waiting, "the iterator of iterate() or map()", 0) == ASYNC_WAIT_CANCELLED) {
			return false;
		}
	}
	iteration->is_taken = true;
	return true;
}

static void iterator_leave(iteration_t *iteration)
{
	async_list_t *first = async_list_pop_front(&iteration->waiting);

	iteration->is_taken = false;
	if (UNEXPECTED(first)) {
		async_wait_wake(ASYNC_CONTAINER_OF(first, async_wait_t, node));
	}
}

/* False = there is no more, or an exception was thrown. */
static bool iterator_advance(iteration_t *iteration, zval *value, zval *key)
{
	zend_object_iterator *iterator = iteration->iterator;

	if (iteration->is_over) {
		return false;
	}
	if (iteration->has_begun) {
		iterator->index++;
		iterator->funcs->move_forward(iterator);
	} else {
		iteration->has_begun = true;
		if (iterator->funcs->rewind) {
			iterator->funcs->rewind(iterator);
		}
	}
	if (EG(exception) || iterator->funcs->valid(iterator) != SUCCESS || EG(exception)) {
		iteration->is_over = true;
		return false;
	}
	zval *data = iterator->funcs->get_current_data(iterator);
	if (EG(exception) || !data) {
		return false;
	}
	ZVAL_COPY_DEREF(value, data);
	if (iterator->funcs->get_current_key) {
		iterator->funcs->get_current_key(iterator, key);
	} else {
		ZVAL_LONG(key, (zend_long) iterator->index);
	}
	if (UNEXPECTED(EG(exception))) {
		zval_ptr_dtor(value);
		return false;
	}
	return true;
}

static bool array_advance(iteration_t *iteration, zval *value, zval *key)
{
	HashTable *array = Z_ARR(iteration->source);
	zval *data = iteration->is_over ? NULL : zend_hash_get_current_data_ex(array, &iteration->position);

	if (!data) {
		return false;
	}
	ZVAL_COPY_DEREF(value, data);
	zend_hash_get_current_key_zval_ex(array, key, &iteration->position);
	zend_hash_move_forward_ex(array, &iteration->position);
	return true;
}

static bool iteration_take(iteration_t *iteration, zval *value, zval *key)
{
	if (EXPECTED(!iteration->iterator)) {
		return array_advance(iteration, value, key);
	}
	if (UNEXPECTED(!iterator_enter(iteration))) {
		if (!iteration->is_taken) {
			iterator_leave(iteration); /* it was woken, and is cancelled: the next one */
		}
		return false;
	}
	bool is_taken = iterator_advance(iteration, value, key);
	iterator_leave(iteration);
	return is_taken;
}

/* An iterator may give a key twice. The array destroys the first result before it has the second one, but the destructor may wait,
 * and another worker come to the same key: so the array only lays it aside. */
static zval replaced;

static void result_lay_aside(zval *result)
{
	ZVAL_COPY_VALUE(&replaced, result);
}

/* map(): results are in the order of the elements, not in that of completion. */
static bool iteration_keep(iteration_t *iteration, zval *key, zval *result)
{
	if (Z_ISUNDEF(iteration->results)) {
		return true;
	}
	bool kept = array_set_zval_key(Z_ARR(iteration->results), key, result) == SUCCESS;
	zval old = replaced;
	ZVAL_UNDEF(&replaced);
	zval_ptr_dtor(&old);
	return kept;
}

/* Calls the callback for one element. False = an exception was thrown. */
static bool iteration_call(iteration_t *iteration, zval *value, zval *key)
{
	async_call_t call = iteration->callback;
	zval arguments[2], result;

	ZVAL_NULL(&result);
	if (UNEXPECTED(!iteration_keep(iteration, key, &result))) {
		return false;
	}
	ZVAL_COPY_VALUE(&arguments[0], value);
	ZVAL_COPY_VALUE(&arguments[1], key);
	call.params = arguments;
	call.param_count = 1 + iteration->passes_key;
	ZVAL_UNDEF(&result);
	async_call_execute(&call, &result);
	if (UNEXPECTED(EG(exception))) {
		zval_ptr_dtor(&result);
		return false;
	}
	if (Z_TYPE(result) == IS_FALSE && Z_ISUNDEF(iteration->results)) {
		iteration->is_over = true;
	}
	iteration_keep(iteration, key, &result);
	zval_ptr_dtor(&result);
	return true;
}

static bool worker_spawn(iteration_t *iteration);

static bool iteration_needs_worker(iteration_t *iteration)
{
	bool has_more = iteration->iterator || zend_hash_get_current_data_ex(Z_ARR(iteration->source), &iteration->position);

	return has_more && !iteration->is_over && (!iteration->limit || iteration->workers < iteration->limit);
}

/* In a child process, a callback has forked: the caller, and the rest of the elements, are the parent's. */
static bool iteration_is_elsewhere(const iteration_t *iteration)
{
	return iteration->caller && UNEXPECTED(ZEND_COROUTINE_IS_FINISHED(&iteration->caller->base));
}

static void worker_run(void)
{
	async_coroutine_t *self = ASYNC_G(current);
	iteration_t *iteration = self->base.extended_data;
	bool is_first = true;
	zval value, key;

	if (iteration->newest && async_coroutine_is_queued(iteration->newest)) {
		async_suspend_behind(iteration->newest);
	}
	iteration->newest = self;
	while (EXPECTED(!EG(exception)) && !iteration_is_elsewhere(iteration) && iteration_take(iteration, &value, &key)) {
		if (is_first && iteration_needs_worker(iteration)) {
			worker_spawn(iteration);
		}
		is_first = false;
		if (EXPECTED(!EG(exception))) {
			iteration_call(iteration, &value, &key);
		}
		zval_ptr_dtor(&value);
		zval_ptr_dtor(&key);
		if (UNEXPECTED(self->values) && iteration->caller) { /* what is in Locals does not reach the next element */
			async_context_end(self);
			async_context_drop(&self->values);
			async_context_inherit(self, iteration->caller);
		}
	}
	if (UNEXPECTED(EG(exception)) && !async_is_unwinding(EG(exception))) {
		iteration_fail(iteration, async_exception_take());
	}
}

/* However it ended. When the last one has, coroutines that callbacks have spawned are pending. */
static void worker_dispose(zend_coroutine_t *worker)
{
	iteration_t *iteration = worker->extended_data;

	if (iteration->newest && &iteration->newest->base == worker) {
		iteration->newest = NULL;
	}
	if (--iteration->workers == 0) {
		if (iteration->cancels_pending && iteration->scope->coroutines > 1) {
			async_scope_cancel(iteration->scope,
				async_exception_new(async_ce_cancellation, "Cancellation of pending coroutines after iterator completion"), false);
		}
	}
	iteration_release(iteration);
}

/* False = exception thrown. */
static bool worker_spawn(iteration_t *iteration)
{
	async_coroutine_t *worker = async_coroutine_create();

	if (UNEXPECTED(!worker)) {
		return false;
	}
	iteration->refcount++;
	iteration->workers++;
	async_error_settings_inherit(worker);
	async_context_inherit(worker, iteration->caller);
	if (UNEXPECTED(ASYNC_G(transactions))) {
		ASYNC_LAYERS_CALL(on_spawn, worker);
	}
	worker->base.internal_entry = worker_run;
	worker->base.extended_data = iteration;
	worker->base.extended_dispose = worker_dispose;
	async_scope_join(iteration->scope, worker);
	async_coroutine_enqueue(worker, false);
	return true;
}

/* What coroutines that were spawned by callbacks have thrown, and no code has awaited. */
static void iteration_collect(iteration_t *iteration)
{
	HashTable *errors = iteration->scope->errors;
	zval *error;

	iteration->scope->errors = NULL;
	ZEND_HASH_FOREACH_VAL(errors, error) {
		Z_ADDREF_P(error);
		iteration_fail(iteration, Z_OBJ_P(error));
	} ZEND_HASH_FOREACH_END();
	zend_array_release(errors);
}

/* Only the forced end of the caller makes it leave earlier. A cancellation cancels all, and comes to the caller when all have
 * ended. */
static void iteration_wait(iteration_t *iteration)
{
	async_scope_t *scope = iteration->scope;
	zend_object *cancellation = NULL;
	zval result;

	scope->collectors++;
	while (scope->coroutines && async_wait_is_possible()) {
		ZVAL_UNDEF(&result);
		if (!async_await(&scope->ended, NULL, &result)) {
			if (async_is_unwinding(EG(exception))) {
				break;
			}
			zend_object *thrown = async_exception_take();
			GC_ADDREF(thrown);
			iteration_fail(iteration, thrown);
			cancellation = cancellation ? async_exception_merge(cancellation, thrown) : thrown;
		}
		if (scope->errors) {
			iteration_collect(iteration);
		}
	}
	scope->collectors--;
	iteration->caller = NULL;
	if (EG(exception)) {
		iteration->is_over = true;
		async_scope_cancel(scope, NULL, false);
	} else if (iteration->failure) {
		zend_object *failure = iteration->failure;
		iteration->failure = NULL;
		if (cancellation && failure != cancellation) {
			failure = async_exception_merge(failure, cancellation);
			cancellation = NULL;
		}
		zend_throw_exception_internal(failure);
	}
	async_object_release(cancellation);
}

static bool iteration_begin(iteration_t *iteration, zval *iterable)
{
	if (Z_TYPE_P(iterable) == IS_ARRAY) {
		ZVAL_COPY(&iteration->source, iterable);
		zend_hash_internal_pointer_reset_ex(Z_ARR_P(iterable), &iteration->position);
		return true;
	}
	iteration->iterator = Z_OBJCE_P(iterable)->get_iterator(Z_OBJCE_P(iterable), iterable, 0);
	return iteration->iterator && !EG(exception);
}

static void iterate(zval *iterable, zend_fcall_t *callback, zend_long limit, bool cancels_pending, zval *results)
{
	if (UNEXPECTED(limit < 0 || limit > UINT32_MAX)) {
		zend_argument_value_error(3, "must be between 0 and %u", UINT32_MAX);
		return;
	}
	async_coroutine_t *self = async_wait_prepare();
	if (UNEXPECTED(!self)) {
		return;
	}
	iteration_t *iteration = ecalloc(1, sizeof(*iteration));

	iteration->refcount = 1;
	iteration->limit = (uint32_t) limit;
	iteration->cancels_pending = cancels_pending;
	/* A function of PHP's own gets the value only: it may refuse the key, or take it for something else. */
	const zend_function *function = callback->fci_cache.function_handler;
	iteration->passes_key = !function || ZEND_USER_CODE(function->type);
	async_list_init(&iteration->waiting);
	iteration->scope = async_scope_new(async_scope_current());
	iteration->scope->is_safe = false;
	iteration->caller = self;
	async_call_copy(&iteration->callback, callback);
	if (results) {
		array_init(&iteration->results);
		Z_ARR(iteration->results)->pDestructor = result_lay_aside;
	}
	if (iteration_begin(iteration, iterable)) {
		if (worker_spawn(iteration)) {
			iteration_wait(iteration);
		}
		if (results && !EG(exception)) {
			Z_ARR(iteration->results)->pDestructor = ZVAL_PTR_DTOR;
			ZVAL_COPY_VALUE(results, &iteration->results);
			ZVAL_UNDEF(&iteration->results);
		}
	}
	iteration_release(iteration);
}

ZEND_FUNCTION(Async_iterate)
{
	zval *iterable;
	zend_fcall_t callback;
	zend_long limit = 0;
	bool cancels_pending = true;

	ZEND_PARSE_PARAMETERS_START(2, 4)
		Z_PARAM_ITERABLE(iterable)
		Z_PARAM_FUNC(callback.fci, callback.fci_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(limit)
		Z_PARAM_BOOL(cancels_pending)
	ZEND_PARSE_PARAMETERS_END();

	iterate(iterable, &callback, limit, cancels_pending, NULL);
}

ZEND_FUNCTION(Async_map)
{
	zval *iterable;
	zend_fcall_t callback;
	zend_long limit;

	ZEND_PARSE_PARAMETERS_START(3, 3)
		Z_PARAM_ITERABLE(iterable)
		Z_PARAM_FUNC(callback.fci, callback.fci_cache)
		Z_PARAM_LONG(limit)
	ZEND_PARSE_PARAMETERS_END();

	iterate(iterable, &callback, limit, true, return_value);
}
