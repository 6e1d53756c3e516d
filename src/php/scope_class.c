/* SPDX-License-Identifier: MIT
 *
 * The class Async\Scope, and spawn_with().
 */
#include "php/classes.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/scope.h"

#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "php/scope_arginfo.h"

zend_class_entry *async_ce_scope;
static zend_class_entry *ce_scope_provider, *ce_spawn_strategy;

typedef struct {
	async_scope_t *scope; /* owned; NULL until it is constructed */
	zend_object std;
} scope_obj_t;

static async_class_t scope_class;

ASYNC_OBJECT_PART(scope_obj_t, scope_from_object)

static zend_object *scope_create(zend_class_entry *ce)
{
	return &((scope_obj_t *) async_object_new(ce, &scope_class))->std;
}

/* Takes over the reference to the scope. */
static zend_object *scope_object_for(async_scope_t *scope)
{
	zend_object *object = scope_create(async_ce_scope);

	scope_from_object(object)->scope = scope;
	scope->object = object;
	scope->was_object = true;
	return object;
}

/* A scope that has lost its object, or never had one, gets one: this one is for looking, and its end means nothing. */
static zend_object *scope_object(async_scope_t *scope)
{
	if (scope->object) {
		GC_ADDREF(scope->object);
		return scope->object;
	}
	zend_object *object = scope_create(async_ce_scope);
	scope_from_object(object)->scope = async_scope_addref(scope);
	return object;
}

static void scope_destroy(zend_object *object)
{
	async_scope_t *scope = scope_from_object(object)->scope;

	if (scope && scope->object == object && ASYNC_G(state) != ASYNC_STATE_OFF) {
		async_scope_object_gone(scope);
	}
}

static void scope_free(zend_object *object)
{
	async_scope_t *scope = scope_from_object(object)->scope;

	scope_from_object(object)->scope = NULL;
	if (scope) {
		if (scope->object == object) {
			scope->object = NULL;
		}
		async_scope_release(scope);
	}
}

static void scope_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_scope_t *scope = scope_from_object(object)->scope;

	/* What its coroutines may need is no garbage: they are not shown. */
	if (scope && scope->refcount == 1) {
		zend_get_gc_buffer_add_zval(buffer, &scope->handler);
		zend_get_gc_buffer_add_zval(buffer, &scope->child_handler);
		if (scope->context) {
			zend_get_gc_buffer_add_obj(buffer, &scope->context->std);
		}
		async_finally_gc(scope->finally_handlers, buffer);
	}
}

static async_class_t scope_class = { ASYNC_CLASS_OF(scope_obj_t), scope_create, scope_destroy, scope_free, scope_show };

async_scope_t *async_scope_of_object(zend_object *object, const char *message)
{
	async_scope_t *scope = scope_from_object(object)->scope;
	bool is_gone = !scope || (scope->was_object && scope->object != object);

	if (UNEXPECTED(is_gone)) {
		zend_throw_exception(async_ce_exception, message, 0);
		return NULL;
	}
	return scope;
}

/* The scope behind $this; NULL = exception thrown. */
#define THIS_SCOPE() async_scope_of_object(Z_OBJ_P(ZEND_THIS), "Scope object has been disposed")

/* Those of main are cancelled one by one, or all by graceful_shutdown(). */
static bool scope_check_not_main(const async_scope_t *scope)
{
	return EXPECTED(!scope->is_main)
		|| async_refuse("The scope of main cannot be cancelled: use graceful_shutdown(), or a scope of your own");
}

static void scope_cancel(async_scope_t *scope, zend_object *error, bool safely)
{
	if (EXPECTED(scope_check_not_main(scope))) {
		async_scope_cancel(scope, async_object_ref(error), safely);
	}
}

ZEND_METHOD(Async_Scope, inherit)
{
	zend_object *parent = NULL;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(parent, async_ce_scope));

	static const char message[] = "Cannot inherit a Scope from a parent Scope that has already been disposed.";
	async_scope_t *scope = parent ? async_scope_of_object(parent, message) : async_scope_current();
	if (UNEXPECTED(!scope)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(scope->is_cancelled)) {
		zend_throw_exception(async_ce_exception, message, 0);
		RETURN_THROWS();
	}
	RETURN_OBJ(scope_object_for(async_scope_new(scope)));
}

