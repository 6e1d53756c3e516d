/* SPDX-License-Identifier: MIT
 *
 * Calling handlers. See pool_hooks.h for the rules; this file is the only one that knows how the engine keeps a pending
 * exception: in EG(exception), and, while a userland frame is the current one, in the opline of that frame, which then
 * points to the exception handler.
 */
#include "pool/pool_hooks.h"

#include "zend_exceptions.h"

void async_pool_inflight_park_exception(async_pool_inflight_t *inflight)
{
	zend_execute_data *frame = EG(current_execute_data);

	if (frame && frame->func && ZEND_USER_CODE(frame->func->type)) {
		zend_rethrow_exception(frame); /* or the frame would go on as if nothing was in flight */
	}
	inflight->opline_before = EG(opline_before_exception);
	EG(exception) = NULL;
}

void async_pool_inflight_restore_exception(async_pool_inflight_t *inflight)
{
	EG(opline_before_exception) = inflight->opline_before;
	EG(exception) = EG(exception) ? async_pool_exception_merge(inflight->exception, EG(exception)) : inflight->exception;
}

zend_object *async_pool_inflight_take_new(const async_pool_inflight_t *inflight)
{
	zend_object *exception = EG(exception);

	if (inflight->exception) {
		EG(exception) = NULL; /* the frame keeps pointing to its handler, for the one that is parked */
	} else {
		GC_ADDREF(exception);
		zend_clear_exception();
	}
	return exception;
}

static int exception_rank(const zend_object *exception)
{
	return async_is_unwinding(exception) ? 2 : async_is_cancellation(exception);
}

zend_object *async_pool_exception_merge(zend_object *older, zend_object *younger)
{
	bool keep_older = exception_rank(older) > exception_rank(younger);
	zend_object *winner = keep_older ? older : younger;
	zend_object *other = keep_older ? younger : older;

	if (async_is_unwinding(winner)) {
		OBJ_RELEASE(other); /* not a real exception: it can carry nothing */
	} else {
		zend_exception_set_previous(winner, other);
	}
	return winner;
}

/* The handler has thrown: swallows the exception unless that must not be. */
static zend_never_inline void hook_swallow(const async_pool_inflight_t *inflight, zend_object **error)
{
	if (async_is_unwinding(EG(exception))) {
		return; /* nobody may even see it */
	}
	if (async_is_cancellation(EG(exception))) {
		if (error) {
			GC_ADDREF(EG(exception));
			*error = EG(exception);
		}
		return;
	}
	zend_object *exception = async_pool_inflight_take_new(inflight);
	if (error) {
		*error = exception;
	} else {
		OBJ_RELEASE(exception);
	}
}

bool async_pool_hook_create(async_pool_t *pool, zval *resource)
{
	async_pool_inflight_t inflight;
	bool created = false;

	if (UNEXPECTED(!pool->ops.create)) {
		return false;
	}
	async_pool_inflight_park(&inflight);
	ZVAL_NULL(resource);
	async_pool_check_handler(pool);
	created = pool->ops.create(&pool->base, resource);
	async_pool_check_handler(pool);
	if (UNEXPECTED(EG(exception)) && created) {
		async_pool_hook_destroy(pool, resource);
		created = false;
	}
	async_pool_inflight_restore(&inflight);
	return created;
}

void async_pool_hook_destroy(async_pool_t *pool, zval *resource)
{
	async_pool_inflight_t inflight;

	async_pool_inflight_park(&inflight);
	if (pool->ops.destroy) {
		async_pool_check_handler(pool);
		pool->ops.destroy(&pool->base, resource);
		async_pool_check_handler(pool);
	}
	zval_ptr_dtor(resource);
	async_pool_inflight_restore(&inflight);
}

bool async_pool_hook_validate(
	async_pool_t *pool, async_pool_validator_fn validator, zval *resource, zend_object **error)
{
	async_pool_inflight_t inflight;

	async_pool_inflight_park(&inflight);
	async_pool_check_handler(pool);
	bool accepted = validator(&pool->base, resource);
	async_pool_check_handler(pool);
	if (UNEXPECTED(EG(exception))) {
		accepted = false;
		hook_swallow(&inflight, error);
	}
	async_pool_inflight_restore(&inflight);
	return accepted;
}

void async_pool_hook_report(async_pool_t *pool, bool success, zend_object *error)
{
	async_pool_inflight_t inflight;

	async_pool_inflight_park(&inflight);
	if (success) {
		if (pool->ops.report_success) {
			pool->ops.report_success(&pool->base);
		}
	} else if (pool->ops.report_failure) {
		pool->ops.report_failure(&pool->base, error);
	}
	if (UNEXPECTED(EG(exception))) {
		hook_swallow(&inflight, NULL);
	}
	async_pool_inflight_restore(&inflight);
}

bool async_pool_hook_should_recover(async_pool_t *pool)
{
	async_pool_inflight_t inflight;

	async_pool_inflight_park(&inflight);
	bool recover = pool->ops.should_recover(&pool->base);
	if (UNEXPECTED(EG(exception))) {
		recover = false;
		hook_swallow(&inflight, NULL);
	}
	async_pool_inflight_restore(&inflight);
	return recover;
}

/* As the engine reports uncaught exceptions, but as a warning that error handlers of the user get to see. */
static void hook_warn_uncaught(zend_object *exception)
{
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
	zval self, file_rv, line_rv;

	ZVAL_OBJ(&self, exception);
	zend_string *text = zval_get_string(&self);
	zend_string *file = zval_get_string(zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_FILE), true, &file_rv));
	zend_long line = zval_get_long(zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_LINE), true, &line_rv));
	zend_error_at(E_WARNING, file, (uint32_t) line, "Uncaught %s\n  thrown", ZSTR_VAL(text));
	zend_string_release(file);
	zend_string_release(text);
}

bool async_pool_report_exception(void)
{
	zend_object *exception = EG(exception);

	if (EXPECTED(!exception)) {
		return true;
	}
	if (async_is_unwinding(exception) || async_is_cancellation(exception)) {
		return false;
	}
	GC_ADDREF(exception);
	zend_clear_exception();
	hook_warn_uncaught(exception);
	OBJ_RELEASE(exception);
	if (EG(exception)) { /* thrown by an error handler of the user */
		if (async_is_unwinding(EG(exception))) {
			return false;
		}
		zend_clear_exception();
	}
	return true;
}
