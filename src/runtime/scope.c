/* SPDX-License-Identifier: MIT
 *
 * A scope lives as long as its object, its coroutines or its children; the object alone decides when its coroutines are
 * cancelled. The number of coroutines is counted in the scope and in all above it, so a question to a tree is O(1), and a
 * spawn costs the depth of the tree.
 *
 * Handlers are PHP code. They run in a coroutine of their own, which counts as a part of the scope: a coroutine that waits for
 * the scope goes on when the failure has been dealt with. Without handlers on the way to the root nothing of PHP runs.
 */
#include "runtime/scope.h"
#include "runtime/channel.h"
#include "runtime/class.h"
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/scheduler.h"
#include "runtime/shutdown.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "runtime/scope_arginfo.h"

static bool scope_is_idle(const async_scope_t *scope)
{
	return scope->coroutines == scope->zombies;
}

static zend_string *idle_info(zend_async_event_t *event)
{
	async_scope_t *scope = ASYNC_CONTAINER_OF(event, async_scope_t, idle);

	return strpprintf(0, "completion of a scope (coroutines=%u)", scope->coroutines - scope->zombies);
}

static zend_string *ended_info(zend_async_event_t *event)
{
	async_scope_t *scope = ASYNC_CONTAINER_OF(event, async_scope_t, ended);

	return strpprintf(0, "end of a scope (coroutines=%u)", scope->coroutines);
}

/* These events fire again and again, and never close. */
static const async_event_ops_t idle_event =
	ASYNC_EVENT_OPS(async_event_start_nothing, async_event_start_nothing, NULL, async_event_start_nothing, idle_info);
static const async_event_ops_t ended_event =
	ASYNC_EVENT_OPS(async_event_start_nothing, async_event_start_nothing, NULL, async_event_start_nothing, ended_info);

static void scope_timer_fired(async_timer_t *timer);

async_scope_t *async_scope_new(async_scope_t *parent)
{
	async_scope_t *scope = ecalloc(1, sizeof(*scope));

	async_shutdown_register();
	scope->refcount = 1;
	async_list_init(&scope->node);
	async_list_init(&scope->children);
	async_list_init(&scope->members);
	async_list_init(&scope->channels);
	async_event_init(&scope->idle, &idle_event);
	async_event_init(&scope->ended, &ended_event);
	async_timer_init(&scope->timer, scope_timer_fired);
	scope->timer.hidden = true; /* it does not keep the process alive */
	if (parent) {
		scope->parent = async_scope_addref(parent);
		scope->is_safe = parent->is_safe;
		async_list_push_back(&parent->children, &scope->node);
	}
	return scope;
}

static void handler_drop(zval *handler)
{
	zval dropped;

	ZVAL_COPY_VALUE(&dropped, handler);
	ZVAL_UNDEF(handler);
	zval_ptr_dtor(&dropped);
}

/* Returns the parent, with the reference that the scope had. */
static async_scope_t *scope_free_one(async_scope_t *scope)
{
	scope->refcount = 1; /* destructors may run: they find a scope that exists */
	async_timer_stop(&scope->timer);
	async_list_remove(&scope->node);
	while (async_list_pop_front(&scope->channels)) { /* they stay open */
	}
	if (scope->context) {
		scope->context->scope = NULL;
		async_context_drop(&scope->context);
	}
	handler_drop(&scope->handler);
	handler_drop(&scope->child_handler);
	async_array_release(scope->finally_handlers);
	async_array_release(scope->errors);
	async_event_free_callbacks(&scope->idle);
	async_event_free_callbacks(&scope->ended);
	async_scope_t *parent = scope->parent;
	efree(scope);
	return parent;
}

void async_scope_free(async_scope_t *scope)
{
	do {
		scope = scope_free_one(scope);
	} while (scope && --scope->refcount == 0);
}

