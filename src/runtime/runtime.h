/* SPDX-License-Identifier: MIT
 *
 * The coroutine runtime, as seen by the layers above: the coroutine, the one wait primitive, the globals.
 *
 * One thread, cooperative, one FIFO run queue, and no scheduler context: a coroutine that has to wait picks the next ready
 * coroutine and switches straight to it, or runs the reactor on its own stack when none is ready.
 */
#ifndef ASYNC_RUNTIME_H
#define ASYNC_RUNTIME_H

#include "engine/exception.h"
#include "engine/globals.h"
#include "engine/layer.h"
#include "engine/object.h"
#include "reactor/reactor.h"
#include "support/list.h"
#include "zend_async_API.h"

typedef struct async_error_settings async_error_settings_t;
typedef struct async_scope async_scope_t;
typedef struct async_deadline async_deadline_t;

typedef enum {
	ASYNC_WAIT_PENDING,
	ASYNC_WAIT_OK,        /* async_wait_wake() was called */
	ASYNC_WAIT_TIMEOUT,   /* the deadline passed */
	ASYNC_WAIT_CANCELLED, /* cancelled, killed or resumed with an error: EG(exception) is set */
} async_wait_status_t;

/* One wait of one coroutine; lives on the stack of the function that waits. */
struct async_wait {
	async_list_t node; /* free for the owner, to queue the wait somewhere; unlinked the moment the wait is broken off */
	async_coroutine_t *coroutine;
	union { /* what is waited for, one line for humans */
		const char *text;                             /* nullable */
		zend_string *(*describe)(async_wait_t *wait); /* if is_described */
	};
	async_wait_status_t status;
	bool is_described;
	bool collectable; /* set by an owner that shows the coroutine to the cycle collector: nothing else could wake it */
	uint16_t seconds; /* how long it has lasted, as the monitor counts */
};

/* The coroutine that runs now, ready to wait; creates the main coroutine on first use. NULL, with an AsyncException
 * thrown, where suspending is impossible: output callbacks, garbage collection, signal handlers, end of the request. */
async_coroutine_t *async_wait_prepare(void);

/* What timers need without a wait: starts the event loop if it does not run. False, with an AsyncException thrown, if it
 * cannot be started. */
bool async_loop_start(void);

/* Would async_wait_prepare() succeed, and could another coroutine run meanwhile? Throws nothing. */
bool async_wait_is_possible(void);

static zend_always_inline void async_wait_init(async_wait_t *wait, async_coroutine_t *coroutine, const char *text)
{
	async_list_init(&wait->node);
	wait->coroutine = coroutine;
	wait->text = text;
	wait->status = ASYNC_WAIT_PENDING;
	wait->is_described = false;
	wait->collectable = false;
	wait->seconds = 0;
}

static zend_always_inline void async_wait_init_described(
	async_wait_t *wait, async_coroutine_t *coroutine, zend_string *(*describe)(async_wait_t *))
{
	async_wait_init(wait, coroutine, NULL);
	wait->describe = describe;
	wait->is_described = true;
}

/* What is waited for; NULL if this is not known. */
zend_string *async_wait_info(async_wait_t *wait);

/* Parks the current coroutine until the wait is woken, the deadline passes (async_clock_now() time, 0 = none) or the
 * coroutine is cancelled. The wait must have been initialised with the result of async_wait_prepare(); it may have been
 * woken already, then this returns without a switch. On return the wait is in no list unless it was woken. An exception that
 * is in flight is put aside meanwhile; a cancellation comes on top of it. */
async_wait_status_t async_wait_park(async_wait_t *wait, uint64_t deadline);

/* Ends the wait with ASYNC_WAIT_OK and queues its coroutine. Nothing runs now. A no-op unless the wait is pending. */
void async_wait_wake(async_wait_t *wait);

