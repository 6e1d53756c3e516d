/* SPDX-License-Identifier: MIT
 *
 * Futures: the outcome, the callbacks, and the warnings about futures that were neglected.
 *
 * A callback runs in a coroutine of its own; when that ends, its outcome is that of the new future. So a callback may wait, fail and be
 * cancelled like any other code, and none delays another one.
 */
#include "runtime/future.h"
#include "engine/aside.h"
#include "engine/frame.h"
#include "runtime/class.h"
#include "runtime/coroutine.h"
#include "runtime/fork.h"
#include "runtime/settle.h"

#include "zend_exceptions.h"
#include "runtime/future_arginfo.h"

zend_class_entry *async_ce_future;
static zend_class_entry *ce_future_state;
static async_class_t state_class, ref_class;

typedef enum {
	REACTION_MAP,
	REACTION_CATCH,
	REACTION_FINALLY,
} reaction_kind_t;

/* A callback, and what becomes of the new future. It subscribes to the coroutine that calls the function. */
struct async_reaction {
	zend_async_event_callback_t callback;
	async_reaction_t *next;
	reaction_kind_t kind;
	async_call_t call;
	async_future_t *source;  /* owned, once the function is being called */
	async_future_t *derived; /* owned */
};

static zend_object *future_exception(const async_future_t *future)
{
	return future->failed ? Z_OBJ(future->value) : NULL;
}

/* In the reactor the frame is that of a coroutine which happens to wait. */
static void future_note_location(zend_string **file, uint32_t *line)
{
	zend_execute_data *ex = ASYNC_G(in_reactor) ? NULL : async_frame_of_user_code(EG(current_execute_data));

	if (ex) {
		*file = zend_string_copy(ex->func->op_array.filename);
		*line = ex->opline->lineno;
	}
}

static bool future_start(zend_async_event_t *event)
{
	event->flags |= ASYNC_FUTURE_F_USED;
	return true;
}

/* The failure was seen by code that deals with it; so were those that it came from. */
static void future_set_handled(async_future_t *future)
{
	for (; future; future = future->origin) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&future->event);
	}
}

static bool future_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	async_future_t *future = (async_future_t *) event;

	event->flags |= ASYNC_FUTURE_F_USED;
	if (async_future_is_pending(future)) {
		return false;
	}
	future_set_handled(future);
	return async_event_retell(event, callback, result, exception, &future->value, future_exception(future));
}

static zend_string *future_info(zend_async_event_t *event)
{
	async_future_t *future = (async_future_t *) event;

	return strpprintf(0, "FutureState(%s), created at %s:%u", async_future_is_pending(future) ? "pending" : "completed",
		future->created_file ? ZSTR_VAL(future->created_file) : "unknown", future->created_line);
}

static const async_event_ops_t future_event =
	ASYNC_OBJECT_EVENT_OPS(future_start, async_event_start_nothing, future_replay, future_info);

static zend_object *state_create(zend_class_entry *ce)
{
	async_future_t *future = async_object_new(ce, &state_class);

	async_event_init_object(&future->event, ZEND_ASYNC_EVENT_F_ZVAL_RESULT, offsetof(async_future_t, std), &future_event);
	async_list_init(&future->node);
	future->last = &future->first;
	future_note_location(&future->created_file, &future->created_line);
	return &future->std;
}

async_future_t *async_future_new(void)
{
	return async_future_from_object(state_create(ce_future_state));
}

void async_future_note_token(zend_async_event_t *event)
{
	if (event->start == future_start) {
		async_future_ignore((async_future_t *) event);
	}
}

/* The code that was to complete it hears that it need not, unless that is the code which does it. */
static void future_leave(async_future_t *future)
{
	void (*leave)(async_future_t *) = future->leave;

	future->leave = NULL;
	if (leave) {
		leave(future);
	}
}

static void reaction_start(async_reaction_t *reaction, async_future_t *source, async_list_t *todo);

/* The value is there: from now on there is no other. */
static void future_seal(async_future_t *future, async_list_t *todo)
{
	GC_ADDREF(&future->std);
	future_leave(future);
	ZEND_ASYNC_EVENT_SET_CLOSED(&future->event);
	async_list_push_back(todo, &future->node);
}

