/* SPDX-License-Identifier: MIT
 *
 * The public C ABI of the async extension: events, timers, coroutines and resource pools for other extensions.
 * This is the only installed header. A consumer includes it, links against nothing, and reaches everything through
 * one versioned table of function pointers, zend_async_api(); without the extension, every call throws an Error
 * "Async API is not enabled" and fails. The macros ZEND_ASYNC_* and the names zend_async_*_fn stand for entries of that
 * table. Ownership, suspension and failure are stated at each entry; docs/c-api.md is the tour.
 *
 * Rules that hold everywhere:
 *
 *   R1  One thread. Nothing here may be called from another thread, nor before MINIT or after MSHUTDOWN of async.
 *   R2  "Suspends" means: other coroutines run meanwhile. Every pointer and counter read before such a call is stale.
 *   R3  bool results: false = failure, and an exception is pending unless the entry says otherwise.
 *   R4  Callbacks of events must not suspend. They may resume, cancel and spawn coroutines, and change subscriptions. They
 *       should not throw: docs/c-api.md says what happens to the exception.
 *   R5  Objects belong to the request: release them in RSHUTDOWN at the latest. Nothing can suspend or be spawned there, and
 *       an exception there is a fatal error, because no code can catch it. Check ZEND_ASYNC_CAN_SUSPEND first.
 */
#ifndef ZEND_ASYNC_API_H
#define ZEND_ASYNC_API_H

#include "php.h"
#include "zend_exceptions.h"
#include "zend_modules.h"

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
typedef struct _zend_async_scope_s zend_async_scope_t; /* there are no scopes yet: pass NULL */
typedef struct _zend_async_timer_event_s zend_async_timer_event_t;
typedef struct _zend_async_pool_s zend_async_pool_t;
typedef struct _zend_async_pool_kept_s zend_async_pool_kept_t;
typedef struct _zend_async_pool_observer_s zend_async_pool_observer_t;

typedef struct {
	zend_fcall_info fci;
	zend_fcall_info_cache fci_cache;
} zend_fcall_t;

/* `result` is a zval * when the event has ZEND_ASYNC_EVENT_F_ZVAL_RESULT, otherwise it belongs to the event type.
 * Both result and exception are borrowed. A callback may remove itself or any other callback of the event. */
typedef void (*zend_async_event_callback_fn)(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
typedef void (*zend_async_event_callback_dispose_fn)(zend_async_event_callback_t *callback, zend_async_event_t *event);
typedef bool (*zend_async_event_add_callback_t)(zend_async_event_t *event, zend_async_event_callback_t *callback);
typedef bool (*zend_async_event_del_callback_t)(zend_async_event_t *event, zend_async_event_callback_t *callback);
typedef bool (*zend_async_event_start_t)(zend_async_event_t *event);
typedef bool (*zend_async_event_stop_t)(zend_async_event_t *event);
/* Each subscriber that begins to wait calls start() once, and if that succeeds, stop() once, even if the event was closed
 * meanwhile. ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE() calls stop(), too, so an extra stop() must do nothing. The event may
 * fire inside start(). A start() that fails should throw; otherwise a waiting coroutine gets an AsyncException. Neither
 * may suspend.
 *
 * With a callback: calls it synchronously with the stored outcome. Without: copies the outcome into result (a new
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

/* The callback of a waker: see zend_async_resume_when(). */
struct _zend_coroutine_event_callback_s {
	zend_async_event_callback_t base;
	zend_coroutine_t *coroutine;
	zend_async_event_t *event;
	zend_coroutine_event_callback_t *prev; /* private: neighbours in the waker's list */
	zend_coroutine_event_callback_t *next;
	uint32_t waker_flags;                  /* private */
};

/* Subscribers in order of registration. An intrusive list, so that removal is O(1) and subscription allocates nothing.
 * `length` may be read; the rest is private. */
typedef struct _zend_async_callbacks_s {
	uint32_t length;
	bool notifying;
	zend_async_event_callback_t *first;
	zend_async_event_callback_t *last;
	zend_async_event_callback_t *cursor; /* the running notification calls it next; NULL = none is left */
	zend_async_event_callback_t *end;    /* it calls this one last; later ones were added meanwhile */
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

#define ZEND_ASYNC_EVENT_HAS_FLAG_(ev, flag) (((ev)->flags & ZEND_ASYNC_EVENT_F_##flag) != 0)
#define ZEND_ASYNC_EVENT_SET_FLAG_(ev, flag) ((ev)->flags |= ZEND_ASYNC_EVENT_F_##flag)
#define ZEND_ASYNC_EVENT_CLR_FLAG_(ev, flag) ((ev)->flags &= ~ZEND_ASYNC_EVENT_F_##flag)

/* It has fired for the last time: it can be neither started nor subscribed to. */
#define ZEND_ASYNC_EVENT_IS_CLOSED(ev)             ZEND_ASYNC_EVENT_HAS_FLAG_(ev, CLOSED)
#define ZEND_ASYNC_EVENT_SET_CLOSED(ev)            ZEND_ASYNC_EVENT_SET_FLAG_(ev, CLOSED)
#define ZEND_ASYNC_EVENT_CLR_CLOSED(ev)            ZEND_ASYNC_EVENT_CLR_FLAG_(ev, CLOSED)
/* Other code will read the result, or catch the exception. A Future that no code looks at warns. */
#define ZEND_ASYNC_EVENT_WILL_RESULT_USED(ev)      ZEND_ASYNC_EVENT_HAS_FLAG_(ev, RESULT_USED)
#define ZEND_ASYNC_EVENT_WILL_EXC_CAUGHT(ev)       ZEND_ASYNC_EVENT_HAS_FLAG_(ev, EXC_CAUGHT)
/* The `result` of its callbacks is a zval *. */
#define ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT(ev)      ZEND_ASYNC_EVENT_HAS_FLAG_(ev, ZVAL_RESULT)
#define ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(ev)       ZEND_ASYNC_EVENT_SET_FLAG_(ev, ZVAL_RESULT)
/* It is part of a zend_object, and uses the reference count of that object. */
#define ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev)           ZEND_ASYNC_EVENT_HAS_FLAG_(ev, ZEND_OBJ)
#define ZEND_ASYNC_EVENT_SET_ZEND_OBJ_OFFSET(ev, offset) ((ev)->zend_object_offset = (uint32_t) (offset))
/* For the dispose function of an event type: the memory belongs to other code. */
#define ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(ev)     ZEND_ASYNC_EVENT_HAS_FLAG_(ev, NO_FREE_MEMORY)
#define ZEND_ASYNC_EVENT_SET_NO_FREE_MEMORY(ev)    ZEND_ASYNC_EVENT_SET_FLAG_(ev, NO_FREE_MEMORY)
/* A callback handles the exception. An exception that no callback handles is reported as uncaught when a coroutine ends. */
#define ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(ev)  ZEND_ASYNC_EVENT_HAS_FLAG_(ev, EXCEPTION_HANDLED)
#define ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(ev) ZEND_ASYNC_EVENT_SET_FLAG_(ev, EXCEPTION_HANDLED)
#define ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(ev) ZEND_ASYNC_EVENT_CLR_FLAG_(ev, EXCEPTION_HANDLED)
#define ZEND_ASYNC_EVENT_WITH_OBJECT_REF(ev)       ZEND_ASYNC_EVENT_SET_FLAG_(ev, OBJ_REF)
#define ZEND_ASYNC_EVENT_SHOULD_CLOSE_FD(ev)       ZEND_ASYNC_EVENT_HAS_FLAG_(ev, CLOSE_FD)
/* It fires like any other, but does not keep the process alive: when only hidden events are left, the process ends, and
 * coroutines that wait for one of them are deadlocked. Change it only while the event is stopped. */
#define ZEND_ASYNC_EVENT_IS_HIDDEN(ev)             ZEND_ASYNC_EVENT_HAS_FLAG_(ev, HIDDEN)
#define ZEND_ASYNC_EVENT_SET_HIDDEN(ev)            ZEND_ASYNC_EVENT_SET_FLAG_(ev, HIDDEN)

/* An awaitable object starts, `offset` of its handlers before the zend_object, with its event, or with a reference to an
 * event that lives elsewhere: one whose first word is the prefix. */
typedef struct {
	uint32_t flags; /* ZEND_ASYNC_EVENT_REFERENCE_PREFIX */
	uint32_t zend_object_offset;
	zend_async_event_t *event;
} zend_async_event_ref_t;

#define ZEND_ASYNC_EVENT_REFERENCE_PREFIX ((uint32_t) ZEND_ASYNC_EVENT_F_REFERENCE)
#define ZEND_ASYNC_EVENT_REF_SET(ptr, offset, ev) \
	((ptr)->flags = ZEND_ASYNC_EVENT_REFERENCE_PREFIX, (ptr)->zend_object_offset = (uint32_t) (offset), (ptr)->event = (ev))

#define ZEND_ASYNC_EVENT_TO_OBJECT(ev)  ((zend_object *) ((char *) (ev) + (ev)->zend_object_offset))
#define ZEND_ASYNC_OBJECT_TO_EVENT(obj) zend_async_object_to_event(obj)

static zend_always_inline zend_async_event_t *zend_async_object_to_event(zend_object *object)
{
	void *start = (char *) object - object->handlers->offset;

	return *(uint32_t *) start == ZEND_ASYNC_EVENT_REFERENCE_PREFIX ? ((zend_async_event_ref_t *) start)->event
	                                                                : (zend_async_event_t *) start;
}

#define ZEND_ASYNC_EVENT_REFCOUNT(ev) \
	(ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev) ? GC_REFCOUNT(ZEND_ASYNC_EVENT_TO_OBJECT(ev)) : (ev)->ref_count)
#define ZEND_ASYNC_EVENT_ADD_REF(ev) \
	(ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev) ? GC_ADDREF(ZEND_ASYNC_EVENT_TO_OBJECT(ev)) : ++(ev)->ref_count)