async_scope_t *async_scope_main(void)
{
	if (!ASYNC_G(main_scope)) {
		ASYNC_G(main_scope) = async_scope_new(NULL);
		ASYNC_G(main_scope)->is_main = ASYNC_G(main_scope)->is_safe = true;
	}
	return ASYNC_G(main_scope);
}

async_scope_t *async_scope_current(void)
{
	async_coroutine_t *current = ASYNC_G(current);

	return current && current->scope ? current->scope : async_scope_main();
}

void async_scope_rshutdown(void)
{
	async_scope_t *scope = ASYNC_G(main_scope);

	ASYNC_G(main_scope) = NULL;
	if (scope) {
		async_scope_release(scope);
	}
}

async_context_t *async_scope_context(async_scope_t *scope)
{
	if (!scope->context) {
		scope->context = async_context_new();
		scope->context->scope = scope;
	}
	return scope->context;
}

/* Does the coroutine belong to the scope, or to one below? */
static bool scope_contains(const async_scope_t *scope, const async_coroutine_t *coroutine)
{
	const async_scope_t *found = coroutine ? coroutine->scope : NULL;

	while (found && found != scope) {
		found = found->parent;
	}
	return found;
}

bool async_scope_check_open(const async_scope_t *scope)
{
	return EXPECTED(!scope || !(scope->is_cancelled || scope->is_closed))
		|| async_refuse("Cannot spawn a coroutine in a closed scope");
}

/* Tells the coroutines that wait; nothing of PHP runs. */
static void scope_notify(zend_async_event_t *event, zend_object *exception)
{
	if (event->callbacks.first) {
		zend_async_callbacks_call(event, NULL, exception);
	}
}

/* A scope whose last coroutine has ended is closed, unless it can get new ones. */
static void scope_check_closed(async_scope_t *scope)
{
	bool is_over = scope->is_cancelled || (scope->was_object && !scope->object);

	if (!scope->coroutines && is_over && !scope->is_closed) {
		scope->is_closed = true;
		async_finally_spawn(&scope->finally_handlers, scope->object, scope);
	}
}

/* One more or one less, in the scope and all above. Silently: nothing may happen. */
static void scope_count(async_scope_t *scope, int coroutines, int zombies, bool silently)
{
	for (; scope; scope = scope->parent) {
		scope->coroutines += (uint32_t) coroutines;
		scope->zombies += (uint32_t) zombies;
		if (!silently && (coroutines + zombies < 0 || zombies > 0)) {
			if (scope_is_idle(scope)) {
				scope_notify(&scope->idle, NULL);
			}
			if (!scope->coroutines) {
				scope_notify(&scope->ended, NULL);
				scope_check_closed(scope);
			}
		}
	}
}

void async_scope_join(async_scope_t *scope, async_coroutine_t *coroutine)
{
	if (scope && !scope->is_main) {
		coroutine->scope = async_scope_addref(scope);
		async_list_push_back(&scope->members, &coroutine->member);
		scope_count(scope, 1, 0, false);
	}
}

static void scope_part(async_coroutine_t *coroutine, bool silently)
{
	async_scope_t *scope = coroutine->scope;

	async_list_remove(&coroutine->member);
	coroutine->scope = NULL;
	scope_count(scope, -1, coroutine->base.event.flags & ZEND_COROUTINE_F_ZOMBIE ? -1 : 0, silently);
	async_scope_release(scope);
}

void async_scope_forget(async_coroutine_t *coroutine)
{
	if (coroutine->scope) {
		scope_part(coroutine, true);
	}
}

/* Cancelling. */

static void member_cancel(async_coroutine_t *coroutine, zend_object *error, bool safely)
{
	if (!safely || !ZEND_COROUTINE_IS_STARTED(&coroutine->base)) {
		GC_ADDREF(error);
		async_coroutine_cancel(coroutine, error, false);
	} else if (!(coroutine->base.event.flags & ZEND_COROUTINE_F_ZOMBIE)) {
		coroutine->base.event.flags |= ZEND_COROUTINE_F_ZOMBIE;
		scope_count(coroutine->scope, 0, 1, false);
	}
}

