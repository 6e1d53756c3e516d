/* SPDX-License-Identifier: MIT
 *
 * Whose exception it is, if it was thrown where no PHP code can catch it.
 */
#include "runtime/settle.h"
#include "engine/frame.h"
#include "engine/layer.h"
#include "runtime/coroutine.h"
#include "runtime/error_settings.h"
#include "runtime/event.h"
#include "runtime/shutdown.h"

#include "ext/standard/html.h"
#include "zend_exceptions.h"

static void exception_become_outcome(async_coroutine_t *owner, zend_object *exception)
{
	zend_object *earlier = owner->base.exception;

	if (zend_is_graceful_exit(exception)) {
		OBJ_RELEASE(exception);
		exception = async_exception_new(async_ce_cancellation, "Coroutine cancelled");
	}
	owner->base.exception = exception;
	if (earlier) {
		async_exception_append(exception, earlier);
	}
}

void async_settle(async_coroutine_t *owner)
{
	zend_object *exception = async_exception_take();

	if (zend_is_unwind_exit(exception)) {
		async_shutdown_exit(exception);
	} else if (owner && !ZEND_COROUTINE_IS_FINISHED(&owner->base)) {
		exception_become_outcome(owner, exception);
	} else {
		if (!zend_is_graceful_exit(exception) && !async_uncaught_is_silent(exception)) { /* else it only ends what it leaves */
			async_uncaught_surface(exception, NULL);
		}
		OBJ_RELEASE(exception);
	}
}

void async_aside_settle_any(const async_aside_t *aside)
{
	if (EG(exception)) {
		async_settle(NULL);
	}
	if (UNEXPECTED(EG(exception))) { /* main runs, and goes no further */
		async_object_release(aside->exception);
		async_object_release(aside->prev_exception);
		return;
	}
	async_aside_put_back(aside);
}

/* Exceptions that are not caught. Those of coroutines are kept until the end and are reported there as the engine reports
 * what leaves main. A cancellation by cancel(), exit() or the end is silent: it only ends what it leaves. */

bool async_uncaught_is_silent(zend_object *exception)
{
	while (exception && async_is_token_exception(exception)) {
		exception = async_exception_previous(exception);
	}
	return exception && async_is_cancellation(exception);
}

void async_uncaught_add(zend_object *exception)
{
	zend_object *first = ASYNC_G(exit_exception);

	if (!first) {
		ASYNC_G(exit_exception) = exception;
	} else if (async_exception_descends_from(exception, first)) { /* its report contains that of the first */
		ASYNC_G(exit_exception) = exception;
		OBJ_RELEASE(first);
	} else {
		/* The first is the one to report; the rest hangs below it. */
		async_exception_append(first, exception);
	}
}

/* Texts of users may be of any length. */
#define UNCAUGHT_TEXT_MAX "200"

