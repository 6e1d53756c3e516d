/* SPDX-License-Identifier: MIT
 *
 * The globals of the module. They stand at the bottom, since the code that saves and restores the state of the engine has to
 * know what the runtime does. The engine writes gc_depth, harmless_blocks and main_output_level, src/php harmless_blocks, too, and may_wait_late, src/pdo transactions,
 * async.c the settings, and the runtime all the rest. Other rooms only read.
 */
#ifndef ASYNC_ENGINE_GLOBALS_H
#define ASYNC_ENGINE_GLOBALS_H

#include "engine/compat.h"
#include "support/list.h"

typedef struct async_coroutine async_coroutine_t;
typedef struct async_context async_context_t;

typedef enum {
	ASYNC_STATE_OFF,    /* outside a request, or after a fatal error */
	ASYNC_STATE_READY,  /* nothing was started yet */
	ASYNC_STATE_ACTIVE, /* main is a coroutine */
} async_state_t;

/* How far the request is. */
typedef enum {
	ASYNC_PHASE_MAIN,         /* the main script runs */
	ASYNC_PHASE_DRAIN,        /* main has ended: the coroutines that are left run */
	ASYNC_PHASE_ORPHANED,     /* the same in a child that another coroutine has forked: there is no main, see fork.c */
	ASYNC_PHASE_FUNCTIONS,    /* shutdown functions of the user run; a drain comes after the last of them */
	ASYNC_PHASE_DRAIN_HIDDEN, /* the last of them was called: hidden coroutines run to their end */
	ASYNC_PHASE_DESTROY,      /* what is left is to destroy objects */
} async_phase_t;

/* Was the script told to end, by exit() or by an exception that was not caught? */
typedef enum {
	ASYNC_END_NOT_ASKED,
	ASYNC_END_AFTER_MAIN, /* such an exception has left main: the coroutines are cancelled when it has ended */
	ASYNC_END_BEGUN,      /* they were cancelled, and so is each one that is spawned from now on */
} async_end_t;

/* All that belongs to one request. */
typedef struct {
	async_coroutine_t *current;
	async_coroutine_t *main;
	uint32_t ready_count;
	uint32_t live_count;       /* without hidden ones */
	uint32_t poll_budget;      /* switches until the clock is looked at again */
	uint32_t io_budget;        /* switches until the kernel is asked again */
	uint64_t poll_time;        /* coarse time of the last poll */
	uint32_t open_deadlines;   /* blocks of with_timeout() that have not ended */
	uint32_t event_count;      /* visible events of other extensions that are started */
	async_state_t state;
	async_phase_t phase;
	async_end_t end;
	bool has_drain;            /* our shutdown function is registered, or PHP has called the last one: see shutdown.c */
	bool end_is_forced;        /* the reaper runs: see shutdown.c */
	bool may_wait_late;        /* a pool is closed while PHP destroys the last objects: see async_is_too_late() */
	union {
		struct {
			bool in_reactor;   /* callbacks of the reactor are running */
			bool no_stack;     /* a coroutine that cannot start ends on the stack of another */
			bool is_killing;   /* there is a killer */
			bool error_settings_touched; /* they may have changed: see error_settings.c */
			uint16_t gc_depth; /* the cycle collector is running */
			uint16_t main_output_level; /* output buffers that belong to main, hence to all coroutines */
		};
		uint64_t hindrances;   /* any of these: a coroutine cannot leave, or not just like that */
	};
	bool deadlock_reported;
	uint32_t deadlocks;        /* in a row, without anything to wait for in between */
	uint32_t harmless_blocks;  /* blocks of fiber switching that come from destroying our own objects */
	zval on_unhandled;           /* owned; what on_unhandled() was given, or undefined */
	zend_object *exit_exception; /* owned; what to report as uncaught at the end */
	zend_string *exit_origin;    /* owned; the coroutine that threw it: "coroutine 7, spawned at f.php:12" */
	zend_object *main_failure;   /* owned; what has left main, until the others were cancelled because of it */
	zend_fiber_context *killer;  /* the context that waits for the end of the coroutine being killed */
	zend_object *killed_exit;    /* owned; an exit() of the coroutine being killed, for the code that kills it */
	struct async_error_settings *error_settings; /* those in force; of the coroutine that runs, or ran last */
	struct async_error_settings *exit_settings;  /* owned; to report exit_exception; NULL = those of main */
	async_context_t *main_values; /* owned; those of main, until it is a coroutine */
	struct async_scope *main_scope; /* owned; NULL until it is asked for */
	struct async_pdo_connection *transactions; /* in which coroutines are, or were; if there are any, on_spawn of layer.h is called */
	/* Not cleared when the request ends: coroutines that are freed after that take themselves out. */
	async_list_t ready;        /* FIFO of coroutines to run */
	async_list_t live;         /* every coroutine that has not ended */
} async_request_t;

ZEND_BEGIN_MODULE_GLOBALS(async)
	async_request_t request;
	zend_long stack_size;
	zend_long shutdown_timeout; /* ms */
	bool debug_deadlock;
ZEND_END_MODULE_GLOBALS(async)

ZEND_EXTERN_MODULE_GLOBALS(async)
#define ASYNC_G(v) (ZEND_MODULE_GLOBALS_ACCESSOR(async, request).v)
#define ASYNC_SETTING(v) ZEND_MODULE_GLOBALS_ACCESSOR(async, v)

/* When a request begins, and when it ends: objects are freed after that. */
static inline void async_request_clear(void)
{
	memset(&ZEND_MODULE_GLOBALS_ACCESSOR(async, request), 0, offsetof(async_request_t, ready));
}

/* NULL = none. */
static inline void async_killer_set(zend_fiber_context *killer)
{
	ASYNC_G(killer) = killer;
	ASYNC_G(is_killing) = killer != NULL;
}

static inline bool async_is_draining(void)
{
	return ASYNC_G(phase) == ASYNC_PHASE_DRAIN || ASYNC_G(phase) == ASYNC_PHASE_ORPHANED
		|| ASYNC_G(phase) == ASYNC_PHASE_DRAIN_HIDDEN;
}

static inline bool async_is_destroying(void)
{
	return ASYNC_G(phase) >= ASYNC_PHASE_DRAIN_HIDDEN;
}

/* PHP destroys the last objects, one after the other. Then nothing waits and nothing starts, except to close a pool. */
static zend_always_inline bool async_is_too_late(void)
{
	return (EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE) && !ASYNC_G(may_wait_late);
}

#endif