static async_scope_t *scope_cancel_begin(async_scope_t *scope, zend_object *error, async_scope_t **cancelled)
{
	async_list_t *node;

	scope->next_cancelled = *cancelled;
	*cancelled = async_scope_addref(scope);
	scope->is_cancelled = true;
	async_timer_stop(&scope->timer);
	while ((node = async_list_pop_front(&scope->channels))) { /* before coroutines that use them are cancelled */
		async_channel_close(ASYNC_CONTAINER_OF(node, async_channel_t, of_scope), ASYNC_CHANNEL_SCOPE_DISPOSED);
	}
	scope_notify(&scope->idle, error);
	return scope;
}

/* Coroutines that have not started end here; the others only when they run. */
static void scope_cancel_end(async_scope_t *scope, zend_object *error, bool safely)
{
	async_list_t doomed, *node;

	async_list_init(&doomed);
	async_list_splice(&doomed, &scope->members);
	while ((node = async_list_pop_front(&doomed))) {
		async_list_push_back(&scope->members, node);
		member_cancel(ASYNC_CONTAINER_OF(node, async_coroutine_t, member), error, safely);
	}
	scope_check_closed(scope);
}

/* `own` is what the coroutines of this scope get, after those of the scopes below. A loop, since the tree may be deep. */
static void scope_cancel_tree(async_scope_t *root, zend_object *error, zend_object *own, bool safely)
{
	if (root->is_cancelled) {
		return;
	}
	async_scope_t *cancelled = NULL, *scope = scope_cancel_begin(root, error, &cancelled);
	async_list_t *node = scope->children.next;
	while (scope != root || node != &root->children) {
		async_scope_t *child = ASYNC_CONTAINER_OF(node, async_scope_t, node);
		if (node == &scope->children) { /* back to the one above */
			scope_cancel_end(scope, error, safely);
			node = scope->node.next;
			scope = scope->parent;
		} else if (child->is_cancelled) {
			node = node->next;
		} else {
			scope = scope_cancel_begin(child, error, &cancelled);
			node = scope->children.next;
		}
	}
	scope_cancel_end(root, own, safely);
	while ((scope = cancelled)) { /* destructors of what they have may run, and end other scopes */
		cancelled = scope->next_cancelled;
		async_scope_release(scope);
	}
}

static zend_object *scope_cancellation(const char *message)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	if (ASYNC_G(in_reactor)) {
		EG(current_execute_data) = NULL; /* the frame is that of a coroutine which happens to wait */
	}
	zend_object *error = async_exception_new(async_ce_cancellation, "%s", message);
	EG(current_execute_data) = execute_data;
	return error;
}

void async_scope_cancel(async_scope_t *scope, zend_object *error, bool safely)
{
	if (!error) {
		error = scope_cancellation("Scope was cancelled");
	}
	scope_cancel_tree(scope, error, error, safely);
	OBJ_RELEASE(error);
}

/* As the scope was made. The exception has no trace if the reactor runs. */
static void scope_dispose(async_scope_t *scope, const char *message)
{
	if (!scope->is_cancelled) {
		async_scope_cancel(scope, scope_cancellation(message), scope->is_safe);
	}
}

static void scope_timer_fired(async_timer_t *timer)
{
	scope_dispose(ASYNC_CONTAINER_OF(timer, async_scope_t, timer), "Scope has been disposed due to timeout");
}

static void scope_call_finally(async_scope_t *scope)
{
	HashTable *handlers = scope->finally_handlers;
	zval *handler, argument;

	if (!handlers || scope->coroutines) {
		return;
	}
	scope->finally_handlers = NULL;
	ZVAL_NULL(&argument);
	ZEND_HASH_FOREACH_VAL(handlers, handler) {
		if (!EG(exception)) {
			async_user_call(handler, 1, &argument);
		}
	} ZEND_HASH_FOREACH_END();
	zend_array_release(handlers);
}