/* Tells those that wait. Futures that pass the outcome on join the list: a chain may be long. */
static void futures_close(async_list_t *todo)
{
	async_list_t *node;

	while ((node = async_list_pop_front(todo))) {
		async_future_t *future = ASYNC_CONTAINER_OF(node, async_future_t, node);
		async_reaction_t *reaction = future->first;

		future_note_location(&future->completed_file, &future->completed_line);
		zend_async_callbacks_call(&future->event, future->failed ? NULL : &future->value, future_exception(future));
		if (ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&future->event)) {
			future_set_handled(future);
		}
		future->first = NULL;
		while (reaction) {
			async_reaction_t *next = reaction->next;
			reaction_start(reaction, future, todo);
			reaction = next;
		}
		async_future_let_go(future);
		OBJ_RELEASE(&future->std);
	}
}

static void future_close(async_future_t *future)
{
	async_list_t todo;

	async_list_init(&todo);
	future_seal(future, &todo);
	futures_close(&todo);
}

void async_future_let_go(async_future_t *future)
{
	if (future->event.flags & ASYNC_FUTURE_F_KEPT) {
		future->event.flags &= ~ASYNC_FUTURE_F_KEPT;
		OBJ_RELEASE(&future->std);
	}
}

bool async_future_complete(async_future_t *future, zval *value)
{
	if (UNEXPECTED(!async_future_is_pending(future))) {
		return false;
	}
	ZVAL_COPY_DEREF(&future->value, value);
	future_close(future);
	return true;
}

bool async_future_fail(async_future_t *future, zend_object *exception)
{
	if (UNEXPECTED(!async_future_is_pending(future))) {
		OBJ_RELEASE(exception);
		return false;
	}
	ZVAL_OBJ(&future->value, exception);
	future->failed = true;
	future_close(future);
	return true;
}

bool async_future_cancel(async_future_t *future, zend_object *cancellation)
{
	if (!async_future_is_pending(future)) {
		async_object_release(cancellation);
		return false;
	}
	return async_future_fail(future,
		cancellation ? cancellation : async_exception_new(async_ce_cancellation, "Future has been cancelled"));
}

/* A new future that is pending gets the outcome of the old one. */
static void future_pass_on(async_future_t *derived, async_future_t *source, async_list_t *todo)
{
	if (!async_future_is_pending(derived)) {
		return;
	}
	ZVAL_COPY(&derived->value, &source->value);
	derived->failed = source->failed;
	if (source->failed) {
		derived->origin = source;
		GC_ADDREF(&source->std);
	}
	future_seal(derived, todo);
}

/* What a finally() callback throws comes on top of the failure that it saw. */
static void reaction_fail(async_reaction_t *reaction, zend_object *exception)
{
	async_future_t *source = reaction->source, *derived = reaction->derived;

	if (!async_future_is_pending(derived)) {
		return;
	}
	GC_ADDREF(exception);
	if (reaction->kind == REACTION_FINALLY && source->failed) {
		derived->origin = source;
		GC_ADDREF(&source->std);
		Z_ADDREF(source->value);
		async_exception_append(exception, Z_OBJ(source->value));
	}
	async_future_fail(derived, exception);
}

/* The coroutine that called the function has ended. */
static void reaction_end(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	async_reaction_t *reaction = (async_reaction_t *) callback;
	async_list_t todo;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (exception) {
		reaction_fail(reaction, exception);
	} else if (reaction->kind == REACTION_FINALLY) {
		async_list_init(&todo);
		future_pass_on(reaction->derived, reaction->source, &todo);
		futures_close(&todo);
	} else {
		async_future_complete(reaction->derived, result);
	}
}

static void reaction_free(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	async_reaction_t *reaction = (async_reaction_t *) callback;

	async_call_destroy(&reaction->call);
	if (reaction->source) {
		OBJ_RELEASE(&reaction->source->std);
	}
	OBJ_RELEASE(&reaction->derived->std);
	efree(reaction);
}

