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
#include "runtime/context.h"
#include "runtime/coroutine.h"
#include "runtime/scheduler.h"

#include "zend_exceptions.h"

zend_object *(*async_scope_object)(async_scope_t *scope);

static zend_string *idle_info(zend_async_event_t *event)
{
	async_scope_t *scope = ASYNC_CONTAINER_OF(event, async_scope_t, idle);

	return strpprintf(0, "completion of a scope with %u coroutines", scope->coroutines - scope->zombies);
}

static zend_string *ended_info(zend_async_event_t *event)
{
	async_scope_t *scope = ASYNC_CONTAINER_OF(event, async_scope_t, ended);

	return strpprintf(0, "end of %u coroutines of a scope", scope->coroutines);
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

void async_scope_free(async_scope_t *scope)
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
	if (scope->parent) {
		async_scope_release(scope->parent);
	}
	efree(scope);
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

bool async_scope_contains(const async_scope_t *scope, const async_coroutine_t *coroutine)
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
			if (async_scope_is_idle(scope)) {
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

/* `own` is what the coroutines of this scope get. Coroutines that have not started end here; the others only when they run. */
static void scope_cancel_tree(async_scope_t *scope, zend_object *error, zend_object *own, bool safely)
{
	async_list_t doomed, *node;

	if (scope->is_cancelled) {
		return;
	}
	async_scope_addref(scope);
	scope->is_cancelled = true;
	async_timer_stop(&scope->timer);
	while ((node = async_list_pop_front(&scope->channels))) { /* before coroutines that use them are cancelled */
		async_channel_close(ASYNC_CONTAINER_OF(node, async_channel_t, of_scope), ASYNC_CHANNEL_SCOPE_DISPOSED);
	}
	scope_notify(&scope->idle, error);
	for (node = scope->children.next; node != &scope->children;) {
		async_scope_t *child = async_scope_addref(ASYNC_CONTAINER_OF(node, async_scope_t, node));
		scope_cancel_tree(child, error, error, safely);
		node = node->next;
		async_scope_release(child);
	}
	async_list_init(&doomed);
	async_list_splice(&doomed, &scope->members);
	while ((node = async_list_pop_front(&doomed))) {
		async_list_push_back(&scope->members, node);
		member_cancel(ASYNC_CONTAINER_OF(node, async_coroutine_t, member), own, safely);
	}
	scope_check_closed(scope);
	async_scope_release(scope);
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

void async_scope_dispose(async_scope_t *scope, const char *message)
{
	if (!scope->is_cancelled) {
		async_scope_cancel(scope, scope_cancellation(message), scope->is_safe);
	}
}

static void scope_timer_fired(async_timer_t *timer)
{
	async_scope_dispose(ASYNC_CONTAINER_OF(timer, async_scope_t, timer), "Scope has been disposed due to timeout");
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

void async_scope_object_gone(async_scope_t *scope)
{
	async_scope_addref(scope);
	scope->object = NULL;
	if (scope->coroutines && !scope->is_main) {
		async_scope_dispose(scope, "Scope is being disposed due to object destruction");
	}
	if (async_is_destroying()) {
		scope_call_finally(scope); /* no coroutine starts any more */
	}
	scope_check_closed(scope);
	async_scope_release(scope);
}

/* Failures. */

/* Calls the handler; false = it has thrown, and not handled the exception. */
static bool handler_call(zval *handler, async_scope_t *scope, async_coroutine_t *coroutine, zend_object *exception)
{
	zval arguments[3], function;

	ZVAL_COPY(&function, handler); /* it may be replaced meanwhile */
	ZVAL_OBJ(&arguments[0], async_scope_object(scope));
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