ZEND_METHOD(Async_Scope, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
	scope_obj_t *object = scope_from_object(Z_OBJ_P(ZEND_THIS));

	if (UNEXPECTED(object->scope)) {
		zend_throw_error(NULL, "The Scope was constructed already");
		RETURN_THROWS();
	}
	object->scope = async_scope_new(NULL);
	object->scope->object = &object->std;
	object->scope->was_object = true;
}

/* A method without parameters of a scope. */
#define SCOPE_METHOD(method, ...) \
	ZEND_METHOD(Async_Scope, method) \
	{ \
		ZEND_PARSE_PARAMETERS_NONE(); \
		async_scope_t *scope = THIS_SCOPE(); \
		if (EXPECTED(scope)) { \
			__VA_ARGS__; \
		} \
	}

ASYNC_METHOD(Async_Scope, provideScope, RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))
SCOPE_METHOD(asNotSafely, scope->is_safe = false; RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))
SCOPE_METHOD(allowZombies, scope->is_safe = true; RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))
SCOPE_METHOD(isFinished, RETURN_BOOL(async_scope_is_idle(scope) || scope->is_cancelled))
SCOPE_METHOD(isClosed, RETURN_BOOL(scope->is_closed))
SCOPE_METHOD(isCancelled, RETURN_BOOL(scope->is_cancelled))
SCOPE_METHOD(dispose, scope_cancel(scope, NULL, scope->is_safe))
SCOPE_METHOD(disposeSafely, scope_cancel(scope, NULL, true))

ASYNC_CANCEL_METHOD(Async_Scope,
	async_scope_t *scope = THIS_SCOPE();
	if (EXPECTED(scope)) {
		scope_cancel(scope, cancellation, scope->is_safe);
	})
ASYNC_FINALLY_METHOD(Async_Scope,
	async_scope_t *scope = THIS_SCOPE();
	if (EXPECTED(scope)) {
		async_finally_add(&scope->finally_handlers, scope->is_closed, handler, ZEND_THIS);
	})

ZEND_METHOD(Async_Scope, spawn)
{
	zend_fcall_t fcall;

	ZEND_PARSE_PARAMETERS_START(1, -1)
		Z_PARAM_FUNC(fcall.fci, fcall.fci_cache)
		Z_PARAM_VARIADIC_WITH_NAMED(fcall.fci.params, fcall.fci.param_count, fcall.fci.named_params)
	ZEND_PARSE_PARAMETERS_END();

	async_scope_t *scope = THIS_SCOPE();
	async_coroutine_t *coroutine = scope ? async_spawn_in(&fcall, scope) : NULL;
	if (UNEXPECTED(!coroutine)) {
		RETURN_THROWS();
	}
	RETURN_OBJ_COPY(&coroutine->std);
}

ZEND_METHOD(Async_Scope, disposeAfterTimeout)
{
	zend_long ms;

	ASYNC_PARAMETER(ASYNC_PARAM_MS(ms));

	async_scope_t *scope = THIS_SCOPE();
	if (UNEXPECTED(!scope || !scope_check_not_main(scope))) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(ms < 0)) {
		zend_argument_value_error(1, "must be greater than or equal to 0");
		RETURN_THROWS();
	}
	bool is_empty = !scope->coroutines && async_list_is_empty(&scope->children);
	if (!scope->is_cancelled && !is_empty && async_loop_start()) {
		async_timer_stop(&scope->timer);
		async_timer_start(&scope->timer, async_deadline_after((zend_ulong) ms));
	}
}

/* What both waits refuse. */
static bool scope_check_outside(const async_scope_t *scope)
{
	return EXPECTED(!async_scope_contains(scope, ASYNC_G(current)) && !scope->is_main) || async_refuse(
		"Cannot await completion of scope from a coroutine that belongs to the same scope or its children");
}

