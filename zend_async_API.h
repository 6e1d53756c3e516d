/* SPDX-License-Identifier: MIT
 *
 * The public C ABI of the async extension: events, timers, coroutines and resource pools for other extensions.
 * This is the only installed header. A consumer includes it, links against nothing, and reaches everything through
 * one versioned table of function pointers (zend_async_api()); without the extension, every call throws
 * "Async API is not enabled" and fails. Ownership, suspension and failure are stated at each entry.
 */
#ifndef ZEND_ASYNC_API_H
#define ZEND_ASYNC_API_H

#include "php.h"

#define ZEND_ASYNC_API "TrueAsync API v0.9.0"
#define ZEND_ASYNC_API_VERSION_MAJOR 0
#define ZEND_ASYNC_API_VERSION_MINOR 9
#define ZEND_ASYNC_API_VERSION_PATCH 0
#define ZEND_ASYNC_API_VERSION_NUMBER \
	((ZEND_ASYNC_API_VERSION_MAJOR << 16) | (ZEND_ASYNC_API_VERSION_MINOR << 8) | ZEND_ASYNC_API_VERSION_PATCH)

typedef struct _zend_async_event_s zend_async_event_t;
typedef struct _zend_async_event_callback_s zend_async_event_callback_t;
typedef struct _zend_coroutine_event_callback_s zend_coroutine_event_callback_t;
typedef struct _zend_coroutine_s zend_coroutine_t;
typedef struct _zend_async_waker_s zend_async_waker_t;
typedef struct _zend_async_timer_event_s zend_async_timer_event_t;
typedef struct _zend_async_pool_s zend_async_pool_t;

typedef struct {
	zend_fcall_info fci;
	zend_fcall_info_cache fci_cache;
} zend_fcall_t;

/* ---- Events ---------------------------------------------------------------------------------------------------- */

/* `result` is a zval * when the event has ZEND_ASYNC_EVENT_F_ZVAL_RESULT, otherwise it belongs to the event type.
 * Both result and exception are borrowed. A callback may remove itself or any other callback of the event. */
