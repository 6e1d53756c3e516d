/* SPDX-License-Identifier: MIT
 *
 * Whose exception it is, if it was thrown where no PHP code can catch it.
 */
#include "runtime/settle.h"
#include "engine/layer.h"
#include "runtime/error_settings.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"

/* No code can catch it. A cancellation never counts as uncaught, and a coroutine that is killed ends silently. */
static void exception_surface(zend_object *exception)
{
	if (!zend_is_graceful_exit(exception) && !async_is_cancellation(exception)) {
		async_uncaught_surface(exception);
	}
	OBJ_RELEASE(exception);
}

static void exception_become_outcome(async_coroutine_t *owner, zend_object *exception)
{
	zend_object *earlier = owner->base.exception;

	if (zend_is_graceful_exit(exception)) {
		OBJ_RELEASE(exception);
		exception = async_exception_new(async_ce_cancellation, "Coroutine cancelled");
	}
	owner->base.exception = exception;
	zend_exception_set_previous(exception, earlier);
}

void async_settle(async_coroutine_t *owner)
{
	zend_object *exception = async_exception_take();

	if (zend_is_unwind_exit(exception)) {
		async_shutdown_exit(exception);
	} else if (owner && !ZEND_COROUTINE_IS_FINISHED(&owner->base)) {
		exception_become_outcome(owner, exception);
	} else {
		exception_surface(exception);
	}
}

void async_aside_settle_any(const async_aside_t *aside)
{
	if (EG(exception)) {
		async_settle(NULL);
	}
	if (UNEXPECTED(EG(exception))) { /* main runs, and goes no further */
		if (aside->exception) {
			OBJ_RELEASE(aside->exception);
		}
		if (aside->prev_exception) {
			OBJ_RELEASE(aside->prev_exception);
		}
		return;
	}
	async_aside_put_back(aside);
}

/* Exceptions that are not caught. Those of coroutines are kept until the end and are reported there as the engine reports
 * what leaves main. A cancellation never counts as uncaught: it only ends what it leaves. */

void async_uncaught_add(zend_object *exception)
{
	if (!ASYNC_G(exit_exception)) {
		ASYNC_G(exit_exception) = exception;
	} else {
		/* The first is the one to report; the rest hangs below it. */
		zend_exception_set_previous(ASYNC_G(exit_exception), exception);
	}
}

static bool uncaught_call(zval *handler, zend_object *exception)
{
	zval argument, result;

	ZVAL_OBJ(&argument, exception);
	ZVAL_UNDEF(&result);
	bool called = call_user_function(NULL, NULL, handler, &result, 1, &argument) == SUCCESS;
	zval_ptr_dtor(&result);
	return called;
}

static bool uncaught_call_handler(zend_object *exception);

/* A handler can set another one before it throws. */
static void uncaught_call_next_handler(void)
{
	zend_object *thrown = EG(exception);

	if (!ASYNC_CALLS_NEXT_HANDLER || EXPECTED(!thrown) || Z_TYPE(EG(user_exception_handler)) == IS_UNDEF
			|| zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown) || async_is_cancellation(thrown)) {
		return;
	}
	EG(exception) = NULL;
	if (uncaught_call_handler(thrown)) {
		OBJ_RELEASE(thrown);
	} else {
		EG(exception) = thrown;
	}
}

/* Calls the exception handler of main, out of which it is taken meanwhile, as the engine does. The engine's own function
 * would swallow what the handler throws, since here it has a frame below it. False = there is no handler that can be called.
 * */
static bool uncaught_call_handler(zend_object *exception)
{
	zval handler;

	if (Z_TYPE(EG(user_exception_handler)) == IS_UNDEF) {
		return false;
	}
	ZVAL_COPY_VALUE(&handler, &EG(user_exception_handler));
	ZVAL_UNDEF(&EG(user_exception_handler));
	zend_stack_push(&EG(user_exception_handlers), &handler);
	ASYNC_G(error_settings_touched) = true;
	bool called = uncaught_call(&handler, exception);
	uncaught_call_next_handler();
	if (Z_TYPE(EG(user_exception_handler)) == IS_UNDEF) {
		zval *pushed = zend_stack_top(&EG(user_exception_handlers));
		if (pushed) {
			ZVAL_COPY_VALUE(&EG(user_exception_handler), pushed);
			zend_stack_del_top(&EG(user_exception_handlers));
		}
	}
	return called;
}