/* The object. */

zend_class_entry *async_ce_scope;
static zend_class_entry *ce_scope_provider, *ce_spawn_strategy;

typedef struct {
	async_scope_t *scope; /* owned; NULL until it is constructed */
	zend_object std;
} scope_obj_t;

static async_class_t scope_class;

ASYNC_OBJECT_PART(scope_obj_t, scope_from_object)

/* An object for looking at the scope, whose end means nothing. Takes over the reference. */
static zend_object *scope_view(async_scope_t *scope)
{
	scope_obj_t *object = async_object_new(async_ce_scope, &scope_class);

	object->scope = scope;
	return &object->std;
}

/* The object that decides about the scope. */
static zend_object *scope_own(async_scope_t *scope)
{
	scope->object = scope_view(scope);
	scope->was_object = true;
	return scope->object;
}

static zend_object *scope_create(zend_class_entry *ce)
{
	return scope_own(async_scope_new(NULL));
}

/* The reference belongs to the caller. */
static zend_object *scope_object(async_scope_t *scope)
{
	return scope->object ? async_object_ref(scope->object) : scope_view(async_scope_addref(scope));
}

/* Failures. */

/* Calls the handler; false = it has thrown, and not handled the exception. */
static bool handler_call(zval *handler, async_scope_t *scope, async_coroutine_t *coroutine, zend_object *exception)
{
	zval arguments[3], function;

	ZVAL_COPY(&function, handler); /* it may be replaced meanwhile */
	ZVAL_OBJ(&arguments[0], scope_object(scope));
	ZVAL_OBJ(&arguments[1], &coroutine->std);
	ZVAL_OBJ(&arguments[2], exception);
	async_user_call(&function, 3, arguments);
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&function);
	return !EG(exception);
}

/* Some coroutines wait for the end of the scope, and want to know. */
static void scope_collect(async_scope_t *scope, zend_object *exception)
{
	zval error;

	if (!scope->errors) {
		scope->errors = zend_new_array(0);
	}
	ZVAL_OBJ_COPY(&error, exception);
	zend_hash_next_index_insert(scope->errors, &error);
	scope_notify(&scope->ended, NULL);
}

static void scope_fail(async_scope_t *scope, zend_object *exception)
{
	zend_object *error = scope_cancellation("Scope was cancelled");
	zend_object *own = scope_cancellation("Coroutine cancelled");

	scope_notify(&scope->idle, exception);
	scope_cancel_tree(scope, error, own, scope->is_safe);
	OBJ_RELEASE(error);
	OBJ_RELEASE(own);
}

/* The exception that ended the coroutine goes up until it is handled: true. A handler that throws replaces it, and carries it.
 * With an exit() in flight, nothing goes on. */
static bool scope_handle(async_scope_t *scope, async_coroutine_t *coroutine, zend_object **exception)
{
	bool is_from_child = false;

	for (; scope && !scope->is_main; scope = scope->parent) {
		zval *handler = is_from_child && !Z_ISUNDEF(scope->child_handler) ? &scope->child_handler : &scope->handler;

		if (scope->collectors) {
			scope_collect(scope, *exception);
			return true;
		}
		if (!Z_ISUNDEF_P(handler)) {
			if (handler_call(handler, scope, coroutine, *exception)) {
				return true;
			}
			if (async_is_unwinding(EG(exception))) {
				return true;
			}
			zend_object *thrown = async_exception_take();
			async_exception_append(thrown, *exception); /* unless it has thrown what it was given */
			*exception = thrown;
		}
		bool is_awaited = scope->idle.callbacks.first != NULL;
		scope_fail(scope, *exception);
		if (is_awaited) {
			return true;
		}
		is_from_child = true;
	}
	return false;
}