static bool scope_wait(async_scope_t *scope, zend_async_event_t *event, zend_object *token)
{
	zval result;

	ZVAL_UNDEF(&result);
	async_scope_addref(scope);
	bool is_done = async_await(event, token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL, &result);
	async_scope_release(scope);
	return is_done;
}

ZEND_METHOD(Async_Scope, awaitCompletion)
{
	zend_object *token;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(token, async_ce_awaitable));

	async_scope_t *scope = THIS_SCOPE();
	if (UNEXPECTED(!scope) || scope->is_closed) {
		return;
	}
	if (scope->is_cancelled) {
		zend_throw_exception(async_ce_cancellation, "The scope has been cancelled", 0);
		RETURN_THROWS();
	}
	if (scope_check_outside(scope) && !async_scope_is_idle(scope)) {
		scope_wait(scope, &scope->idle, token);
	}
}

/* Hands over the errors that were collected; false = exception thrown. */
static bool scope_hand_over(async_scope_t *scope, zend_fcall_t *handler, zval *object)
{
	HashTable *errors = scope->errors;
	zval *error, arguments[2];

	scope->errors = NULL;
	ZEND_HASH_FOREACH_VAL(errors, error) {
		if (EG(exception)) {
			break;
		}
		if (!ZEND_FCI_INITIALIZED(handler->fci)) {
			Z_ADDREF_P(error);
			zend_throw_exception_internal(Z_OBJ_P(error));
			break;
		}
		ZVAL_COPY_VALUE(&arguments[0], error);
		ZVAL_COPY_VALUE(&arguments[1], object);
		async_user_call(&handler->fci.function_name, 2, arguments);
	} ZEND_HASH_FOREACH_END();
	zend_array_release(errors);
	return !EG(exception);
}

ZEND_METHOD(Async_Scope, awaitAfterCancellation)
{
	zend_fcall_t handler = { 0 };
	zend_object *token = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(handler.fci, handler.fci_cache)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_awaitable)
	ZEND_PARSE_PARAMETERS_END();

	async_scope_t *scope = THIS_SCOPE();
	if (UNEXPECTED(!scope) || scope->is_closed) {
		return;
	}
	if (!scope->is_cancelled) {
		zend_throw_exception(async_ce_exception, "Attempt to await a Scope that has not been cancelled", 0);
		RETURN_THROWS();
	}
	if (!scope_check_outside(scope)) {
		RETURN_THROWS();
	}
	async_scope_addref(scope);
	scope->collectors++;
	bool is_going_on = true;
	while (is_going_on && (scope->coroutines || scope->errors)) {
		is_going_on = scope->errors ? scope_hand_over(scope, &handler, ZEND_THIS) : scope_wait(scope, &scope->ended, token);
	}
	scope->collectors--;
	async_scope_release(scope);
}

static void scope_set_handler(INTERNAL_FUNCTION_PARAMETERS, bool of_children)
{
	zend_fcall_t handler;

	ASYNC_PARAMETER(Z_PARAM_FUNC(handler.fci, handler.fci_cache));

	async_scope_t *scope = THIS_SCOPE();
	if (EXPECTED(scope && scope_check_not_main(scope))) {
		zval *slot = of_children ? &scope->child_handler : &scope->handler, previous;
		ZVAL_COPY_VALUE(&previous, slot);
		ZVAL_COPY(slot, &handler.fci.function_name);
		zval_ptr_dtor(&previous);
	}
}

ASYNC_METHOD_BY(Async_Scope, setExceptionHandler, scope_set_handler, false)
ASYNC_METHOD_BY(Async_Scope, setChildScopeExceptionHandler, scope_set_handler, true)

ZEND_METHOD(Async_Scope, getChildScopes)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_scope_t *scope = THIS_SCOPE();

	array_init(return_value);
	if (!scope) {
		return;
	}
	ASYNC_LIST_FOREACH(&scope->children, node) {
		zend_object *child = ASYNC_CONTAINER_OF(node, async_scope_t, node)->object;
		if (child) {
			GC_ADDREF(child);
			add_next_index_object(return_value, child);
		}
	}
}