/* The function is called with the outcome, if it takes a parameter. */
static void reaction_spawn(async_reaction_t *reaction, async_future_t *source)
{
	async_coroutine_t *coroutine = async_coroutine_create();
	const zend_function *function = reaction->call.cache.function_handler;
	async_future_t *derived = reaction->derived;

	if (UNEXPECTED(!coroutine)) {
		reaction_free(&reaction->callback, NULL);
		return;
	}
	reaction->source = source;
	GC_ADDREF(&source->std);
	async_string_release(coroutine->base.filename);
	coroutine->base.filename = derived->created_file ? zend_string_copy(derived->created_file) : NULL;
	coroutine->base.lineno = derived->created_line;
	coroutine->call = reaction->call;
	memset(&reaction->call, 0, sizeof(reaction->call));
	if (!function || function->common.num_args || (function->common.fn_flags & ZEND_ACC_VARIADIC)) {
		coroutine->call.params = emalloc(sizeof(zval));
		coroutine->call.param_count = 1;
		ZVAL_COPY(coroutine->call.params, &source->value);
	}
	zend_async_callbacks_push(&coroutine->base.event, &reaction->callback);
	async_coroutine_enqueue(coroutine, false);
}

/* The source has an outcome. */
static void reaction_start(async_reaction_t *reaction, async_future_t *source, async_list_t *todo)
{
	bool is_skipped = reaction->kind == (source->failed ? REACTION_MAP : REACTION_CATCH);

	if (!is_skipped && async_future_is_pending(reaction->derived) && async_coroutine_can_spawn()) {
		if (reaction->kind == REACTION_CATCH) {
			future_set_handled(source);
		}
		reaction_spawn(reaction, source);
		return;
	}
	if (is_skipped) {
		future_pass_on(reaction->derived, source, todo);
	}
	reaction_free(&reaction->callback, NULL);
}

void async_reactions_gc(const zend_async_event_t *event, zend_get_gc_buffer *buffer)
{
	for (zend_async_event_callback_t *each = event->callbacks.first; each; each = each->next) {
		if (each->callback == reaction_end) {
			zend_get_gc_buffer_add_obj(buffer, &((async_reaction_t *) each)->source->std);
			zend_get_gc_buffer_add_obj(buffer, &((async_reaction_t *) each)->derived->std);
		}
	}
}

static async_future_t *future_react(async_future_t *future, reaction_kind_t kind, const zend_fcall_t *function)
{
	async_reaction_t *reaction = ecalloc(1, sizeof(*reaction));
	async_future_t *derived = async_future_new();
	async_list_t todo;

	reaction->callback.callback = reaction_end;
	reaction->callback.dispose = reaction_free;
	reaction->kind = kind;
	async_call_copy(&reaction->call, function);
	reaction->derived = derived;
	GC_ADDREF(&derived->std);
	derived->event.flags |= ASYNC_FUTURE_F_DERIVED;
	future->event.flags |= ASYNC_FUTURE_F_USED;
	if (!async_future_is_pending(future)) {
		async_list_init(&todo);
		reaction_start(reaction, future, &todo);
		futures_close(&todo);
		return derived;
	}
	if (future->leave && !(future->event.flags & ASYNC_FUTURE_F_KEPT)) { /* the callback is to be called, also if the user drops the object */
		future->event.flags |= ASYNC_FUTURE_F_KEPT;
		GC_ADDREF(&future->std);
	}
	*future->last = reaction;
	future->last = &reaction->next;
	return derived;
}

void async_future_abandon(async_future_t *future, zend_object *exception)
{
	async_list_t todo, *node; /* a chain may be long */

	future_leave(future);
	async_list_init(&todo);
	async_list_push_back(&todo, &future->node);
	while ((node = async_list_pop_front(&todo))) {
		future = ASYNC_CONTAINER_OF(node, async_future_t, node);
		if (!async_future_is_pending(future)) {
			continue;
		}
		ZVAL_OBJ_COPY(&future->value, exception);
		future->failed = true;
		ZEND_ASYNC_EVENT_SET_CLOSED(&future->event);
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(&future->event);
		async_future_ignore(future);
		for (async_reaction_t *reaction = future->first; reaction; reaction = reaction->next) {
			async_list_push_back(&todo, &reaction->derived->node);
		}
	}
}

void async_future_after_fork(async_coroutine_t *coroutine, zend_object *exception)
{
	for (zend_async_event_callback_t *each = coroutine->base.event.callbacks.first; each; each = each->next) {
		if (each->callback == reaction_end) {
			async_future_abandon(((async_reaction_t *) each)->derived, exception);
		}
	}
}