/* A wait that needs no more than a queue (nullable) and a name: prepares, joins the queue, and parks. */
async_wait_status_t async_wait_in(async_list_t *queue, const char *text, uint64_t deadline);
/* Empties a queue of waits. */
static inline void async_wait_wake_all(async_list_t *queue)
{
	async_list_t *node;

	while (UNEXPECTED((node = async_list_pop_front(queue)))) {
		async_wait_wake(ASYNC_CONTAINER_OF(node, async_wait_t, node));
	}
}

/* Lets every other coroutine that is ready run once; false = an exception was thrown. */
bool async_suspend(void);
/* The same, but right behind another one that is queued. */
bool async_suspend_behind(async_coroutine_t *other);

/* Waits for at least this many milliseconds; false = an exception is pending. */
bool async_delay(zend_ulong ms);

/* The time that is `ms` from now, for async_wait_park(). */
static inline uint64_t async_deadline_after(zend_ulong ms)
{
	uint64_t now = async_clock_now();
	return ms > (UINT64_MAX - now) / NS_PER_MS ? UINT64_MAX : now + ms * NS_PER_MS;
}

/* A prepared call of a PHP function; everything in it is owned. */
typedef struct {
	zval callable;
	zend_fcall_info_cache cache;
	zval *params;
	uint32_t param_count;
	HashTable *named_params;
} async_call_t;

/* Parked in a wait that is collectable; in the flags of the event, where a collector that passes by finds it cheaply. */
#define ASYNC_COROUTINE_F_COLLECTABLE (1u << 24)
/* Runs what on_unhandled() was given: its own failure goes the usual way. */
#define ASYNC_COROUTINE_F_REPORTS (1u << 25)

/* It has ended, and has nothing but what every coroutine has; perhaps values, since. */
#define ASYNC_COROUTINE_F_BARE (1u << 26)

struct async_coroutine {
	zend_coroutine_t base;           /* the public part: an event that closes when the coroutine ends */
	/* What each switch needs ends one cache line (coroutines begin with one), and what waits and pools need begins the next. */
	async_list_t ready;              /* linked while queued to run */
	zend_fiber_context *context;     /* where it goes on; NULL until it starts and after it ends */
	zend_execute_data *execute_data; /* its newest frame, while it does not run */
	zend_object *error;              /* owned; thrown when it next runs or next waits; or a constant ASYNC_ERROR_* */
	zend_string *suspend_filename;   /* owned; where it last suspended */
	async_error_settings_t *error_settings; /* its handlers and error_reporting; NULL if it is none that can run */
	uint32_t suspend_lineno;
	uint32_t protect_depth;
	async_wait_t *wait;              /* what it waits for, while parked (and until it runs again) */
	async_list_t held;               /* what layers above have lent to it, see on_leaving in engine/layer.h */
	async_timer_t timer;             /* the deadline of that wait */
	async_list_t live;               /* linked until it ends */
	zend_object *deferred;           /* owned; a cancellation that arrived under protect() */
	async_deadline_t *deadline;      /* of the innermost block of with_timeout() that it is in */
	HashTable *finally_handlers;     /* closures, in order of registration */
	async_context_t *values;         /* its own, and those of Locals; NULL = it has none */
	async_scope_t *scope;            /* until it has ended; NULL = that of main */
	async_list_t member;             /* among the coroutines of that scope */
	async_error_settings_t *failure_settings; /* to report what ended it; NULL = those of main */
	async_call_t call;               /* what spawn() was given; undefined callable = base.fcall or a C entry */
	uint64_t identity;               /* 0 until async_coroutine_identify() */
	zend_object std;
};

ASYNC_OBJECT_PART(async_coroutine_t, async_coroutine_from_object)

/* A number that no other coroutine of the process has or had, to recognise this one without keeping it alive: its address
 * may be used again. Never 0. */
uint64_t async_coroutine_identify(async_coroutine_t *coroutine);

/* What the coroutine waits for, one line for humans; NULL if it does not wait, or this is not known. */
zend_string *async_coroutine_awaiting_info(const async_coroutine_t *coroutine);