/* Only counts; must not be the last one. */
#define ZEND_ASYNC_EVENT_DEL_REF(ev) \
	(ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev) ? GC_DELREF(ZEND_ASYNC_EVENT_TO_OBJECT(ev)) : --(ev)->ref_count)
/* The zeroed memory that extra_size asked for; NULL if it was 0. */
#define ZEND_ASYNC_EVENT_EXTRA(ev) zend_async_event_extra(ev)

static zend_always_inline void *zend_async_event_extra(zend_async_event_t *event)
{
	return event->extra_offset ? (char *) event + event->extra_offset : NULL;
}

/* The last reference disposes of the event. */
#define ZEND_ASYNC_EVENT_RELEASE(ev) zend_async_event_release(ev)

static zend_always_inline void zend_async_event_release(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(event)) {
		OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	} else if (event->ref_count > 1) {
		event->ref_count--;
	} else {
		event->dispose(event);
	}
}

/* The default dispose function. */
static inline void zend_async_event_callback_free(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	(void) event;
	efree(callback);
}

/* Zeroed memory of `size` bytes (0 = sizeof(zend_async_event_callback_t)) that begins with the callback; more is for the
 * caller. It has no reference yet: the first event it is added to frees it when it is removed. */
static inline zend_async_event_callback_t *zend_async_event_callback_new(zend_async_event_callback_fn callback, size_t size)
{
	zend_async_event_callback_t *self = (zend_async_event_callback_t *) ecalloc(1, size ? size : sizeof(*self));

	self->callback = callback;
	self->dispose = zend_async_event_callback_free;
	return self;
}

/* The same for zend_async_resume_when(), that is, `size` is at least sizeof(zend_coroutine_event_callback_t), or 0. */
static inline zend_coroutine_event_callback_t *zend_async_coroutine_callback_new(
	zend_coroutine_t *coroutine, zend_async_event_callback_fn callback, size_t size)
{
	zend_coroutine_event_callback_t *self = (zend_coroutine_event_callback_t *) zend_async_event_callback_new(
		callback, size ? size : sizeof(zend_coroutine_event_callback_t));

	self->coroutine = coroutine;
	return self;
}

#define ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(cb) (++(cb)->ref_count)
/* Only counts, and never reaches zero. */
#define ZEND_ASYNC_EVENT_CALLBACK_DEC_REF(cb) ((cb)->ref_count > 1 ? --(cb)->ref_count : (cb)->ref_count)
/* For code that holds a reference of its own. The last reference disposes of the callback. */
#define ZEND_ASYNC_EVENT_CALLBACK_RELEASE(cb) zend_async_callback_release(cb, NULL)

static zend_always_inline void zend_async_callback_release(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (--callback->ref_count == 0 && callback->dispose) {
		callback->dispose(callback, event);
	}
}

/* Mistakes of an extension that would corrupt memory end the process with a message, in a debug build of PHP or of async.
 * An extension that defines ZEND_ASYNC_CHECKS before it includes this header has its own code checked in any build. */
#if !defined(ZEND_ASYNC_CHECKS) && (ZEND_DEBUG || defined(ASYNC_DEBUG))
# define ZEND_ASYNC_CHECKS 1
#endif
#ifdef ZEND_ASYNC_CHECKS
# define ZEND_ASYNC_CHECK_(condition, message) \
	((condition) ? (void) 0 : (fputs("async: " message "\n", stderr), abort()))
#else
# define ZEND_ASYNC_CHECK_(condition, message) ((void) 0)
#endif

/* Looks back to the first subscriber, over a limited distance: true also if that is too far away. */
static inline bool zend_async_callbacks_contain(const zend_async_event_t *event, const zend_async_event_callback_t *callback)
{
	for (int steps = 0; steps < 64; steps++) {
		if (!callback->prev) {
			return event->callbacks.first == callback;
		}
		callback = callback->prev;
	}
	return true;
}

/* What add_callback of an event type does at least: appends, and takes a reference. O(1). A callback that is added while
 * the event notifies is first called by the next notification. */