/* A state that is about to go: was it neglected? */

static void future_warn(async_future_t *future)
{
	const char *created = future->created_file ? ZSTR_VAL(future->created_file) : "unknown";

	if (!(future->event.flags & (ASYNC_FUTURE_F_USED | ASYNC_FUTURE_F_DERIVED)) && ASYNC_G(end) == ASYNC_END_NOT_ASKED) {
		zend_error(E_WARNING, "Future was never used; call await(), map(), catch(), finally() or ignore() to suppress this "
			"warning. Created at %s:%u", created, future->created_line);
	}
	/* What came from another future is reported for that one. */
	bool is_first = !future->origin || (future->origin->event.flags & ASYNC_FUTURE_F_IGNORED);
	if (future->failed && is_first && !EG(exception) && !ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&future->event)
			&& !async_uncaught_is_silent(Z_OBJ(future->value))) {
		zval rv, *message = zend_read_property_ex(Z_OBJCE(future->value), Z_OBJ(future->value),
			ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv);
		zend_string *text = zval_get_string(message);
		zend_error(E_WARNING, "Unhandled exception in Future: %s; use catch() or ignore() to handle. Created at %s:%u, "
			"completed at %s:%u", ZSTR_VAL(text), created, future->created_line,
			future->completed_file ? ZSTR_VAL(future->completed_file) : "unknown", future->completed_line);
		zend_string_release(text);
	}
}

static void state_destroy(zend_object *object)
{
	async_future_t *future = async_future_from_object(object);
	async_aside_t aside;

	if ((future->event.flags & ASYNC_FUTURE_F_IGNORED) || ASYNC_G(state) == ASYNC_STATE_OFF) {
		return;
	}
	async_aside_begin(&aside); /* the error handler may throw */
	future_warn(future);
	async_aside_merge(&aside);
}

/* A chain may be long: what only this future holds is freed in loops, not one inside the other. */

static void reactions_free(async_reaction_t *reaction, async_reaction_t **last)
{
	while (reaction) {
		async_future_t *derived = reaction->derived;
		async_reaction_t *next;

		if (GC_REFCOUNT(&derived->std) == 1 && derived->first) {
			*last = derived->first;
			last = derived->last;
			derived->first = NULL;
			derived->last = &derived->first;
		}
		next = reaction->next;
		reaction_free(&reaction->callback, NULL);
		reaction = next;
	}
}

static void origins_release(async_future_t *origin)
{
	while (origin) {
		async_future_t *next = NULL;

		if (GC_REFCOUNT(&origin->std) == 1 && origin->origin) {
			next = origin->origin;
			origin->origin = NULL;
			if (!(next->event.flags & ASYNC_FUTURE_F_IGNORED)) { /* then the failure is reported for that one */
				async_future_ignore(origin);
			}
		}
		OBJ_RELEASE(&origin->std);
		origin = next;
	}
}

static void state_free(zend_object *object)
{
	async_future_t *future = async_future_from_object(object);
	async_reaction_t *reaction = future->first;
	async_future_t *origin = future->origin;
	zval value;

	future_leave(future);
	async_event_free_callbacks(&future->event);
	/* Destructors may run, and the collector with them: by then nothing leads from here to what they free. */
	ZVAL_COPY_VALUE(&value, &future->value);
	ZVAL_UNDEF(&future->value);
	future->origin = NULL;
	future->first = NULL;
	reactions_free(reaction, future->last);
	zval_ptr_dtor(&value);
	origins_release(origin);
	async_string_release(future->created_file);
	async_string_release(future->completed_file);
}

static void state_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_future_t *future = async_future_from_object(object);

	zend_get_gc_buffer_add_zval(buffer, &future->value);
	if (future->origin) {
		zend_get_gc_buffer_add_obj(buffer, &future->origin->std);
	}
	for (async_reaction_t *reaction = future->first; reaction; reaction = reaction->next) {
		zend_get_gc_buffer_add_zval(buffer, &reaction->call.callable);
		zend_get_gc_buffer_add_obj(buffer, &reaction->derived->std);
	}
	async_event_gc_awaiters(&future->event, buffer);
}