zend_string *async_uncaught_explain(zend_object *exception)
{
	zend_class_entry *base = instanceof_function(exception->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
	zval rv;
	zend_string *message = zval_get_string(
		zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv));
	const char *origin = exception == ASYNC_G(main_failure) ? "main"
		: ASYNC_G(exit_origin) ? ZSTR_VAL(ASYNC_G(exit_origin)) : "a coroutine";
	zend_string *text = strpprintf(0, "Cancelled because %.*s failed: %s: %." UNCAUGHT_TEXT_MAX "s",
		(int) strcspn(origin, ","), origin, ZSTR_VAL(exception->ce->name), ZSTR_VAL(message));

	zend_string_release(message);
	return text;
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
			|| zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown) || async_uncaught_is_silent(thrown)) {
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

static void (*original_error_cb)(int type, zend_string *file, const uint32_t line, zend_string *message);

/* Adds the coroutine to the report, which ends in "thrown". */
static void uncaught_error_cb(int type, zend_string *file, const uint32_t line, zend_string *message)
{
	zend_string *full = NULL;

	if ((type & E_FATAL_ERRORS) && ASYNC_G(exit_origin)) {
		full = zend_string_concat3(ZSTR_VAL(message), ZSTR_LEN(message), ZEND_STRL(" in "),
			ZSTR_VAL(ASYNC_G(exit_origin)), ZSTR_LEN(ASYNC_G(exit_origin)));
	}
	original_error_cb(type, file, line, full ? full : message);
	async_string_release(full);
}

static void uncaught_forget_origin(void)
{
	if (ASYNC_G(exit_origin)) {
		zend_string_release(ASYNC_G(exit_origin));
		ASYNC_G(exit_origin) = NULL;
	}
}

static void uncaught_print(zend_object *exception)
{
	original_error_cb = zend_error_cb;
	zend_error_cb = uncaught_error_cb;
	zend_try {
		zend_exception_error(exception, E_ERROR);
	} zend_catch {
		zend_error_cb = original_error_cb;
		zend_bailout();
	} zend_end_try();
	zend_error_cb = original_error_cb;
}

void async_uncaught_show(zend_string *text)
{
	if (PG(log_errors)) {
		php_log_err(ZSTR_VAL(text));
	}
	if (!PG(display_errors)) {
		return;
	}
	if (PG(html_errors)) {
		zend_string *escaped = php_escape_html_entities(
			(const unsigned char *) ZSTR_VAL(text), ZSTR_LEN(text), false, ENT_HTML_QUOTE_NONE | ENT_HTML_SUBSTITUTE_ERRORS, "UTF-8");
		php_printf("<pre>%s</pre>", ZSTR_VAL(escaped));
		zend_string_release(escaped);
	} else {
		PHPWRITE(ZSTR_VAL(text), ZSTR_LEN(text));
	}
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
	if (exception && async_uncaught_is_silent(exception)) {
		zend_clear_exception();
	} else if (exception) {
		uncaught_print(exception);
	}
	uncaught_forget_origin();
}

void async_uncaught_surface(zend_object *exception, const async_coroutine_t *coroutine)
{
	if (coroutine && !ASYNC_G(exit_exception)) {
		uncaught_forget_origin();
		ASYNC_G(exit_origin) = strpprintf(0, "coroutine %u, spawned at %s:%u", coroutine->std.handle,
			coroutine->base.filename ? ZSTR_VAL(coroutine->base.filename) : "unknown", coroutine->base.lineno);
	}
	GC_ADDREF(exception);
	async_uncaught_add(exception);
	if (ZEND_COROUTINE_IS_FINISHED(&ASYNC_G(main)->base) && !async_is_draining()) {
		async_uncaught_report(); /* found while the request is torn down: there is no later */
	} else {
		async_shutdown_begin(exception);
	}
}

void async_uncaught_in_main(void)
{
	if (ASYNC_G(state) == ASYNC_STATE_OFF) {
		return;
	}
	if (zend_is_graceful_exit(EG(exception)) || async_uncaught_is_silent(EG(exception))
			|| (async_is_cancellation(EG(exception)) && ZEND_COROUTINE_IS_CANCELLED(&ASYNC_G(main)->base))) {
		/* Main ends as if by exit(): no handler is called, nothing is printed, no further file is run. */
		zend_clear_exception();
		EG(exception) = zend_create_unwind_exit();
	} else if (ASYNC_G(end) == ASYNC_END_NOT_ASKED) {
		ASYNC_G(end) = ASYNC_END_AFTER_MAIN;
		if (!async_is_unwinding(EG(exception))) {
			GC_ADDREF(EG(exception));
			ASYNC_G(main_failure) = EG(exception);
		}
	}
}

void async_uncaught_forget_main(void)
{
	if (ASYNC_G(main_failure)) {
		OBJ_RELEASE(ASYNC_G(main_failure));
		ASYNC_G(main_failure) = NULL;
	}
}

/* In a coroutine of its own, since it may wait. If that fails, it is reported. */
bool async_unhandled_start(async_coroutine_t *coroutine)
{
	zend_fcall_t fcall;
	zval arguments[2];

	if (Z_TYPE(ASYNC_G(on_unhandled)) == IS_UNDEF || (coroutine->base.event.flags & ASYNC_COROUTINE_F_REPORTS)
			|| ASYNC_G(end) == ASYNC_END_BEGUN || async_is_destroying() || !async_coroutine_can_spawn()
			|| zend_fcall_info_init(&ASYNC_G(on_unhandled), 0, &fcall.fci, &fcall.fci_cache, NULL, NULL) == FAILURE) {
		return false;
	}
	ZVAL_OBJ(&arguments[0], coroutine->base.exception);
	ZVAL_OBJ(&arguments[1], &coroutine->std);
	fcall.fci.params = arguments;
	fcall.fci.param_count = 2;
	async_coroutine_t *reporter = async_spawn(&fcall);
	if (UNEXPECTED(!reporter)) {
		zend_clear_exception();
		return false;
	}
	reporter->base.event.flags |= ASYNC_COROUTINE_F_REPORTS;
	return true;
}

void async_uncaught_drop(void)
{
	zval_ptr_dtor(&ASYNC_G(on_unhandled));
	ZVAL_UNDEF(&ASYNC_G(on_unhandled));
	async_uncaught_forget_main();
	uncaught_forget_origin();
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
 * The engine then reports it as a fatal error. Its text could be that of any exception, so the object is remembered: the
 * engine asks for the text right before, and no PHP code is below. */

static const zend_object *noted; /* compared with NULL only */

static bool uncaught_is_outside_code(void)
{
	return !async_frame_of_user_code(EG(current_execute_data));
}

void async_uncaught_note(zend_object *cancellation)
{
	noted = uncaught_is_outside_code() && async_uncaught_is_silent(cancellation) ? cancellation : NULL;
}

bool async_uncaught_drops_error(int type, zend_string *message)
{
	if (EXPECTED(!noted) || (type & E_ALL) != E_ERROR) {
		return false;
	}
	noted = NULL;
	if (ASYNC_G(state) == ASYNC_STATE_OFF || !uncaught_is_outside_code()) {
		return false;
	}
	if (EG(flags) & EG_FLAGS_IN_SHUTDOWN) {
		async_uncaught_report(); /* PHP calls no further shutdown function, hence not ours either */
	}
	return true;
}