/* The same for that of the coroutine that has ended by the exception: with all the settings which that had, as if it were
 * still there. Errors in the handler go to its error handler, too. */
static bool uncaught_call_own_handler(zend_object *exception)
{
	async_coroutine_t *self = ASYNC_G(current);
	int error_reporting = EG(error_reporting);

	async_error_settings_leave();
	async_error_settings_t *settings = self->error_settings;
	self->error_settings = ASYNC_G(exit_settings);
	ASYNC_G(exit_settings) = NULL;
	async_error_settings_load();
	EG(error_reporting) = self->error_settings->error_reporting;
	bool called = uncaught_call_handler(exception);
	async_error_settings_leave();
	async_error_settings_t *own = self->error_settings;
	self->error_settings = settings;
	async_error_settings_load();
	EG(error_reporting) = error_reporting;
	async_error_settings_release(own);
	return called;
}

void async_uncaught_report(void)
{
	zend_object *exception = ASYNC_G(exit_exception);

	if (!exception) {
		return;
	}
	ASYNC_G(exit_exception) = NULL;
	if (ASYNC_G(exit_settings) ? uncaught_call_own_handler(exception) : uncaught_call_handler(exception)) {
		OBJ_RELEASE(exception);
		exception = EG(exception); /* thrown by the handler, and handled by none */
	}
	if (exception) {
		zend_exception_error(exception, E_ERROR);
	}
}

void async_uncaught_surface(zend_object *exception)
{
	GC_ADDREF(exception);
	async_uncaught_add(exception);
	if (ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base) && !async_is_draining()) {
		async_uncaught_report(); /* found while the request is torn down: there is no later */
	} else {
		async_shutdown_begin();
	}
}

void async_uncaught_in_main(void)
{
	if (ASYNC_G(state) == ASYNC_STATE_OFF) {
		return;
	}
	if (async_is_cancellation(EG(exception)) || zend_is_graceful_exit(EG(exception))) {
		/* Main ends as if by exit(): no handler is called, nothing is printed, no further file is run. */
		zend_clear_exception();
		EG(exception) = zend_create_unwind_exit();
	} else if (ASYNC_G(end) == ASYNC_END_NOT_ASKED) {
		ASYNC_G(end) = ASYNC_END_AFTER_MAIN;
	}
}

/* Previous exceptions come first: the one that was not caught is the last. */
static zend_class_entry *error_uncaught_class(zend_string *message)
{
	static const char prefix[] = "Uncaught ";
	static const char next[] = "{main}\n\nNext ";

	if (!zend_string_starts_with_cstr(message, prefix, sizeof(prefix) - 1)) {
		return NULL;
	}
	const char *last = zend_memnrstr(ZSTR_VAL(message), next, sizeof(next) - 1, ZSTR_VAL(message) + ZSTR_LEN(message));
	const char *name = last ? last + sizeof(next) - 1 : ZSTR_VAL(message) + sizeof(prefix) - 1;
	size_t length = strcspn(name, "@: \n"); /* an anonymous class is named after its parent */
	zend_string *key = zend_string_init(name, length, false);
	zend_string *lower = zend_string_tolower(key);
	zend_class_entry *ce = zend_hash_find_ptr(EG(class_table), lower);
	zend_string_release(lower);
	zend_string_release(key);
	return ce;
}

void async_uncaught_drop(void)
{
	if (ASYNC_G(exit_exception)) {
		OBJ_RELEASE(ASYNC_G(exit_exception));
		ASYNC_G(exit_exception) = NULL;
	}
	if (ASYNC_G(exit_settings)) {
		async_error_settings_release(ASYNC_G(exit_settings));
		ASYNC_G(exit_settings) = NULL;
	}
}

/* Not everything that PHP calls begins below main: shutdown functions and destructors, too, can be left by a cancellation.
 * The engine then reports it as a fatal error. */
bool async_uncaught_drops_error(int type, zend_string *message)
{
	if (EXPECTED((type & E_ALL) != E_ERROR) || ASYNC_G(state) == ASYNC_STATE_OFF) {
		return false;
	}
	zend_class_entry *ce = error_uncaught_class(message);
	return ce && instanceof_function(ce, async_ce_cancellation_root);
}