/* The backtrace of a coroutine that has started and not ended, and is not the one that runs. Otherwise null, and false. */
bool async_coroutine_trace(const async_coroutine_t *coroutine, zval *trace, int options, int limit);

static inline bool async_coroutine_is_queued(const async_coroutine_t *coroutine)
{
	return async_list_is_linked(&coroutine->ready);
}

/* A coroutine that calls `entry` (PHP: what `fcall` says, copied), queued to run. The runtime holds a reference until it
 * ends; the result is borrowed: add a reference to keep it. NULL = exception thrown. */
async_coroutine_t *async_spawn(const zend_fcall_t *fcall);
/* The same in a scope; NULL = that of main. */
async_coroutine_t *async_spawn_in(const zend_fcall_t *fcall, async_scope_t *scope);
/* The same in two steps. Until the second, the only reference belongs to the caller. */
async_coroutine_t *async_spawn_begin(const zend_fcall_t *fcall);
void async_spawn_end(async_coroutine_t *coroutine, async_scope_t *scope);
/* It does not keep the process alive any more. */
void async_coroutine_hide(async_coroutine_t *coroutine);
/* Runs even under a graceful shutdown. A hidden one keeps neither the process alive nor is it missed when it never ends: it
 * is cancelled, or killed, at the end of the request. */
async_coroutine_t *async_spawn_internal(zend_coroutine_entry_t entry, void *data, bool hidden);

/* The same in two steps: a coroutine without an entry, whose reference belongs to the caller (NULL = exception thrown), and
 * the moment from which on it belongs to the runtime. */
async_coroutine_t *async_coroutine_create(void);
void async_coroutine_enqueue(async_coroutine_t *coroutine, bool hidden);
/* Moves a queued coroutine to the front of the run queue. */
void async_coroutine_run_next(async_coroutine_t *coroutine);

/* Takes over the reference to `error`; NULL = the default cancellation. `force` ignores protect(). */
void async_coroutine_cancel(async_coroutine_t *coroutine, zend_object *error, bool force);
/* Puts cancellations of the coroutine off until the matching end; may be nested. Holds a reference meanwhile: inside a
 * Fiber, another coroutine may come to the end of the protected part, perhaps after the end of this one. */
void async_protect_begin(async_coroutine_t *coroutine);
/* False = a cancellation was put off, and is thrown here, because the coroutine runs. */
bool async_protect_end(async_coroutine_t *coroutine);

/* Queues the coroutine, which must be parked or queued, and throws `error` (taken over) where it waits. */
void async_coroutine_throw(async_coroutine_t *coroutine, zend_object *error);
/* The same for a coroutine that may run now: then `error` is thrown where it next waits. What it was sent before becomes the
 * previous exception; an exit() stays. */
void async_coroutine_send_error(async_coroutine_t *coroutine, zend_object *error);

/* The default cancellation as an `error`. It becomes an exception where it is thrown: its trace then tells where the
 * coroutine waited, and to cancel costs no more than to wake. */
extern zend_object async_error_cancelled;
#define ASYNC_ERROR_CANCELLED (&async_error_cancelled)

/* What was sent to the coroutine and not thrown yet, or NULL; the caller owns it. */
zend_object *async_coroutine_take_error(async_coroutine_t *coroutine);
void async_coroutine_drop_error(async_coroutine_t *coroutine);
/* Ends a suspended coroutine now: finally blocks run, catch blocks do not, and it cannot wait any more. */
void async_coroutine_kill(async_coroutine_t *coroutine);

/* The row of this layer, see engine/layer.h. */
extern const async_layer_t async_layer_runtime;

/* Classes that this layer creates objects of; registered by src/php. */
extern zend_class_entry *async_ce_coroutine;
extern zend_class_entry *async_ce_deadlock_error;

/* A fatal error sweeps away main's stack, and with it callbacks of await(): then they are not looked at any more. */
static zend_always_inline void async_event_free_callbacks(zend_async_event_t *event)
{
	if (EXPECTED(!CG(unclean_shutdown))) {
		zend_async_callbacks_free(event);
	}
}

#endif