/* What spawn_with() has to ask PHP code for. */

/* The scope, with a reference; NULL = exception thrown. */
static async_scope_t *provider_scope(zend_object *provider, zval *object)
{
	if (provider->ce == async_ce_scope) {
		ZVAL_OBJ_COPY(object, provider);
	} else {
		zend_call_method_with_0_params(provider, provider->ce, NULL, "providescope", object);
		if (UNEXPECTED(EG(exception))) {
			return NULL;
		}
	}
	if (Z_TYPE_P(object) != IS_OBJECT) {
		ZVAL_OBJ(object, scope_object(async_scope_current()));
	}
	async_scope_t *scope = async_scope_of_object(Z_OBJ_P(object), "Scope object has been disposed");
	return scope && async_scope_check_open(scope) ? async_scope_addref(scope) : NULL;
}

static bool strategy_call(zend_object *strategy, const char *method, size_t length, async_coroutine_t *coroutine, zval *scope)
{
	zval argument, result;

	ZVAL_OBJ(&argument, &coroutine->std);
	ZVAL_UNDEF(&result);
	zend_call_method(strategy, strategy->ce, NULL, method, length, &result, 2, &argument, scope);
	zval_ptr_dtor(&result);
	return !EG(exception);
}

/* The hooks may do anything, also to the scope. The reference of the result belongs to the caller; NULL = exception thrown. */
static async_coroutine_t *spawn_with_strategy(zend_object *strategy, zend_fcall_t *fcall, async_scope_t *scope, zval *object)
{
	async_coroutine_t *coroutine = async_spawn_begin(fcall);

	if (UNEXPECTED(!coroutine)) {
		return NULL;
	}
	if (UNEXPECTED(!strategy_call(strategy, ZEND_STRL("beforecoroutineenqueue"), coroutine, object)
			|| !async_scope_check_open(scope))) {
		OBJ_RELEASE(&coroutine->std);
		return NULL;
	}
	GC_ADDREF(&coroutine->std);
	async_spawn_end(coroutine, scope);
	if (UNEXPECTED(!strategy_call(strategy, ZEND_STRL("aftercoroutineenqueue"), coroutine, object))) {
		async_coroutine_cancel(coroutine, NULL, true);
		OBJ_RELEASE(&coroutine->std);
		return NULL;
	}
	return coroutine;
}

ZEND_FUNCTION(Async_spawn_with)
{
	zend_object *provider;
	zend_fcall_t fcall;
	zval object;

	ZEND_PARSE_PARAMETERS_START(2, -1)
		Z_PARAM_OBJ_OF_CLASS(provider, ce_scope_provider)
		Z_PARAM_FUNC(fcall.fci, fcall.fci_cache)
		Z_PARAM_VARIADIC_WITH_NAMED(fcall.fci.params, fcall.fci.param_count, fcall.fci.named_params)
	ZEND_PARSE_PARAMETERS_END();

	ZVAL_UNDEF(&object);
	async_coroutine_t *coroutine = NULL;
	async_scope_t *scope = provider_scope(provider, &object);
	if (EXPECTED(scope)) {
		if (instanceof_function(provider->ce, ce_spawn_strategy)) {
			coroutine = spawn_with_strategy(provider, &fcall, scope, &object);
		} else if ((coroutine = async_spawn_in(&fcall, scope))) {
			GC_ADDREF(&coroutine->std);
		}
		async_scope_release(scope);
	}
	zval_ptr_dtor(&object);
	if (EXPECTED(coroutine)) {
		RETURN_OBJ(&coroutine->std);
	}
}

void async_scope_class_register(void)
{
	ce_scope_provider = register_class_Async_ScopeProvider();
	ce_spawn_strategy = register_class_Async_SpawnStrategy(ce_scope_provider);
	async_ce_scope = register_class_Async_Scope(ce_scope_provider);
	async_class_register(async_ce_scope, &scope_class);
	async_scope_object = scope_object;
}