bool async_scope_has_handler(const async_scope_t *scope)
{
	while (scope && Z_ISUNDEF(scope->handler) && Z_ISUNDEF(scope->child_handler)) {
		scope = scope->parent;
	}
	return scope && !scope->is_main;
}

/* Runs in a coroutine of its own, for one that has ended. */
static void failure_run(void)
{
	async_coroutine_t *self = ASYNC_G(current), *coroutine = async_coroutine_from_object(self->base.extended_data);
	zend_object *original = coroutine->base.exception, *exception = original;

	GC_ADDREF(exception);
	bool is_handled = scope_handle(self->scope, coroutine, &exception);
	if (is_handled || exception != original) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&coroutine->base.event);
	}
	if (!is_handled && exception != original) {
		scope_part(self, false); /* what it throws now is not the concern of the scope any more */
		zend_throw_exception_internal(exception);
	} else {
		OBJ_RELEASE(exception);
	}
}

/* It takes the place of the coroutine that has failed, but is not cancelled with the scope. If the failure was not handled, it is
 * reported when the object goes, which is perhaps kept elsewhere. */
static void failure_spawn(async_coroutine_t *coroutine)
{
	async_coroutine_t *runner = async_spawn_for(failure_run, &coroutine->std);

	runner->scope = async_scope_addref(coroutine->scope);
	async_list_init(&runner->member);
	scope_count(runner->scope, 1, 0, false);
	async_coroutine_run_next(runner);
}

void async_scope_leave(async_coroutine_t *coroutine)
{
	zend_object *exception = coroutine->base.exception;

	if (UNEXPECTED(async_coroutine_has_unseen_exception(coroutine))) {
		if (async_scope_has_handler(coroutine->scope) && async_coroutine_can_spawn()) {
			failure_spawn(coroutine);
		} else if (scope_handle(coroutine->scope, coroutine, &exception)) {
			ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&coroutine->base.event);
		}
	}
	scope_part(coroutine, false);
}

void async_scope_handle_thrown(async_scope_t *scope)
{
	zend_object *exception = async_exception_take();

	if (scope_handle(scope, ASYNC_G(current), &exception)) {
		OBJ_RELEASE(exception);
	} else {
		zend_throw_exception_internal(exception);
	}
}

/* The methods. */

static void scope_destroy(zend_object *object)
{
	async_scope_t *scope = scope_from_object(object)->scope;

	if (scope->object != object || ASYNC_G(state) == ASYNC_STATE_OFF) {
		return;
	}
	async_scope_addref(scope);
	scope->object = NULL;
	if (scope->coroutines && !scope->is_main) {
		scope_dispose(scope, "Scope is being disposed due to object destruction");
	}
	if (async_is_destroying()) {
		scope_call_finally(scope); /* no coroutine starts any more */
	}
	scope_check_closed(scope);
	async_scope_release(scope);
}

static void scope_free(zend_object *object)
{
	async_scope_t *scope = scope_from_object(object)->scope;

	if (scope->object == object) {
		scope->object = NULL;
	}
	scope_from_object(object)->scope = NULL; /* destructors may run, and the collector with them */
	async_scope_release(scope);
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

	if (UNEXPECTED(scope->was_object && scope->object != object)) {
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
	RETURN_OBJ(scope_own(async_scope_new(scope)));
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

ASYNC_METHOD(Async_Scope, __construct, )
ASYNC_METHOD(Async_Scope, provideScope, RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))
SCOPE_METHOD(asNotSafely, scope->is_safe = false; RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))
SCOPE_METHOD(allowZombies, scope->is_safe = true; RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))
SCOPE_METHOD(isFinished, RETURN_BOOL(scope_is_idle(scope) || scope->is_cancelled))
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
	return EXPECTED(!scope_contains(scope, ASYNC_G(current)) && !scope->is_main) || async_refuse(
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
	if (scope_check_outside(scope) && !scope_is_idle(scope)) {
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
		async_zval_replace(of_children ? &scope->child_handler : &scope->handler, &handler.fci.function_name);
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
}
