/* SPDX-License-Identifier: MIT
 *
 * The class Async\Coroutine: questions to a coroutine, cancel() and finally().
 */
#include "php/classes.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"

#include "php/coroutine_arginfo.h"

#define THIS_COROUTINE() async_coroutine_from_object(Z_OBJ_P(ZEND_THIS))

static bool coroutine_is_completed(const async_coroutine_t *coroutine)
{
	return ZEND_COROUTINE_IS_FINISHED(&coroutine->base);
}

#define COROUTINE_METHOD(method, ...) ASYNC_METHOD(Async_Coroutine, method, __VA_ARGS__)

COROUTINE_METHOD(__construct, )
COROUTINE_METHOD(getId, RETURN_LONG(Z_OBJ_HANDLE_P(ZEND_THIS)))
COROUTINE_METHOD(isStarted, RETURN_BOOL(ZEND_COROUTINE_IS_STARTED(&THIS_COROUTINE()->base)))
COROUTINE_METHOD(isQueued, RETURN_BOOL(async_coroutine_is_queued(THIS_COROUTINE())))
COROUTINE_METHOD(isCompleted, RETURN_BOOL(coroutine_is_completed(THIS_COROUTINE())))
COROUTINE_METHOD(isRunning,
	RETURN_BOOL(ZEND_COROUTINE_IS_STARTED(&THIS_COROUTINE()->base) && !coroutine_is_completed(THIS_COROUTINE())))
COROUTINE_METHOD(isSuspended,
	RETURN_BOOL(!coroutine_is_completed(THIS_COROUTINE()) && THIS_COROUTINE() != ASYNC_G(current)))
COROUTINE_METHOD(isCancelled,
	RETURN_BOOL(ZEND_COROUTINE_IS_CANCELLED(&THIS_COROUTINE()->base) && coroutine_is_completed(THIS_COROUTINE())))
COROUTINE_METHOD(isCancellationRequested,
	RETURN_BOOL(ZEND_COROUTINE_IS_CANCELLED(&THIS_COROUTINE()->base) && !coroutine_is_completed(THIS_COROUTINE())))
COROUTINE_METHOD(getSpawnFileAndLine,
	async_return_file_and_line(return_value, THIS_COROUTINE()->base.filename, THIS_COROUTINE()->base.lineno))
COROUTINE_METHOD(getSpawnLocation,
	async_return_location(return_value, THIS_COROUTINE()->base.filename, THIS_COROUTINE()->base.lineno))
COROUTINE_METHOD(getSuspendFileAndLine,
	async_return_file_and_line(return_value, THIS_COROUTINE()->suspend_filename, THIS_COROUTINE()->suspend_lineno))
COROUTINE_METHOD(getSuspendLocation,
	async_return_location(return_value, THIS_COROUTINE()->suspend_filename, THIS_COROUTINE()->suspend_lineno))
COROUTINE_METHOD(getContext, RETURN_OBJ_COPY(&async_context_of(THIS_COROUTINE())->std))
COROUTINE_METHOD(asHiPriority, RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))

ZEND_METHOD(Async_Coroutine, getResult)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_coroutine_t *coroutine = THIS_COROUTINE();

	if (coroutine_is_completed(coroutine)) {
		RETURN_COPY(&coroutine->base.result);
	}
}

ZEND_METHOD(Async_Coroutine, getException)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_coroutine_t *coroutine = THIS_COROUTINE();

	if (coroutine_is_completed(coroutine) && coroutine->base.exception) {
		RETURN_OBJ_COPY(coroutine->base.exception);
	}
}

ASYNC_CANCEL_METHOD(Async_Coroutine, async_coroutine_cancel(THIS_COROUTINE(), async_object_ref(cancellation), false))
ASYNC_FINALLY_METHOD(Async_Coroutine,
	async_finally_add(&THIS_COROUTINE()->finally_handlers, coroutine_is_completed(THIS_COROUTINE()), handler, ZEND_THIS))

ZEND_METHOD(Async_Coroutine, getTrace)
{
	zend_long options = DEBUG_BACKTRACE_PROVIDE_OBJECT, limit = 0;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(options)
		Z_PARAM_LONG(limit)
	ZEND_PARSE_PARAMETERS_END();

	async_coroutine_trace(THIS_COROUTINE(), return_value, (int) options, (int) limit);
}

ZEND_METHOD(Async_Coroutine, getAwaitingInfo)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_string *info = async_coroutine_awaiting_info(THIS_COROUTINE());

	array_init(return_value);
	if (info) {
		add_next_index_str(return_value, info);
	}
}

/* An awaitable is an event in C: a PHP class cannot be one, unless it inherits that from the class of an extension. */
static int awaitable_implemented(zend_class_entry *interface, zend_class_entry *ce)
{
	const zend_class_entry *parent = ce->ce_flags & ZEND_ACC_RESOLVED_PARENT ? ce->parent : NULL;
	bool is_inherited = parent && instanceof_function(parent, interface);

	if (ce->type == ZEND_USER_CLASS && !(ce->ce_flags & ZEND_ACC_INTERFACE) && !is_inherited) {
		zend_error_noreturn(E_ERROR, "Class %s cannot implement interface %s",
			ZSTR_VAL(ce->name), ZSTR_VAL(interface->name));
	}
	return SUCCESS;
}

void async_coroutine_class_register(void)
{
	async_ce_awaitable = register_class_Async_Awaitable();
	async_ce_awaitable->interface_gets_implemented = awaitable_implemented;
	async_ce_completable = register_class_Async_Completable(async_ce_awaitable);
	async_ce_completable->interface_gets_implemented = awaitable_implemented;

	async_ce_coroutine = register_class_Async_Coroutine(async_ce_completable);
	async_class_init(async_ce_coroutine, &async_coroutine_handlers, offsetof(async_coroutine_t, std), async_coroutine_object_create);
	async_coroutine_handlers.free_obj = async_coroutine_object_free;
	async_coroutine_handlers.get_gc = async_coroutine_object_gc;
	async_coroutine_handlers.dtor_obj = async_coroutine_object_destroy;

	async_timeout_class_register(register_class_Async_Timeout(async_ce_completable));
}