static zend_always_inline void zend_async_callbacks_push(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_t *list = &event->callbacks;

	ZEND_ASYNC_CHECK_(list->first != callback && list->last != callback, "a callback is added to its event a second time");
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

/* What del_callback of an event type does at least. False, without an exception, if the callback is subscribed to no
 * event. To remove the callback of another event is a mistake, see ZEND_ASYNC_CHECKS. O(1). */
static zend_always_inline bool zend_async_callbacks_remove(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	zend_async_callbacks_t *list = &event->callbacks;

	ZEND_ASYNC_CHECK_((!callback->prev && !callback->next) || zend_async_callbacks_contain(event, callback),
		"a callback is removed from an event that it is not subscribed to");
	if ((!callback->prev && list->first != callback) || (!callback->next && list->last != callback)) {
		return false;
	}
	if (UNEXPECTED(list->notifying)) {
		if (list->cursor == callback) {
			list->cursor = callback == list->end ? NULL : callback->next;
		}
		if (list->end == callback) {
			list->end = callback->prev;
		}
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

/* Calls the callbacks that are subscribed now, in order of registration, except those that are removed before. All are
 * called, even if one throws. The caller keeps the event alive. Must not be nested. */
static inline void zend_async_callbacks_call(zend_async_event_t *event, void *result, zend_object *exception)
{
	zend_async_callbacks_t *list = &event->callbacks;
	zend_async_event_callback_t *callback = list->first;

	list->notifying = true;
	list->end = list->last;
	while (callback) {
		list->cursor = callback == list->end ? NULL : callback->next;
		callback->callback(event, callback, result, exception);
		callback = list->cursor;
	}
	list->notifying = false;
}

/* The event fires. Keeps it alive meanwhile. notify_handler, if there is one, is called instead of the subscribers; it
 * may call them itself, with from_handler = true. A notification inside a notification is refused with a warning. */
static inline void zend_async_callbacks_notify(
	zend_async_event_t *event, void *result, zend_object *exception, bool from_handler)
{
	if (event->notify_handler && !from_handler) {
		ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(event);
		ZEND_ASYNC_EVENT_ADD_REF(event);
		event->notify_handler(event, result, exception);
	} else if (UNEXPECTED(event->callbacks.notifying)) {
		zend_error(E_CORE_WARNING, "An event cannot be notified while it is being notified");
		return;
	} else {
		if (!from_handler) {
			ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(event);
		}
		ZEND_ASYNC_EVENT_ADD_REF(event);
		zend_async_callbacks_call(event, result, exception);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* The event fires for the last time. */
static inline void zend_async_callbacks_notify_and_close(zend_async_event_t *event, void *result, zend_object *exception)
{
	event->stop(event);
	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	zend_async_callbacks_notify(event, result, exception, false);
}

/* Unsubscribes all callbacks, oldest first: for dispose functions. */
static inline void zend_async_callbacks_free(zend_async_event_t *event)
{
	while (event->callbacks.first) {
		zend_async_callbacks_remove(event, event->callbacks.first);
	}
}

#define ZEND_ASYNC_CALLBACKS_NOTIFY(ev, result, exception) zend_async_callbacks_notify(ev, result, exception, false)
#define ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(ev, result, exception) \
	zend_async_callbacks_notify_and_close(ev, result, exception)
#define ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER(ev, result, exception) \
	zend_async_callbacks_notify(ev, result, exception, true)

/* The outcome of an event that keeps one. True if there was something: the callback was called, or the zval, or
 * *exception, received a new reference. A missing `exception` leaves out exceptions. */
#define ZEND_ASYNC_EVENT_REPLAY(ev, cb)         zend_async_event_replay(ev, cb, NULL, NULL)
#define ZEND_ASYNC_EVENT_EXTRACT_RESULT_OR_ERROR(ev, zv, exception) zend_async_event_replay(ev, NULL, zv, exception)

static inline bool zend_async_event_replay(
	zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	return event->replay && event->replay(event, callback, result, exception);
}

/* For events of other extensions: to be called when start() really starts the event and when stop() really stops it, so
 * that visible ones keep the loop alive. Timers, coroutines and pools do it themselves. */
#define ZEND_ASYNC_INCREASE_EVENT_COUNT(ev) \
	(ZEND_ASYNC_EVENT_IS_HIDDEN(ev) ? (void) 0 : zend_async_api()->event_count_change(1))
#define ZEND_ASYNC_DECREASE_EVENT_COUNT(ev) \
	(ZEND_ASYNC_EVENT_IS_HIDDEN(ev) ? (void) 0 : zend_async_api()->event_count_change(-1))

typedef void (*zend_coroutine_entry_t)(void);
typedef void (*zend_async_coroutine_dispose)(zend_coroutine_t *coroutine);
typedef void (*zend_async_waker_dtor)(zend_coroutine_t *coroutine);

/* A coroutine is an event: it fires and closes when it ends, with a zval result or an exception. It is also a PHP object,
 * Async\Coroutine: ZEND_ASYNC_EVENT_TO_OBJECT(&co->event).
 *
 * To run code at the end of a coroutine, subscribe to its event. The callback runs before the coroutines that await it.
 * It does not count as a handler of the exception, unless it calls ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(). */
struct _zend_coroutine_s {
	zend_async_event_t event;
	zend_fcall_t *fcall;                   /* PHP entry, see ZEND_ASYNC_SPAWN(); owned */
	zend_coroutine_entry_t internal_entry; /* or C entry; its data is in ZEND_ASYNC_CURRENT_COROUTINE->extended_data */
	void *extended_data;                   /* belongs to the code that spawned it from C */
	zend_async_waker_t *waker;             /* what it waits for, while it waits through this API; nullable */
	zval result;                           /* a C entry may set it; left undefined, it is null when the coroutine has ended */
	zend_object *exception;
	zend_string *filename; /* where it was spawned; nullable */
	uint32_t lineno;
	zend_async_coroutine_dispose extended_dispose; /* called once, when the coroutine has ended; nullable */
};

/* The bits of this event type. Only this runtime sets STARTED, CANCELLED, PROTECTED and MAIN: changing the bits does not
 * change a coroutine, see ZEND_ASYNC_CANCEL() and ZEND_ASYNC_PROTECT(). It neither sets nor reads the others. */
#define ZEND_COROUTINE_F_STARTED   (1u << 13)
#define ZEND_COROUTINE_F_CANCELLED (1u << 14)
#define ZEND_COROUTINE_F_ZOMBIE    (1u << 15)
#define ZEND_COROUTINE_F_PROTECTED (1u << 16)
#define ZEND_COROUTINE_F_MAIN      (1u << 17)
#define ZEND_COROUTINE_F_FIBER     (1u << 18)
#define ZEND_COROUTINE_F_YIELD     (1u << 19)

#define ZEND_COROUTINE_HAS_FLAG_(co, flag) (((co)->event.flags & ZEND_COROUTINE_F_##flag) != 0)
#define ZEND_COROUTINE_SET_FLAG_(co, flag) ((co)->event.flags |= ZEND_COROUTINE_F_##flag)
#define ZEND_COROUTINE_CLR_FLAG_(co, flag) ((co)->event.flags &= ~ZEND_COROUTINE_F_##flag)

#define ZEND_COROUTINE_IS_STARTED(co)    ZEND_COROUTINE_HAS_FLAG_(co, STARTED)
#define ZEND_COROUTINE_IS_CANCELLED(co)  ZEND_COROUTINE_HAS_FLAG_(co, CANCELLED)
#define ZEND_COROUTINE_IS_PROTECTED(co)  ZEND_COROUTINE_HAS_FLAG_(co, PROTECTED)
#define ZEND_COROUTINE_IS_MAIN(co)       ZEND_COROUTINE_HAS_FLAG_(co, MAIN)
#define ZEND_COROUTINE_IS_FINISHED(co)   ZEND_ASYNC_EVENT_IS_CLOSED(&(co)->event)

typedef enum {
	ZEND_ASYNC_WAKER_NO_STATUS, /* nothing yet */
	ZEND_ASYNC_WAKER_WAITING,   /* the coroutine is suspended */
	ZEND_ASYNC_WAKER_QUEUED,    /* it was resumed, and has not run yet */
	ZEND_ASYNC_WAKER_IGNORED,
	ZEND_ASYNC_WAKER_RESULT,    /* it has been woken */
} ZEND_ASYNC_WAKER_STATUS;

/* What one coroutine waits for: any number of subscriptions. One per coroutine; made by zend_async_waker_new(). */
struct _zend_async_waker_s {
	ZEND_ASYNC_WAKER_STATUS status;
	uint32_t length;                        /* subscriptions */
	zval result;                            /* from zend_async_waker_callback_resolve; owned by the waker */
	zend_async_waker_dtor dtor;             /* gives back everything */
	zend_coroutine_event_callback_t *first; /* private */
	zend_coroutine_event_callback_t *last;
};

/* Fires with neither result nor exception. */
struct _zend_async_timer_event_s {
	zend_async_event_t base;
	unsigned int timeout; /* ms; the limit is UINT_MAX */
	bool is_periodic;
};

typedef enum {
	ZEND_ASYNC_CIRCUIT_STATE_ACTIVE = 0,
	ZEND_ASYNC_CIRCUIT_STATE_INACTIVE,
	ZEND_ASYNC_CIRCUIT_STATE_RECOVERING,
} zend_async_circuit_state_t;

/* C handlers. All may suspend, throw, and use the pool again. Failure is false, or an exception. A NULL factory always
 * fails, a NULL check always succeeds, a NULL destructor does nothing. Resources may be any zval, IS_PTR included; the pool
 * tells pointers, objects and PHP resources apart by their address.
 *
 *   factory         makes a resource. On failure the caller of acquire() gets its exception, or a PoolException; a resource
 *                   that it has made nevertheless goes to the destructor. The factory runs in a hidden coroutine, and may
 *                   go on when acquire() has returned; see docs/pool.md.
 *   destructor      gets the resource last; afterwards the pool drops its reference to the zval.
 *   healthcheck     false: the idle resource is dead, and destroyed.
 *   before_acquire  false: the idle resource is destroyed, and the next one is tried. Exceptions are swallowed.
 *   before_release  false: the resource is destroyed instead of going back. Exceptions are swallowed. */
typedef bool (*zend_async_pool_factory_fn)(zend_async_pool_t *pool, zval *result);
typedef void (*zend_async_pool_destructor_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_healthcheck_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_acquire_fn)(zend_async_pool_t *pool, zval *resource);
typedef bool (*zend_async_pool_before_release_fn)(zend_async_pool_t *pool, zval *resource);

typedef void (*zend_async_pool_cb_report_success_fn)(zend_async_pool_t *pool);
typedef void (*zend_async_pool_cb_report_failure_fn)(zend_async_pool_t *pool, zend_object *error); /* error may be NULL */
typedef bool (*zend_async_pool_cb_should_recover_fn)(zend_async_pool_t *pool);

/* Called after each release, before a refused resource is destroyed. acquire() calls should_recover while the breaker is
 * INACTIVE; true starts RECOVERING. Each may be NULL. They find ctx through pool->strategy.internal. */
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
/* The resources are values that PHP code may see. Always set in a pool of PHP code, see ZEND_ASYNC_POOL_SET_PHP_VALUES(). */
#define ZEND_ASYNC_POOL_F_PHP_VALUES              (1u << 6)

/* The record of a kept resource, see pool_keep(). It belongs to the code that keeps the resource and sets `taken`. */
struct _zend_async_pool_kept_s {
	void *link[2];  /* of the pool */
	zval resource;  /* the pool's reference; valid while it is kept */
	uint32_t round; /* of the pool */
	/* Another caller gets the resource, or the pool destroys it: it is not kept any more. Does what before_release would
	 * have done. False = it is unfit. May suspend, unless the pool is closed. */
	bool (*taken)(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
};

/* What an observer of a pool is told. The detail is that of the method of Async\PoolObserver. */
typedef enum {
	ZEND_ASYNC_POOL_CREATED,
	ZEND_ASYNC_POOL_CREATE_FAILED,
	ZEND_ASYNC_POOL_DESTROYED,
	ZEND_ASYNC_POOL_ACQUIRED,
	ZEND_ASYNC_POOL_RELEASED,
	ZEND_ASYNC_POOL_TIMED_OUT,
	ZEND_ASYNC_POOL_REFUSED,
	ZEND_ASYNC_POOL_LIMITED,
	ZEND_ASYNC_POOL_SPARE,
	ZEND_ASYNC_POOL_NOTICES, /* how many there are */
} zend_async_pool_notice_t;

/* See pool_add_observer(). It belongs to the code that adds it, until `drop` is called. Zero it first. */
struct _zend_async_pool_observer_s {
	void *link[2];       /* of the pool */
	uint64_t number;     /* of the pool */
	uint32_t wanted;     /* a bit for each notice: 1u << ZEND_ASYNC_POOL_... */
	zend_object *object; /* shown to the cycle collector as a reference of the pool; or NULL */
	/* May suspend and remove itself; what it throws becomes a warning. The detail is borrowed; NULL = there is none. */
	void (*notify)(zend_async_pool_t *pool, zend_async_pool_observer_t *observer, zend_async_pool_notice_t notice, zval *detail);
	void (*drop)(zend_async_pool_observer_t *observer); /* it was removed, or the pool is gone; or NULL */
};

/* Read-only, except user_data. Its event fires, and closes, when the pool is closed. References:
 * ZEND_ASYNC_EVENT_ADD_REF(&pool->event), and RELEASE; the last release closes the pool (may suspend). */
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
	void *user_data;      /* of the creator; the pool does not touch it */
};

typedef enum {
	ZEND_ASYNC_CLASS_NO = 0,
	ZEND_ASYNC_CLASS_AWAITABLE = 1,
	ZEND_ASYNC_CLASS_COROUTINE = 2,
	ZEND_ASYNC_CLASS_SCOPE = 3, /* none yet */
	ZEND_ASYNC_CLASS_TIMEOUT = 7,
	ZEND_ASYNC_CLASS_COMPLETABLE = 8,
	ZEND_ASYNC_CLASS_POOL = 13,
	ZEND_ASYNC_CLASS_FUTURE = 14,
	ZEND_ASYNC_CLASS_CHANNEL = 15,

	ZEND_ASYNC_EXCEPTION_DEFAULT = 30,      /* Async\AsyncException */
	ZEND_ASYNC_EXCEPTION_CANCELLATION = 31, /* Async\AsyncCancellation */
	ZEND_ASYNC_EXCEPTION_TIMEOUT = 32,      /* Async\TimeoutException */
	ZEND_ASYNC_EXCEPTION_INPUT_OUTPUT = 33,
	ZEND_ASYNC_EXCEPTION_POLL = 34,
	ZEND_ASYNC_EXCEPTION_DNS = 35,
	ZEND_ASYNC_EXCEPTION_DEADLOCK = 36,            /* Async\DeadlockError */
	ZEND_ASYNC_EXCEPTION_SERVICE_UNAVAILABLE = 37, /* Async\ServiceUnavailableException */
	ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED = 38, /* Async\OperationCanceledException */
	ZEND_ASYNC_EXCEPTION_POOL = 39,                /* Async\PoolException */
} zend_async_class;

typedef enum {
	ZEND_ASYNC_OFF,    /* outside a request, after a fatal error, or without the extension */
	ZEND_ASYNC_READY,  /* no coroutine exists yet */
	ZEND_ASYNC_ACTIVE, /* the main script is a coroutine, too */
} zend_async_state_t;

typedef struct {
	uint32_t idle;
	uint32_t active;  /* handed out, or used by a handler */
	uint32_t waiting; /* coroutines in acquire() */
} zend_async_pool_counts_t;

/* For new_pool_with_options(). Zero it first: 0 and NULL mean none, or the default. Only ever grows at its end. */
typedef struct {
	size_t size; /* sizeof(zend_async_pool_options_t) */
	zend_async_pool_factory_fn factory;
	zend_async_pool_destructor_fn destructor;
	zend_async_pool_healthcheck_fn healthcheck;
	zend_async_pool_before_acquire_fn before_acquire;
	zend_async_pool_before_release_fn before_release;
	uint32_t min_size;
	uint32_t max_size;
	uint32_t healthcheck_interval; /* ms, as all times here */
	uint32_t idle_timeout;
	uint32_t max_lifetime;
	uint32_t validate_after;
	uint32_t max_waiters;
	uint32_t leak_threshold;
	zend_string *name;             /* borrowed */
	size_t extra_size;
	void *user_data;
	uint32_t create_timeout;       /* of the factory */
	uint32_t check_timeout;        /* of healthcheck, before_acquire and before_release */
	uint32_t destroy_timeout;      /* of the destructor */
	uint32_t min_idle;             /* so many are made in advance, beside those in use */
	uint32_t max_creating;         /* so many factories are called at once */
	uint32_t create_retries;       /* so often a failed factory is called again */
	bool is_lifo;                  /* the resource that was released last is handed out first */
} zend_async_pool_options_t;

/* Durations in nanoseconds. */
typedef struct {
	uint64_t count;
	uint64_t sum;
	uint64_t max;
	uint64_t p50;
	uint64_t p95;
	uint64_t p99;
} zend_async_pool_times_t;

/* The numbers of Async\\Pool::stats(). Only ever grows at its end. */
typedef struct {
	zend_string *name; /* borrowed from the pool */
	zend_async_circuit_state_t state;
	uint32_t min_size;
	uint32_t max_size;
	uint32_t idle;
	uint32_t active;
	uint32_t waiting;
	uint32_t peak_active;
	uint32_t peak_waiting;
	uint64_t acquired;
	uint64_t created;
	uint64_t create_failures;
	uint64_t destroyed; /* for all reasons */
	uint64_t timeouts;
	uint64_t refusals;  /* for all reasons */
	uint64_t leaks;
	zend_async_pool_times_t wait;
	zend_async_pool_times_t use;
	zend_async_pool_times_t create;
	bool is_suspended;
	uint32_t min_idle;
	uint32_t creating;  /* factories at work */
	uint64_t retries;   /* of failed factories */
	uint64_t overruns;  /* of the time limits of handlers */
} zend_async_pool_stats_t;

typedef zend_coroutine_t *(*zend_async_new_coroutine_t)(zend_async_scope_t *scope);
typedef bool (*zend_async_enqueue_coroutine_t)(zend_coroutine_t *coroutine);
typedef zend_coroutine_t *(*zend_async_spawn_t)(zend_async_scope_t *scope, zend_object *provider, int32_t priority);
typedef bool (*zend_async_suspend_t)(bool from_main);
typedef bool (*zend_async_resume_t)(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error);
typedef bool (*zend_async_cancel_t)(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, bool is_safely);

typedef zend_async_timer_event_t *(*zend_async_new_timer_event_t)(
	const zend_ulong timeout, const zend_ulong nanoseconds, const bool is_periodic, size_t extra_size);

typedef zend_async_pool_t *(*zend_async_new_pool_t)(zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size);
typedef zend_async_pool_t *(*zend_async_new_pool_with_data_t)(zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size, void *user_data);
typedef zend_object *(*zend_async_new_pool_obj_t)(zend_async_pool_t *pool);
typedef bool (*zend_async_pool_acquire_t)(zend_async_pool_t *pool, zval *result, zend_long timeout_ms);
typedef bool (*zend_async_pool_try_acquire_t)(zend_async_pool_t *pool, zval *result);
typedef void (*zend_async_pool_release_t)(zend_async_pool_t *pool, zval *resource);
typedef void (*zend_async_pool_close_t)(zend_async_pool_t *pool);

/* Both begin with their event, and are the head of an object: ZEND_ASYNC_EVENT_TO_OBJECT(&future->event). */
typedef struct {
	zend_async_event_t event; /* closes with its outcome */
} zend_future_t;
typedef struct {
	zend_async_event_t event; /* closes with the channel */
} zend_async_channel_t;

/* Only ever grows at its end. Entries marked "always" also work, and throw nothing, without the extension. */
typedef struct _zend_async_api_s {
	uint32_t version; /* ZEND_ASYNC_API_VERSION_NUMBER of the extension */
	uint32_t size;    /* of its table, in bytes */
	const char *name; /* its ZEND_ASYNC_API */

	/* Where are we? All of these: always. */

	/* ZEND_ASYNC_OFF without the extension. */
	zend_async_state_t (*state)(void);
	/* Are callbacks of the event loop running? Then nothing may suspend. */
	bool (*in_scheduler_context)(void);
	/* Can the running code suspend? False also before the first coroutine. */
	bool (*can_suspend)(void);
	/* The current coroutine, borrowed; NULL before the first one, and outside of requests. */
	zend_coroutine_t *(*current_coroutine)(void);
	/* Number of coroutines that have not ended: with main, without hidden ones. */
	uint32_t (*active_coroutine_count)(void);
	/* Visible events that are started. */
	uint32_t (*active_event_count)(void);
	/* See ZEND_ASYNC_INCREASE_EVENT_COUNT(). */
	void (*event_count_change)(int by);

	/* Classes and exceptions */

	/* NULL for a class that does not exist. Always. */
	zend_class_entry *(*get_class_ce)(zend_async_class type);
	/* An exception object that is not thrown; the caller owns it. `format` is that of zend_throw_exception_ex(). */
	zend_object *(*new_exception)(zend_async_class type, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
	void (*throw_exception)(zend_async_class type, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

	/* Coroutines */

	/* Makes the main script a coroutine; a call that has to wait does this itself. A no-op if it is one. */
	bool (*scheduler_launch)(void);
	/* Cancels all coroutines, as Async\graceful_shutdown() does. */
	bool (*shutdown)(void);
	/* A coroutine that is not queued. The caller owns the reference. NULL = failure. */
	zend_async_new_coroutine_t new_coroutine;
	/* Queues it; the runtime takes over the reference of new_coroutine(). On failure (graceful shutdown; it was
	 * cancelled, or queued before) the caller keeps it. The current coroutine runs again after all others that are ready,
	 * and its next ZEND_ASYNC_SUSPEND() waits only for that. */
	zend_async_enqueue_coroutine_t enqueue_coroutine;
	/* A queued coroutine, borrowed: add a reference to keep it. The caller sets internal_entry, or fcall (emalloc()ed; the
	 * coroutine takes over it and one reference to function_name, each parameter and named_params), and extended_data and
	 * extended_dispose if wanted, before it suspends. priority > 0: in front of the queue. Does not suspend, and is allowed
	 * in callbacks of events. NULL = failure, also under a graceful shutdown, when nothing new starts. */
	zend_async_spawn_t spawn;
	/* Starts all events of the waker, waits until a subscription or other code resumes the current coroutine, and stops
	 * them. Returns at once if it was resumed since the waker was made. On failure the pending exception is the error of
	 * a resume, a cancellation or a timeout, or says that nothing can suspend here. Main needs no preparation.
	 * `from_main` must be false. */
	zend_async_suspend_t suspend;
	/* Queues a coroutine that is, or is about to be, in ZEND_ASYNC_SUSPEND(). Nothing runs now. False, without an
	 * exception, if it has ended, waits for something else, or was never queued. An error is thrown where the coroutine
	 * waits, in any wait; a coroutine that has not started ends with it. With transfer_error the reference to the error
	 * is taken over. */
	zend_async_resume_t resume;
	/* The same with a cancellation, NULL = the default one; it is delayed while the coroutine is protected. A coroutine
	 * that was not queued yet ends with it, and cannot be queued any more. False, without an exception, if the coroutine
	 * has ended. is_safely has no meaning here. */
	zend_async_cancel_t cancel;
	/* Delays cancellations of the current coroutine; may be nested. Returns that coroutine for unprotect(), and for nothing
	 * else; each call must have its unprotect().
	 * NULL = nothing can be cancelled here, and no exception. Always. */
	zend_coroutine_t *(*protect)(void);
	/* Takes what protect() has returned. False: a cancellation was delayed, and is thrown now. Always. */
	bool (*unprotect)(zend_coroutine_t *coroutine);

	/* Wakers. Coroutine NULL = the current one. None of these suspends. */

	/* The waker of the coroutine; a new one if there is none. Borrowed; NULL = failure: suspending is impossible here. */
	zend_async_waker_t *(*waker_define)(zend_coroutine_t *coroutine);
	/* The same, but without subscriptions, result and resumes. */
	zend_async_waker_t *(*waker_new)(zend_coroutine_t *coroutine);
	/* The same; ZEND_ASYNC_SUSPEND() will throw a TimeoutException after so many ms (0 = never), counted from now, and an
	 * OperationCanceledException when the event, which is borrowed and may be NULL, fires. */
	zend_async_waker_t *(*waker_new_with_timeout)(
		zend_coroutine_t *coroutine, zend_ulong timeout_ms, zend_async_event_t *cancellation);
	/* Unsubscribes from everything, drops the result and the timeout. */
	void (*waker_clean)(zend_coroutine_t *coroutine);
	/* The same, and frees the waker. */
	void (*waker_destroy)(zend_coroutine_t *coroutine);
	/* Subscribes the waker of the coroutine to an event, by a function, or by a prepared callback (from
	 * zend_async_coroutine_callback_new(), for example), one of which must be NULL. The callback decides what to do:
	 * usually it resumes the coroutine. With trans_event the waker takes over the caller's reference to the event, even on
	 * failure; otherwise it adds one. Fails if the event is closed: ask its replay() before. A prepared callback is the
	 * caller's again on failure. */
	bool (*resume_when)(zend_coroutine_t *coroutine, zend_async_event_t *event, bool trans_event,
		zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback);
	/* Notes that an event has fired; the three callbacks below do it themselves. No effect if it is not subscribed to. */
	void (*waker_add_triggered_event)(zend_coroutine_t *coroutine, zend_async_event_t *event);
	bool (*waker_is_event_triggered)(zend_coroutine_t *coroutine, zend_async_event_t *event);
	bool (*waker_is_event_exists)(zend_coroutine_t *coroutine, zend_async_event_t *event);
	/* Standard callbacks for resume_when(). Resolve: copies a zval result to waker->result and resumes, or handles
	 * the exception and throws it there. Cancel: OperationCanceledException, with the event's exception as previous one.
	 * Timeout: TimeoutException. */
	zend_async_event_callback_fn waker_callback_resolve;
	zend_async_event_callback_fn waker_callback_cancel;
	zend_async_event_callback_fn waker_callback_timeout;

	/* Timers */

	/* A stopped timer; the caller owns the reference. start() arms it, as often as needed; stop() disarms it when each
	 * start had its stop. A one-shot timer closes before it notifies. A periodic one keeps its rhythm, and skips missed
	 * times. Nanoseconds count only if timeout is 0, and are rounded up to milliseconds. extra_size: zeroed memory, see
	 * ZEND_ASYNC_EVENT_EXTRA(). NULL = failure. */
	zend_async_new_timer_event_t new_timer_event;

	/* Pools */

	/* A pool with C handlers; the caller owns the reference. Makes min_size resources before it returns: the factory can
	 * use the extra memory (extra_size zeroed bytes at event.extra_offset) and user_data from the first call on. Suspends
	 * if the factory does. NULL = failure; resources that were made are destroyed. */
	zend_async_new_pool_t new_pool;
	zend_async_new_pool_with_data_t new_pool_with_data;
	/* The Async\Pool of the pool, a new reference for the caller; made on first use. It shares the pool; either may be freed
	 * first. It hands out resources only if they are PHP values: see ZEND_ASYNC_POOL_SET_PHP_VALUES(). */
	zend_async_new_pool_obj_t new_pool_obj;
	/* Hands out a resource, in order of arrival; suspends if it has to wait, without a limit with timeout_ms = 0. On success
	 * *result belongs to the caller until the release. On failure it is untouched. */
	zend_async_pool_acquire_t pool_acquire;
	/* The same without waiting for others; the handlers may still suspend. False, mostly without an exception: none is
	 * available now. */
	zend_async_pool_try_acquire_t pool_try_acquire;
	/* Gives a resource back; the zval is borrowed. The resource always leaves the caller, even on failure. Suspends if the
	 * handlers do. Throws for a resource that is not handed out, and the exceptions of the destructor. */
	zend_async_pool_release_t pool_release;
	/* Wakes all waiters with a PoolException and destroys the idle resources; resources in use are destroyed when they
	 * come back. Does not drop the reference. May suspend, and throws the exceptions of the destructors. */
	zend_async_pool_close_t pool_close;
	/* Sets the circuit breaker. Calls no handler. */
	void (*pool_set_state)(zend_async_pool_t *pool, zend_async_circuit_state_t state);
	/* Borrows the strategy, which must outlive the pool; NULL = none. */
	void (*pool_set_strategy)(zend_async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy);
	void (*pool_counts)(zend_async_pool_t *pool, zend_async_pool_counts_t *counts);
	/* For the get_gc handler of an object that owns the pool and closes it at its end: shows the collector the idle
	 * resources and the strategy. Resources that are handed out belong to their holders. */
	void (*pool_get_gc)(zend_async_pool_t *pool, zend_get_gc_buffer *buffer);
	/* Instead of a release: keeps an acquired resource that the caller may want again. It is idle, and another caller
	 * that needs it takes it: see zend_async_pool_kept_t. before_release is not called. False: it has to be released,
	 * because handlers look at each use. */
	bool (*pool_keep)(zend_async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource);
	/* The caller has it again, as after acquire(). False: it belongs to the waiting coroutines, or the circuit breaker
	 * refuses; it is still kept, until pool_let_go(). Both need a kept resource, and do not suspend. */
	bool (*pool_resume)(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
	/* The caller does not need it any more: it is idle like every other resource. */
	void (*pool_let_go)(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
	/* The resource is being freed, in any state of the pool. */
	void (*pool_drop_kept)(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
	/* Like new_pool_with_data(), with all options of a pool. */
	zend_async_pool_t *(*new_pool_with_options)(const zend_async_pool_options_t *options);
	/* Fills the first `size` bytes of *stats: see ZEND_ASYNC_POOL_STATS(). Calls no handler. */
	void (*pool_stats)(zend_async_pool_t *pool, zend_async_pool_stats_t *stats, size_t size);
	/* Like pool_release(), for a broken resource: it is destroyed. */
	void (*pool_discard)(zend_async_pool_t *pool, zval *resource);
	/* Changes the limits of a pool. Surplus resources are destroyed: idle ones now, others at their release. May suspend,
	 * and throws the exceptions of the destructors; false also for impossible limits. */
	bool (*pool_resize)(zend_async_pool_t *pool, uint32_t min_size, uint32_t max_size);
	/* Replaces all resources, idle or in use. Returns their number. May suspend, and throws the exceptions of the
	 * destructors. */
	uint32_t (*pool_evict)(zend_async_pool_t *pool);
	/* Refuses new coroutines, serves the waiting ones, waits until every resource is back, at most timeout_ms (0 = no
	 * limit), and closes the pool. False: a resource was still out, or an exception was thrown. Suspends. */
	bool (*pool_drain)(zend_async_pool_t *pool, zend_ulong timeout_ms);
	/* Like pool_resume(), also if the resource belongs to a waiting coroutine that was woken and has not run yet. That
	 * coroutine waits on at its position. The caller must not insist without limit. */
	bool (*pool_insist)(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
	/* From now on the observer is told what the pool does, or not any more. */
	void (*pool_add_observer)(zend_async_pool_t *pool, zend_async_pool_observer_t *observer);
	void (*pool_remove_observer)(zend_async_pool_t *pool, zend_async_pool_observer_t *observer);

	/* Futures, channels, time limits and values of a coroutine */

	/* A pending future; the caller owns the reference, and drops it with ZEND_ASYNC_EVENT_RELEASE(&future->event). */
	zend_future_t *(*new_future)(void);
	/* A new Async\Future that shares it; a new reference for the caller. */
	zend_object *(*new_future_obj)(zend_future_t *future);
	/* Gives it its outcome: a copy of the value, or the exception, whose reference is taken over. False: it had one before.
	 * Both do not suspend, run no PHP code, and are allowed in callbacks of events. */
	bool (*future_complete)(zend_future_t *future, zval *value);
	bool (*future_reject)(zend_future_t *future, zend_object *error);
	/* The caller owns the reference; ZEND_ASYNC_EVENT_TO_OBJECT(&channel->event) is its Async\Channel. */
	zend_async_channel_t *(*new_channel)(uint32_t capacity);
	/* Sends a copy of the value. Suspends if it has to wait; with waits = false it fails then, without an exception. */
	bool (*channel_send)(zend_async_channel_t *channel, zval *value, bool waits);
	/* The value belongs to the caller. On failure *result is untouched. */
	bool (*channel_receive)(zend_async_channel_t *channel, zval *result, bool waits);
	void (*channel_close)(zend_async_channel_t *channel);
	/* Calls function(data) here. When the time is over, its wait is broken off by a cancellation, which the function passes on,
	 * and which becomes an Async\TimeoutException. False: an exception was thrown. */
	bool (*with_timeout)(zend_ulong ms, void (*function)(void *data), void *data);
	/* A number for a value that each coroutine has of its own, for the rest of the process. The name is not copied. */
	uint32_t (*context_key_alloc)(const char *name);
	/* The value of the coroutine (NULL = the current one), borrowed; NULL = it has none. */
	zval *(*context_find)(zend_coroutine_t *coroutine, uint32_t key);
	/* Sets it to a copy; it is freed with the coroutine. ZVAL_UNDEF = none. Destructors of the previous value may run. */
	void (*context_set)(zend_coroutine_t *coroutine, uint32_t key, zval *value);
	/* Like pool_release(), but the resource leaves the pool for good: no handler is called for it. */
	void (*pool_detach)(zend_async_pool_t *pool, zval *resource);
	/* From now on acquires wait, until it is suspended no more. */
	void (*pool_set_suspended)(zend_async_pool_t *pool, bool suspended);
} zend_async_api_t;

static zend_always_inline const zend_async_api_t *zend_async_api(void);

#define ZEND_ASYNC_IS_OFF               (zend_async_api()->state() == ZEND_ASYNC_OFF)
#define ZEND_ASYNC_IS_READY             (zend_async_api()->state() == ZEND_ASYNC_READY)
#define ZEND_ASYNC_IS_ACTIVE            (zend_async_api()->state() == ZEND_ASYNC_ACTIVE)
#define ZEND_ASYNC_ON                   (zend_async_api()->state() != ZEND_ASYNC_OFF)
#define ZEND_ASYNC_IS_SCHEDULER_CONTEXT (zend_async_api()->in_scheduler_context())
#define ZEND_ASYNC_CAN_SUSPEND          (zend_async_api()->can_suspend())
#define ZEND_ASYNC_CURRENT_COROUTINE    (zend_async_api()->current_coroutine())
#define ZEND_ASYNC_ACTIVE_COROUTINE_COUNT (zend_async_api()->active_coroutine_count())
#define ZEND_ASYNC_ACTIVE_EVENT_COUNT   (zend_async_api()->active_event_count())
#define zend_async_get_api_version()        (zend_async_api()->name)
#define zend_async_get_api_version_number() (zend_async_api()->version)

#define ZEND_ASYNC_GET_CE(type)           (zend_async_api()->get_class_ce(type))
#define ZEND_ASYNC_GET_EXCEPTION_CE(type) (zend_async_api()->get_class_ce(type))
#define zend_async_new_exception          (zend_async_api()->new_exception)
#define zend_async_throw                  (zend_async_api()->throw_exception)
#define zend_async_throw_cancellation(...)    zend_async_throw(ZEND_ASYNC_EXCEPTION_CANCELLATION, __VA_ARGS__)
#define zend_async_throw_timeout(format, ms)  zend_async_throw(ZEND_ASYNC_EXCEPTION_TIMEOUT, format, ms)

#define ZEND_ASYNC_SCHEDULER_LAUNCH() (zend_async_api()->scheduler_launch())
#define ZEND_ASYNC_SCHEDULER_INIT()   (ZEND_ASYNC_CURRENT_COROUTINE != NULL || ZEND_ASYNC_SCHEDULER_LAUNCH())
#define ZEND_ASYNC_SHUTDOWN()         (zend_async_api()->shutdown())

#define zend_async_new_coroutine_fn         (zend_async_api()->new_coroutine)
#define zend_async_enqueue_coroutine_fn     (zend_async_api()->enqueue_coroutine)
#define zend_async_spawn_fn                 (zend_async_api()->spawn)
#define zend_async_suspend_fn               (zend_async_api()->suspend)
#define zend_async_resume_fn                (zend_async_api()->resume)
#define zend_async_cancel_fn                (zend_async_api()->cancel)
#define ZEND_ASYNC_NEW_COROUTINE(scope)     zend_async_new_coroutine_fn(scope)
#define ZEND_ASYNC_ENQUEUE_COROUTINE(co)    zend_async_enqueue_coroutine_fn(co)
#define ZEND_ASYNC_SPAWN()                  zend_async_spawn_fn(NULL, NULL, 0)
#define ZEND_ASYNC_SPAWN_WITH_PROVIDER(object) zend_async_spawn_fn(NULL, object, 0)
#define ZEND_ASYNC_SPAWN_WITH_PRIORITY(priority) zend_async_spawn_fn(NULL, NULL, priority)
#define ZEND_ASYNC_SUSPEND()                zend_async_suspend_fn(false)
#define ZEND_ASYNC_RESUME(co)               zend_async_resume_fn(co, NULL, false)
#define ZEND_ASYNC_RESUME_WITH_ERROR(co, error, transfer_error) zend_async_resume_fn(co, error, transfer_error)
#define ZEND_ASYNC_CANCEL(co, error, transfer_error) zend_async_cancel_fn(co, error, transfer_error, false)
#define ZEND_ASYNC_CANCEL_EX(co, error, transfer_error, is_safely) zend_async_cancel_fn(co, error, transfer_error, is_safely)
#define ZEND_ASYNC_PROTECT()                (zend_async_api()->protect())
#define ZEND_ASYNC_UNPROTECT(co)            (zend_async_api()->unprotect(co))

#define zend_async_waker_define             (zend_async_api()->waker_define)
#define zend_async_waker_new                (zend_async_api()->waker_new)
#define zend_async_waker_new_with_timeout   (zend_async_api()->waker_new_with_timeout)
#define zend_async_waker_clean              (zend_async_api()->waker_clean)
#define zend_async_waker_destroy            (zend_async_api()->waker_destroy)
#define zend_async_resume_when              (zend_async_api()->resume_when)
#define zend_async_waker_add_triggered_event (zend_async_api()->waker_add_triggered_event)
#define zend_async_waker_is_event_triggered (zend_async_api()->waker_is_event_triggered)
#define zend_async_waker_is_event_exists    (zend_async_api()->waker_is_event_exists)
#define zend_async_waker_callback_resolve   (zend_async_api()->waker_callback_resolve)
#define zend_async_waker_callback_cancel    (zend_async_api()->waker_callback_cancel)
#define zend_async_waker_callback_timeout   (zend_async_api()->waker_callback_timeout)

#define zend_async_new_timer_event_fn       (zend_async_api()->new_timer_event)
#define ZEND_ASYNC_NEW_TIMER_EVENT(ms, is_periodic) zend_async_new_timer_event_fn(ms, 0, is_periodic, 0)
#define ZEND_ASYNC_NEW_TIMER_EVENT_EX(ms, is_periodic, extra_size) \
	zend_async_new_timer_event_fn(ms, 0, is_periodic, extra_size)
#define ZEND_ASYNC_NEW_TIMER_EVENT_NS(ms, ns, is_periodic) zend_async_new_timer_event_fn(ms, ns, is_periodic, 0)
#define ZEND_ASYNC_NEW_TIMER_EVENT_NS_EX(ms, ns, is_periodic, extra_size) \
	zend_async_new_timer_event_fn(ms, ns, is_periodic, extra_size)

#define zend_async_new_pool_fn              (zend_async_api()->new_pool)
#define zend_async_new_pool_with_data_fn    (zend_async_api()->new_pool_with_data)
#define zend_async_new_pool_obj_fn          (zend_async_api()->new_pool_obj)
#define zend_async_pool_acquire_fn          (zend_async_api()->pool_acquire)
#define zend_async_pool_try_acquire_fn      (zend_async_api()->pool_try_acquire)
#define zend_async_pool_release_fn          (zend_async_api()->pool_release)
#define zend_async_pool_close_fn            (zend_async_api()->pool_close)
#define ZEND_ASYNC_NEW_POOL(factory, destructor, healthcheck, before_acquire, before_release, min, max, interval) \
	zend_async_new_pool_fn(factory, destructor, healthcheck, before_acquire, before_release, min, max, interval, 0)
#define ZEND_ASYNC_NEW_POOL_EX(factory, destructor, healthcheck, before_acquire, before_release, min, max, interval, extra) \
	zend_async_new_pool_fn(factory, destructor, healthcheck, before_acquire, before_release, min, max, interval, extra)
#define ZEND_ASYNC_NEW_POOL_WITH_DATA( \
		factory, destructor, healthcheck, before_acquire, before_release, min, max, interval, extra, user_data) \
	zend_async_new_pool_with_data_fn( \
		factory, destructor, healthcheck, before_acquire, before_release, min, max, interval, extra, user_data)
/* The memory that extra_size asked for; NULL if it was 0. */
#define ZEND_ASYNC_POOL_EXTRA(pool)         zend_async_event_extra(&(pool)->event)
/* Every resource is an object, or another value that PHP code may see, keep and give back: its Async\Pool may hand it out.
 * Otherwise acquire(), tryAcquire() and release() of that object throw. Say it before the object is made. */
#define ZEND_ASYNC_POOL_SET_PHP_VALUES(pool) ((pool)->handler_flags |= ZEND_ASYNC_POOL_F_PHP_VALUES)
#define ZEND_ASYNC_NEW_POOL_OBJ(pool)       zend_async_new_pool_obj_fn(pool)
#define ZEND_ASYNC_POOL_ACQUIRE(pool, result, timeout_ms) zend_async_pool_acquire_fn(pool, result, timeout_ms)
#define ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, result) zend_async_pool_try_acquire_fn(pool, result)
#define ZEND_ASYNC_POOL_RELEASE(pool, resource) zend_async_pool_release_fn(pool, resource)
#define ZEND_ASYNC_POOL_CLOSE(pool)         zend_async_pool_close_fn(pool)
#define ZEND_ASYNC_POOL_IS_CLOSED(pool)     ZEND_ASYNC_EVENT_IS_CLOSED(&(pool)->event)
#define ZEND_ASYNC_POOL_SET_STATE(pool, state) (zend_async_api()->pool_set_state(pool, state))
#define ZEND_ASYNC_POOL_SET_STRATEGY(pool, strategy) (zend_async_api()->pool_set_strategy(pool, strategy))
#define ZEND_ASYNC_POOL_COUNTS(pool, counts) (zend_async_api()->pool_counts(pool, counts))
#define ZEND_ASYNC_POOL_GET_GC(pool, buffer) (zend_async_api()->pool_get_gc(pool, buffer))
#define ZEND_ASYNC_POOL_KEEP(pool, kept, resource) (zend_async_api()->pool_keep(pool, kept, resource))
#define ZEND_ASYNC_POOL_RESUME(pool, kept)  (zend_async_api()->pool_resume(pool, kept))
#define ZEND_ASYNC_POOL_INSIST(pool, kept)  (zend_async_api()->pool_insist(pool, kept))
#define ZEND_ASYNC_POOL_LET_GO(pool, kept)  (zend_async_api()->pool_let_go(pool, kept))
#define ZEND_ASYNC_POOL_DROP_KEPT(pool, kept) (zend_async_api()->pool_drop_kept(pool, kept))
#define ZEND_ASYNC_NEW_POOL_WITH_OPTIONS(options) (zend_async_api()->new_pool_with_options(options))
#define ZEND_ASYNC_POOL_STATS(pool, stats)  (zend_async_api()->pool_stats(pool, stats, sizeof(zend_async_pool_stats_t)))
#define ZEND_ASYNC_POOL_DISCARD(pool, resource) (zend_async_api()->pool_discard(pool, resource))
#define ZEND_ASYNC_POOL_RESIZE(pool, min, max) (zend_async_api()->pool_resize(pool, min, max))
#define ZEND_ASYNC_POOL_EVICT(pool)         (zend_async_api()->pool_evict(pool))
#define ZEND_ASYNC_POOL_DRAIN(pool, timeout_ms) (zend_async_api()->pool_drain(pool, timeout_ms))
#define ZEND_ASYNC_POOL_ADD_OBSERVER(pool, observer) (zend_async_api()->pool_add_observer(pool, observer))
#define ZEND_ASYNC_POOL_REMOVE_OBSERVER(pool, observer) (zend_async_api()->pool_remove_observer(pool, observer))
#define ZEND_ASYNC_POOL_DETACH(pool, resource) (zend_async_api()->pool_detach(pool, resource))
#define ZEND_ASYNC_POOL_SET_SUSPENDED(pool, suspended) (zend_async_api()->pool_set_suspended(pool, suspended))

#define ZEND_ASYNC_NEW_FUTURE()                 (zend_async_api()->new_future())
#define ZEND_ASYNC_NEW_FUTURE_OBJ(future)       (zend_async_api()->new_future_obj(future))
#define ZEND_FUTURE_COMPLETE(future, value)     (zend_async_api()->future_complete(future, value))
#define ZEND_FUTURE_REJECT(future, error)       (zend_async_api()->future_reject(future, error))
#define ZEND_ASYNC_NEW_CHANNEL(capacity)        (zend_async_api()->new_channel(capacity))
#define ZEND_ASYNC_CHANNEL_SEND(channel, value) (zend_async_api()->channel_send(channel, value, true))
#define ZEND_ASYNC_CHANNEL_TRY_SEND(channel, value) (zend_async_api()->channel_send(channel, value, false))
#define ZEND_ASYNC_CHANNEL_RECEIVE(channel, result) (zend_async_api()->channel_receive(channel, result, true))
#define ZEND_ASYNC_CHANNEL_TRY_RECEIVE(channel, result) (zend_async_api()->channel_receive(channel, result, false))
#define ZEND_ASYNC_CHANNEL_CLOSE(channel)       (zend_async_api()->channel_close(channel))
#define ZEND_ASYNC_WITH_TIMEOUT(ms, function, data) (zend_async_api()->with_timeout(ms, function, data))
#define ZEND_ASYNC_INTERNAL_CONTEXT_KEY_ALLOC(name) (zend_async_api()->context_key_alloc(name))
#define ZEND_ASYNC_INTERNAL_CONTEXT_FIND(coroutine, key) (zend_async_api()->context_find(coroutine, key))
#define ZEND_ASYNC_INTERNAL_CONTEXT_SET(coroutine, key, value) (zend_async_api()->context_set(coroutine, key, value))

static inline void zend_async_stub_throw(void)
{
	const char *message = zend_hash_str_exists(&module_registry, "async", sizeof("async") - 1)
		? "Async API is not enabled: the async extension has not started yet, or its version does not fit"
		: "Async API is not enabled";

	if (EG(current_execute_data)) {
		zend_throw_error(NULL, "%s", message);
	} else {
		zend_error(E_CORE_WARNING, "%s", message); /* in MINIT and the like no code can catch */
	}
}

/* Entries that throw, and fail. */
#define ZEND_ASYNC_STUB_(type, name, parameters, result) \
	static type zend_async_stub_##name parameters \
	{ \
		zend_async_stub_throw(); \
		return result; \
	}
/* Entries that always work. */
#define ZEND_ASYNC_QUIET_STUB_(type, name, parameters, result) \
	static type zend_async_stub_##name parameters \
	{ \
		return result; \
	}
#define ZEND_ASYNC_NOTHING_

#if defined(__GNUC__)
# pragma GCC diagnostic push
# pragma GCC diagnostic ignored "-Wunused-function"
# pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

ZEND_ASYNC_QUIET_STUB_(inline zend_async_state_t, state, (void), ZEND_ASYNC_OFF)
ZEND_ASYNC_QUIET_STUB_(inline bool, predicate, (void), false)
ZEND_ASYNC_QUIET_STUB_(inline zend_coroutine_t *, current_coroutine, (void), NULL)
ZEND_ASYNC_QUIET_STUB_(inline uint32_t, count, (void), 0)
ZEND_ASYNC_QUIET_STUB_(inline void, event_count_change, (int by), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_QUIET_STUB_(inline zend_class_entry *, get_class_ce, (zend_async_class type), NULL)
ZEND_ASYNC_QUIET_STUB_(inline bool, unprotect, (zend_coroutine_t *coroutine), true)
ZEND_ASYNC_STUB_(zend_object *, new_exception, (zend_async_class type, const char *format, ...), NULL)
ZEND_ASYNC_STUB_(void, throw_exception, (zend_async_class type, const char *format, ...), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline bool, launch, (void), false)
ZEND_ASYNC_STUB_(inline zend_coroutine_t *, new_coroutine, (zend_async_scope_t *scope), NULL)
ZEND_ASYNC_STUB_(inline bool, enqueue, (zend_coroutine_t *coroutine), false)
ZEND_ASYNC_STUB_(inline zend_coroutine_t *, spawn,
	(zend_async_scope_t *scope, zend_object *provider, int32_t priority), NULL)
ZEND_ASYNC_STUB_(inline bool, suspend, (bool from_main), false)
ZEND_ASYNC_STUB_(inline bool, resume, (zend_coroutine_t *coroutine, zend_object *error, bool transfer_error), false)
ZEND_ASYNC_STUB_(inline bool, cancel,
	(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, bool is_safely), false)
ZEND_ASYNC_STUB_(inline zend_async_waker_t *, waker_new, (zend_coroutine_t *coroutine), NULL)
ZEND_ASYNC_STUB_(inline zend_async_waker_t *, waker_new_with_timeout,
	(zend_coroutine_t *coroutine, zend_ulong timeout_ms, zend_async_event_t *cancellation), NULL)
ZEND_ASYNC_STUB_(inline void, waker_clean, (zend_coroutine_t *coroutine), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline bool, resume_when, (zend_coroutine_t *coroutine, zend_async_event_t *event, bool trans_event,
	zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback), false)
ZEND_ASYNC_STUB_(inline void, waker_add_event,
	(zend_coroutine_t *coroutine, zend_async_event_t *event), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline bool, waker_has_event, (zend_coroutine_t *coroutine, zend_async_event_t *event), false)
ZEND_ASYNC_STUB_(inline void, waker_callback, (zend_async_event_t *event, zend_async_event_callback_t *callback,
	void *result, zend_object *exception), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline zend_async_timer_event_t *, new_timer_event,
	(const zend_ulong timeout, const zend_ulong nanoseconds, const bool is_periodic, size_t extra_size), NULL)
ZEND_ASYNC_STUB_(inline zend_async_pool_t *, new_pool, (zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size), NULL)
ZEND_ASYNC_STUB_(inline zend_async_pool_t *, new_pool_with_data, (zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size, void *user_data), NULL)
ZEND_ASYNC_STUB_(inline zend_object *, new_pool_obj, (zend_async_pool_t *pool), NULL)
ZEND_ASYNC_STUB_(inline bool, pool_acquire, (zend_async_pool_t *pool, zval *result, zend_long timeout_ms), false)
ZEND_ASYNC_STUB_(inline bool, pool_try_acquire, (zend_async_pool_t *pool, zval *result), false)
ZEND_ASYNC_STUB_(inline void, pool_release, (zend_async_pool_t *pool, zval *resource), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_close, (zend_async_pool_t *pool), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_set_state,
	(zend_async_pool_t *pool, zend_async_circuit_state_t state), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_set_strategy,
	(zend_async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_counts,
	(zend_async_pool_t *pool, zend_async_pool_counts_t *counts), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_get_gc, (zend_async_pool_t *pool, zend_get_gc_buffer *buffer), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline bool, pool_keep,
	(zend_async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource), false)
ZEND_ASYNC_STUB_(inline bool, pool_resume, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept), false)
ZEND_ASYNC_STUB_(inline void, pool_let_go, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_drop_kept, (zend_async_pool_t *pool, zend_async_pool_kept_t *kept), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline zend_async_pool_t *, new_pool_with_options, (const zend_async_pool_options_t *options), NULL)
ZEND_ASYNC_STUB_(inline void, pool_stats,
	(zend_async_pool_t *pool, zend_async_pool_stats_t *stats, size_t size), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline bool, pool_resize, (zend_async_pool_t *pool, uint32_t min_size, uint32_t max_size), false)
ZEND_ASYNC_STUB_(inline uint32_t, pool_evict, (zend_async_pool_t *pool), 0)
ZEND_ASYNC_STUB_(inline bool, pool_drain, (zend_async_pool_t *pool, zend_ulong timeout_ms), false)
ZEND_ASYNC_STUB_(inline void, pool_add_observer,
	(zend_async_pool_t *pool, zend_async_pool_observer_t *observer), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline void, pool_set_suspended, (zend_async_pool_t *pool, bool suspended), ZEND_ASYNC_NOTHING_)

ZEND_ASYNC_STUB_(inline zend_future_t *, new_future, (void), NULL)
ZEND_ASYNC_STUB_(inline zend_object *, new_future_obj, (zend_future_t *future), NULL)
ZEND_ASYNC_STUB_(inline bool, future_complete, (zend_future_t *future, zval *value), false)
ZEND_ASYNC_STUB_(inline bool, future_reject, (zend_future_t *future, zend_object *error), false)
ZEND_ASYNC_STUB_(inline zend_async_channel_t *, new_channel, (uint32_t capacity), NULL)
ZEND_ASYNC_STUB_(inline bool, channel_pass, (zend_async_channel_t *channel, zval *value, bool waits), false)
ZEND_ASYNC_STUB_(inline void, channel_close, (zend_async_channel_t *channel), ZEND_ASYNC_NOTHING_)
ZEND_ASYNC_STUB_(inline bool, with_timeout, (zend_ulong ms, void (*function)(void *data), void *data), false)
ZEND_ASYNC_STUB_(inline uint32_t, context_key_alloc, (const char *name), 0)
ZEND_ASYNC_QUIET_STUB_(inline zval *, context_find, (zend_coroutine_t *coroutine, uint32_t key), NULL)
ZEND_ASYNC_STUB_(inline void, context_set, (zend_coroutine_t *coroutine, uint32_t key, zval *value), ZEND_ASYNC_NOTHING_)

/* The one symbol that the extension exports. NULL until the end of its MINIT. */
#define ZEND_ASYNC_API_GETTER "zend_async_api_get"
typedef const zend_async_api_t *(*zend_async_api_get_t)(void);

/* NULL = the extension is not there (yet), or older than this header. */
static inline const zend_async_api_t *zend_async_api_find(void)
{
	zend_module_entry *module =
		(zend_module_entry *) zend_hash_str_find_ptr(&module_registry, "async", sizeof("async") - 1);
	zend_async_api_get_t get =
		module ? (zend_async_api_get_t) DL_FETCH_SYMBOL(module->handle, ZEND_ASYNC_API_GETTER) : NULL;
	const zend_async_api_t *api = get ? get() : NULL;

	return api && api->version >> 16 == ZEND_ASYNC_API_VERSION_MAJOR && api->size >= sizeof(zend_async_api_t) ? api : NULL;
}

static const zend_async_api_t *zend_async_api_cache;

static zend_never_inline const zend_async_api_t *zend_async_api_lookup(void)
{
	/* in the order of zend_async_api_t */
	static const zend_async_api_t stubs = {
		0,
		sizeof(zend_async_api_t),
		"",
		zend_async_stub_state,
		zend_async_stub_predicate,
		zend_async_stub_predicate,
		zend_async_stub_current_coroutine,
		zend_async_stub_count,
		zend_async_stub_count,
		zend_async_stub_event_count_change,
		zend_async_stub_get_class_ce,
		zend_async_stub_new_exception,
		zend_async_stub_throw_exception,
		zend_async_stub_launch,
		zend_async_stub_launch,
		zend_async_stub_new_coroutine,
		zend_async_stub_enqueue,
		zend_async_stub_spawn,
		zend_async_stub_suspend,
		zend_async_stub_resume,
		zend_async_stub_cancel,
		zend_async_stub_current_coroutine,
		zend_async_stub_unprotect,
		zend_async_stub_waker_new,
		zend_async_stub_waker_new,
		zend_async_stub_waker_new_with_timeout,
		zend_async_stub_waker_clean,
		zend_async_stub_waker_clean,
		zend_async_stub_resume_when,
		zend_async_stub_waker_add_event,
		zend_async_stub_waker_has_event,
		zend_async_stub_waker_has_event,
		zend_async_stub_waker_callback,
		zend_async_stub_waker_callback,
		zend_async_stub_waker_callback,
		zend_async_stub_new_timer_event,
		zend_async_stub_new_pool,
		zend_async_stub_new_pool_with_data,
		zend_async_stub_new_pool_obj,
		zend_async_stub_pool_acquire,
		zend_async_stub_pool_try_acquire,
		zend_async_stub_pool_release,
		zend_async_stub_pool_close,
		zend_async_stub_pool_set_state,
		zend_async_stub_pool_set_strategy,
		zend_async_stub_pool_counts,
		zend_async_stub_pool_get_gc,
		zend_async_stub_pool_keep,
		zend_async_stub_pool_resume,
		zend_async_stub_pool_let_go,
		zend_async_stub_pool_drop_kept,
		zend_async_stub_new_pool_with_options,
		zend_async_stub_pool_stats,
		zend_async_stub_pool_release,
		zend_async_stub_pool_resize,
		zend_async_stub_pool_evict,
		zend_async_stub_pool_drain,
		zend_async_stub_pool_resume,
		zend_async_stub_pool_add_observer,
		zend_async_stub_pool_add_observer,
		zend_async_stub_new_future,
		zend_async_stub_new_future_obj,
		zend_async_stub_future_complete,
		zend_async_stub_future_reject,
		zend_async_stub_new_channel,
		zend_async_stub_channel_pass,
		zend_async_stub_channel_pass,
		zend_async_stub_channel_close,
		zend_async_stub_with_timeout,
		zend_async_stub_context_key_alloc,
		zend_async_stub_context_find,
		zend_async_stub_context_set,
		zend_async_stub_pool_release,
		zend_async_stub_pool_set_suspended,
	};

	zend_async_api_cache = zend_async_api_find();
	return zend_async_api_cache ? zend_async_api_cache : &stubs;
}

/* The table of the extension, remembered once it is found; until then the stubs. */
static zend_always_inline const zend_async_api_t *zend_async_api(void)
{
	return EXPECTED(zend_async_api_cache != NULL) ? zend_async_api_cache : zend_async_api_lookup();
}

static zend_always_inline bool zend_async_is_enabled(void)
{
	(void) zend_async_api();
	return zend_async_api_cache != NULL;
}

#define zend_scheduler_is_enabled()     zend_async_is_enabled()
#define zend_async_reactor_is_enabled() zend_async_is_enabled()

#if defined(__GNUC__)
# pragma GCC diagnostic pop
#endif

#undef ZEND_ASYNC_STUB_
#undef ZEND_ASYNC_QUIET_STUB_
#undef ZEND_ASYNC_NOTHING_

/*
 * Names of TrueAsync that nothing here uses. They are kept for code that was written for its header: a flag can be set, cleared
 * and read, though the runtime manages most of them itself.
 */
#define ZEND_ASYNC_EVENT_SET_RESULT_USED(ev)       ZEND_ASYNC_EVENT_SET_FLAG_(ev, RESULT_USED)
#define ZEND_ASYNC_EVENT_CLR_RESULT_USED(ev)       ZEND_ASYNC_EVENT_CLR_FLAG_(ev, RESULT_USED)
#define ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(ev)        ZEND_ASYNC_EVENT_SET_FLAG_(ev, EXC_CAUGHT)
#define ZEND_ASYNC_EVENT_CLR_EXC_CAUGHT(ev)        ZEND_ASYNC_EVENT_CLR_FLAG_(ev, EXC_CAUGHT)
#define ZEND_ASYNC_EVENT_CLR_ZVAL_RESULT(ev)       ZEND_ASYNC_EVENT_CLR_FLAG_(ev, ZVAL_RESULT)
#define ZEND_ASYNC_EVENT_SET_ZEND_OBJ(ev)          ZEND_ASYNC_EVENT_SET_FLAG_(ev, ZEND_OBJ)
#define ZEND_ASYNC_EVENT_SET_CLOSE_FD(ev)          ZEND_ASYNC_EVENT_SET_FLAG_(ev, CLOSE_FD)
#define ZEND_ASYNC_EVENT_CLR_CLOSE_FD(ev)          ZEND_ASYNC_EVENT_CLR_FLAG_(ev, CLOSE_FD)
#define ZEND_ASYNC_EVENT_CLR_HIDDEN(ev)            ZEND_ASYNC_EVENT_CLR_FLAG_(ev, HIDDEN)
#define ZEND_ASYNC_EVENT_EXTRACT_RESULT(ev, zv) zend_async_event_replay(ev, NULL, zv, NULL)
#define ZEND_COROUTINE_SET_STARTED(co)   ZEND_COROUTINE_SET_FLAG_(co, STARTED)
#define ZEND_COROUTINE_CLR_STARTED(co)   ZEND_COROUTINE_CLR_FLAG_(co, STARTED)
#define ZEND_COROUTINE_SET_CANCELLED(co) ZEND_COROUTINE_SET_FLAG_(co, CANCELLED)
#define ZEND_COROUTINE_CLR_CANCELLED(co) ZEND_COROUTINE_CLR_FLAG_(co, CANCELLED)
#define ZEND_COROUTINE_IS_ZOMBIE(co)     ZEND_COROUTINE_HAS_FLAG_(co, ZOMBIE)
#define ZEND_COROUTINE_SET_ZOMBIE(co)    ZEND_COROUTINE_SET_FLAG_(co, ZOMBIE)
#define ZEND_COROUTINE_CLR_ZOMBIE(co)    ZEND_COROUTINE_CLR_FLAG_(co, ZOMBIE)
#define ZEND_COROUTINE_SET_PROTECTED(co) ZEND_COROUTINE_SET_FLAG_(co, PROTECTED)
#define ZEND_COROUTINE_CLR_PROTECTED(co) ZEND_COROUTINE_CLR_FLAG_(co, PROTECTED)
#define ZEND_COROUTINE_SET_MAIN(co)      ZEND_COROUTINE_SET_FLAG_(co, MAIN)
#define ZEND_COROUTINE_CLR_MAIN(co)      ZEND_COROUTINE_CLR_FLAG_(co, MAIN)
#define ZEND_COROUTINE_IS_FIBER(co)      ZEND_COROUTINE_HAS_FLAG_(co, FIBER)
#define ZEND_COROUTINE_SET_FIBER(co)     ZEND_COROUTINE_SET_FLAG_(co, FIBER)
#define ZEND_COROUTINE_CLR_FIBER(co)     ZEND_COROUTINE_CLR_FLAG_(co, FIBER)
#define ZEND_COROUTINE_IS_YIELD(co)      ZEND_COROUTINE_HAS_FLAG_(co, YIELD)
#define ZEND_COROUTINE_SET_YIELD(co)     ZEND_COROUTINE_SET_FLAG_(co, YIELD)
#define ZEND_COROUTINE_CLR_YIELD(co)     ZEND_COROUTINE_CLR_FLAG_(co, YIELD)
#define ZEND_ASYNC_SPAWN_WITH(scope)        zend_async_spawn_fn(scope, NULL, 0)
#define ZEND_ASYNC_SPAWN_WITH_SCOPE_EX(scope, priority) zend_async_spawn_fn(scope, NULL, priority)

#endif