static async_class_t state_class = { ASYNC_CLASS_OF(async_future_t), state_create, state_destroy, state_free, state_show };

/* The object Async\Future. */

/* What an object refers to that was not constructed: it has failed. */
static bool no_state_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	zend_object *error = async_exception_new(async_ce_exception, "Future has no state");

	async_event_retell(event, callback, result, exception, NULL, error);
	OBJ_RELEASE(error);
	return true;
}

static zend_async_event_t no_state = {
	.flags = ZEND_ASYNC_EVENT_F_CLOSED,
	.ref_count = 1,
	.add_callback = async_event_add_callback_unless_closed,
	.del_callback = async_event_del_callback,
	.start = async_event_start_nothing,
	.stop = async_event_start_nothing,
	.replay = no_state_replay,
	.dispose = async_event_start_nothing,
};

typedef struct {
	zend_async_event_ref_t ref;
	zend_object std;
} future_ref_t;

ASYNC_OBJECT_PART(future_ref_t, ref_from_object)

static zend_object *ref_create(zend_class_entry *ce)
{
	future_ref_t *ref = async_object_new(ce, &ref_class);

	ZEND_ASYNC_EVENT_REF_SET(&ref->ref, offsetof(future_ref_t, std), &no_state);
	return &ref->std;
}

/* NULL = it was never constructed. */
static async_future_t *ref_get(zend_object *object)
{
	zend_async_event_t *event = ref_from_object(object)->ref.event;

	return event == &no_state ? NULL : (async_future_t *) event;
}

zend_object *async_future_give(async_future_t *future)
{
	zend_object *object = ref_create(async_ce_future);

	ref_from_object(object)->ref.event = &future->event;
	return object;
}

static void ref_free(zend_object *object)
{
	async_future_t *future = ref_get(object);

	if (future) {
		OBJ_RELEASE(&future->std);
	}
}

static void ref_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	async_future_t *future = ref_get(object);

	if (future) {
		zend_get_gc_buffer_add_obj(buffer, &future->std);
	}
}

static async_class_t ref_class = {
	ASYNC_CLASS_OF(future_ref_t), .create = ref_create, .free = ref_free, .show = ref_show,
};

/* The methods. */

#define THIS_STATE() async_future_from_object(Z_OBJ_P(ZEND_THIS))

/* NULL, with an AsyncException thrown, if the Future was made without a constructor. */
static async_future_t *future_of(zval *object)
{
	async_future_t *future = ref_get(Z_OBJ_P(object));

	if (UNEXPECTED(!future)) {
		zend_throw_exception(async_ce_exception, "Future has no state", 0);
	}
	return future;
}

static void throw_completed(const async_future_t *future)
{
	zend_throw_exception_ex(async_ce_exception, 0, "FutureState is already completed at %s:%u",
		future->completed_file ? ZSTR_VAL(future->completed_file) : "unknown", future->completed_line);
}

ZEND_METHOD(Async_FutureState, complete)
{
	zval *value;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(value));

	if (UNEXPECTED(!async_future_complete(THIS_STATE(), value))) {
		throw_completed(THIS_STATE());
	}
}

ZEND_METHOD(Async_FutureState, error)
{
	zend_object *exception;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable));

	GC_ADDREF(exception);
	if (UNEXPECTED(!async_future_fail(THIS_STATE(), exception))) {
		throw_completed(THIS_STATE());
	}
}

ASYNC_METHOD(Async_FutureState, __construct, )
ASYNC_METHOD(Async_FutureState, isCompleted, RETURN_BOOL(!async_future_is_pending(THIS_STATE())))
ASYNC_METHOD(Async_FutureState, ignore, async_future_ignore(THIS_STATE()))

ZEND_METHOD(Async_Future, completed)
{
	zval *value = NULL, null;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_ZVAL(value));

	async_future_t *future = async_future_new();
	ZVAL_NULL(&null);
	async_future_complete(future, value ? value : &null);
	RETURN_OBJ(async_future_give(future));
}

ZEND_METHOD(Async_Future, failed)
{
	zend_object *exception;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable));

	async_future_t *future = async_future_new();
	GC_ADDREF(exception);
	async_future_fail(future, exception);
	RETURN_OBJ(async_future_give(future));
}