typedef void (*zend_async_event_callback_fn)(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
typedef void (*zend_async_event_callback_dispose_fn)(zend_async_event_callback_t *callback, zend_async_event_t *event);
typedef bool (*zend_async_event_add_callback_t)(zend_async_event_t *event, zend_async_event_callback_t *callback);
typedef bool (*zend_async_event_del_callback_t)(zend_async_event_t *event, zend_async_event_callback_t *callback);
typedef bool (*zend_async_event_start_t)(zend_async_event_t *event);
typedef bool (*zend_async_event_stop_t)(zend_async_event_t *event);
/* With a callback: calls it synchronously with the stored outcome. Without: copies the outcome into result (a new
 * reference) or *exception (a new reference). True if something was delivered. */
typedef bool (*zend_async_event_replay_t)(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception);
typedef bool (*zend_async_event_dispose_t)(zend_async_event_t *event);
/* One line for deadlock reports; the caller owns the string. */
typedef zend_string *(*zend_async_event_info_t)(zend_async_event_t *event);
typedef void (*zend_async_event_callbacks_notify_t)(zend_async_event_t *event, void *result, zend_object *exception);

/* Subscribes to one event at a time; the event holds one reference while it is subscribed. */
struct _zend_async_event_callback_s {
	uint32_t ref_count;
	zend_async_event_callback_fn callback;
	zend_async_event_callback_dispose_fn dispose; /* at the last reference; NULL = nothing to do */
	zend_async_event_callback_t *prev;            /* private: neighbours in the event's list */
	zend_async_event_callback_t *next;
};

struct _zend_coroutine_event_callback_s {
	zend_async_event_callback_t base;
	zend_coroutine_t *coroutine;
	zend_async_event_t *event;
};

/* Subscribers in order of registration. An intrusive list, so that removal is O(1) and subscription allocates nothing. */
typedef struct _zend_async_callbacks_s {
	uint32_t length;
	bool notifying;
	zend_async_event_callback_t *first;
	zend_async_event_callback_t *last;
	zend_async_event_callback_t *cursor; /* next to be called by the running notification */
} zend_async_callbacks_t;

struct _zend_async_event_s {
	uint32_t flags;
	uint32_t extra_offset; /* of the caller's extra data, in bytes from the event; 0 = none */
	union {
		uint32_t ref_count;          /* of a plain C event */
		uint32_t zend_object_offset; /* with ZEND_ASYNC_EVENT_F_ZEND_OBJ: where the zend_object is */
	};
	uint32_t loop_ref_count; /* start() nesting */
	zend_async_callbacks_t callbacks;
	zend_async_event_add_callback_t add_callback;
	zend_async_event_del_callback_t del_callback;
	zend_async_event_start_t start;
	zend_async_event_stop_t stop;
	zend_async_event_replay_t replay; /* nullable */
	zend_async_event_dispose_t dispose;
	zend_async_event_info_t info;                       /* nullable */
	zend_async_event_callbacks_notify_t notify_handler; /* nullable */
};

#define ZEND_ASYNC_EVENT_F_CLOSED            (1u << 0)
#define ZEND_ASYNC_EVENT_F_RESULT_USED       (1u << 1)
#define ZEND_ASYNC_EVENT_F_EXC_CAUGHT        (1u << 2)
#define ZEND_ASYNC_EVENT_F_ZVAL_RESULT       (1u << 3)
#define ZEND_ASYNC_EVENT_F_ZEND_OBJ          (1u << 4)
#define ZEND_ASYNC_EVENT_F_NO_FREE_MEMORY    (1u << 5)
#define ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED (1u << 6)
#define ZEND_ASYNC_EVENT_F_REFERENCE         (1u << 7)
#define ZEND_ASYNC_EVENT_F_OBJ_REF           (1u << 8)
#define ZEND_ASYNC_EVENT_F_CLOSE_FD          (1u << 9)
#define ZEND_ASYNC_EVENT_F_HIDDEN            (1u << 10)
/* bits 11-12 are reserved, 13 and above belong to the event type */

#define ZEND_ASYNC_EVENT_IS_CLOSED(ev)  (((ev)->flags & ZEND_ASYNC_EVENT_F_CLOSED) != 0)
#define ZEND_ASYNC_EVENT_SET_CLOSED(ev) ((ev)->flags |= ZEND_ASYNC_EVENT_F_CLOSED)
#define ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev) (((ev)->flags & ZEND_ASYNC_EVENT_F_ZEND_OBJ) != 0)
#define ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(ev)  (((ev)->flags & ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED) != 0)
#define ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(ev) ((ev)->flags |= ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED)
#define ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(ev) ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_EXCEPTION_HANDLED)

/* An awaitable object embeds its event at the offset that its class keeps in default handlers: the object's handlers
 * point `offset` bytes back to the start of the allocation, where the event is the first member. */
#define ZEND_ASYNC_EVENT_TO_OBJECT(ev)  ((zend_object *) ((char *) (ev) + (ev)->zend_object_offset))
#define ZEND_ASYNC_OBJECT_TO_EVENT(obj) ((zend_async_event_t *) ((char *) (obj) - (obj)->handlers->offset))

static zend_always_inline void zend_async_callbacks_push(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_t *list = &event->callbacks;

	callback->ref_count++;
	callback->next = NULL;
	callback->prev = list->last;
	if (list->last) {
		list->last->next = callback;
	} else {
		list->first = callback;
	}
	list->last = callback;
	list->length++;
}

static zend_always_inline void zend_async_callback_release(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (--callback->ref_count == 0 && callback->dispose) {
		callback->dispose(callback, event);
	}
}

/* False if the callback is not subscribed to this event. O(1). */
static zend_always_inline bool zend_async_callbacks_remove(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_t *list = &event->callbacks;

	if (!callback->prev && list->first != callback) {
		return false;
	}
	if (list->cursor == callback) {
		list->cursor = callback->next;
	}
	if (callback->prev) {
		callback->prev->next = callback->next;
	} else {
		list->first = callback->next;
	}
	if (callback->next) {
		callback->next->prev = callback->prev;
	} else {
		list->last = callback->prev;
	}
	callback->prev = callback->next = NULL;
	list->length--;
	zend_async_callback_release(callback, event);
	return true;
}

/* Calls every subscriber in order of registration. The caller keeps the event alive. Subscribers that a callback adds
 * are called too. Returns false, doing nothing, when the event is already notifying. */
static inline bool zend_async_callbacks_notify(zend_async_event_t *event, void *result, zend_object *exception)
{
	zend_async_callbacks_t *list = &event->callbacks;

	if (UNEXPECTED(list->notifying)) {
		return false;
	}
	list->notifying = true;
	for (zend_async_event_callback_t *callback = list->first; callback; callback = list->cursor) {
		list->cursor = callback->next;
		callback->callback(event, callback, result, exception);
	}
	list->cursor = NULL;
	list->notifying = false;
	return true;
}

/* Unsubscribes everybody. */
static inline void zend_async_callbacks_free(zend_async_event_t *event)
{
	while (event->callbacks.first) {
		zend_async_callbacks_remove(event, event->callbacks.first);
	}
}

/* ---- Coroutines ------------------------------------------------------------------------------------------------- */

typedef void (*zend_coroutine_entry_t)(void);
typedef void (*zend_async_coroutine_dispose)(zend_coroutine_t *coroutine);

/* A coroutine is an event: it fires and closes when it ends, with a zval result or an exception. */
struct _zend_coroutine_s {
	zend_async_event_t event;
	zend_fcall_t *fcall;                   /* PHP entry; owned */
	zend_coroutine_entry_t internal_entry; /* or C entry: fetch ZEND_ASYNC_CURRENT_COROUTINE for its data */
	void *extended_data;                   /* belongs to whoever spawned it from C */
	zend_async_waker_t *waker;
	zval result;
	zend_object *exception;
	zend_string *filename; /* where it was spawned */
	uint32_t lineno;
	zend_async_coroutine_dispose extended_dispose; /* called once, when the coroutine has ended */
};

#define ZEND_COROUTINE_F_STARTED   (1u << 13)
#define ZEND_COROUTINE_F_CANCELLED (1u << 14)
#define ZEND_COROUTINE_F_ZOMBIE    (1u << 15)
#define ZEND_COROUTINE_F_PROTECTED (1u << 16)
#define ZEND_COROUTINE_F_MAIN      (1u << 17)

#define ZEND_COROUTINE_IS_STARTED(co)   (((co)->event.flags & ZEND_COROUTINE_F_STARTED) != 0)
#define ZEND_COROUTINE_IS_CANCELLED(co) (((co)->event.flags & ZEND_COROUTINE_F_CANCELLED) != 0)
#define ZEND_COROUTINE_IS_MAIN(co)      (((co)->event.flags & ZEND_COROUTINE_F_MAIN) != 0)
#define ZEND_COROUTINE_IS_FINISHED(co)  ZEND_ASYNC_EVENT_IS_CLOSED(&(co)->event)

/* ---- Timers ----------------------------------------------------------------------------------------------------- */

struct _zend_async_timer_event_s {
	zend_async_event_t base;
	unsigned int timeout; /* ms */
	bool is_periodic;
};

/* ---- Pools ------------------------------------------------------------------------------------------------------ */

typedef enum {
	ZEND_ASYNC_CIRCUIT_STATE_ACTIVE = 0,
	ZEND_ASYNC_CIRCUIT_STATE_INACTIVE,
	ZEND_ASYNC_CIRCUIT_STATE_RECOVERING,
} zend_async_circuit_state_t;

/* C handlers. All may suspend. A NULL factory always fails, a NULL check always succeeds, a NULL destructor does
 * nothing. Resources may be any zval, IS_PTR included. */
typedef bool (*zend_async_pool_factory_fn)(zend_async_pool_t *pool, zval *result);
typedef void (*zend_async_pool_destructor_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_healthcheck_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_acquire_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_release_fn)(zend_async_pool_t *pool, zval *resource);

typedef void (*zend_async_pool_cb_report_success_fn)(zend_async_pool_t *pool);
typedef void (*zend_async_pool_cb_report_failure_fn)(zend_async_pool_t *pool, zend_object *error); /* error may be NULL */
typedef bool (*zend_async_pool_cb_should_recover_fn)(zend_async_pool_t *pool);

typedef struct {
	zend_async_pool_cb_report_success_fn report_success;
	zend_async_pool_cb_report_failure_fn report_failure;
	zend_async_pool_cb_should_recover_fn should_recover;
	void *ctx;
} zend_async_circuit_breaker_strategy_t;

/* handler_flags: set = C function, clear = PHP callable */
#define ZEND_ASYNC_POOL_F_FACTORY_INTERNAL        (1u << 0)
#define ZEND_ASYNC_POOL_F_DESTRUCTOR_INTERNAL     (1u << 1)
#define ZEND_ASYNC_POOL_F_HEALTHCHECK_INTERNAL    (1u << 2)
#define ZEND_ASYNC_POOL_F_BEFORE_ACQUIRE_INTERNAL (1u << 3)
#define ZEND_ASYNC_POOL_F_BEFORE_RELEASE_INTERNAL (1u << 4)
#define ZEND_ASYNC_POOL_F_STRATEGY_INTERNAL       (1u << 5)

struct _zend_async_pool_s {
	zend_async_event_t event;
	uint8_t handler_flags;
	zend_async_circuit_state_t circuit_state;
	uint32_t min_size;
	uint32_t max_size;
	zend_object *wrapper; /* the PHP object, if there is one; not a reference */
	union {
		zend_fcall_t *fcall;
		zend_async_pool_factory_fn internal;
	} factory;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_destructor_fn internal;
	} destructor;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_healthcheck_fn internal;
	} healthcheck;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_before_acquire_fn internal;
	} before_acquire;
	union {
		zend_fcall_t *fcall;
		zend_async_pool_before_release_fn internal;
	} before_release;
	union {
		zend_object *object;
		zend_async_circuit_breaker_strategy_t *internal;
	} strategy;
	void *user_data;
};

#endif