ZEND_METHOD(Async_Future, __construct)
{
	zend_object *state;

	ASYNC_PARAMETER(Z_PARAM_OBJ_OF_CLASS(state, ce_future_state));

	if (UNEXPECTED(ref_get(Z_OBJ_P(ZEND_THIS)))) {
		zend_throw_error(NULL, "The Future was constructed already");
		RETURN_THROWS();
	}
	ref_from_object(Z_OBJ_P(ZEND_THIS))->ref.event = &async_future_from_object(state)->event;
	GC_ADDREF(state);
}

ASYNC_CANCEL_METHOD(Async_Future,
	async_future_t *future = future_of(ZEND_THIS);
	if (EXPECTED(future)) {
		future->event.flags |= ASYNC_FUTURE_F_USED;
		async_future_cancel(future, async_object_ref(cancellation));
	})

static void react_method(INTERNAL_FUNCTION_PARAMETERS, reaction_kind_t kind)
{
	zend_fcall_t function = { 0 };

	ASYNC_PARAMETER(Z_PARAM_FUNC(function.fci, function.fci_cache));

	async_future_t *future = future_of(ZEND_THIS);
	if (UNEXPECTED(!future)) {
		RETURN_THROWS();
	}
	RETURN_OBJ(async_future_give(future_react(future, kind, &function)));
}

ASYNC_METHOD_BY(Async_Future, map, react_method, REACTION_MAP)
ASYNC_METHOD_BY(Async_Future, catch, react_method, REACTION_CATCH)
ASYNC_METHOD_BY(Async_Future, finally, react_method, REACTION_FINALLY)

ZEND_METHOD(Async_Future, await)
{
	zend_object *token = NULL;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, async_ce_completable));

	async_future_t *future = future_of(ZEND_THIS);
	if (EXPECTED(future)) {
		async_await(&future->event, token ? ZEND_ASYNC_OBJECT_TO_EVENT(token) : NULL, return_value);
	}
}

/* Methods without parameters of a Future, which perhaps was not constructed. */
#define FUTURE_METHOD(class, of_this, method, ...) \
	ZEND_METHOD(class, method) \
	{ \
		ZEND_PARSE_PARAMETERS_NONE(); \
		async_future_t *future = of_this; \
		if (EXPECTED(future)) { \
			__VA_ARGS__; \
		} \
	}
#define THIS_FUTURE() future_of(ZEND_THIS)

FUTURE_METHOD(Async_Future, THIS_FUTURE(), isCompleted, RETURN_BOOL(!async_future_is_pending(future)))
FUTURE_METHOD(Async_Future, THIS_FUTURE(), isCancelled,
	RETURN_BOOL(future->failed && instanceof_function(Z_OBJCE(future->value), async_ce_cancellation)))
FUTURE_METHOD(Async_Future, THIS_FUTURE(), ignore, async_future_ignore(future); RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS)))

/* Both classes have these. */
#define FUTURE_QUESTIONS(class, of_this) \
	FUTURE_METHOD(class, of_this, getAwaitingInfo, \
		array_init_size(return_value, 1); add_next_index_str(return_value, future->event.info(&future->event))) \
	FUTURE_METHOD(class, of_this, getCreatedFileAndLine, \
		async_return_file_and_line(return_value, future->created_file, future->created_line)) \
	FUTURE_METHOD(class, of_this, getCreatedLocation, \
		async_return_location(return_value, future->created_file, future->created_line)) \
	FUTURE_METHOD(class, of_this, getCompletedFileAndLine, \
		async_return_file_and_line(return_value, future->completed_file, future->completed_line)) \
	FUTURE_METHOD(class, of_this, getCompletedLocation, \
		async_return_location(return_value, future->completed_file, future->completed_line))

FUTURE_QUESTIONS(Async_FutureState, THIS_STATE())
FUTURE_QUESTIONS(Async_Future, THIS_FUTURE())

void async_future_class_register(void)
{
	ce_future_state = register_class_Async_FutureState();
	async_class_register(ce_future_state, &state_class);
	async_ce_future = register_class_Async_Future(async_ce_completable);
	async_class_register(async_ce_future, &ref_class);
}
