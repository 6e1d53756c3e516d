/* SPDX-License-Identifier: MIT
 *
 * Scopes: which coroutines belong together, so that they are cancelled together, awaited together, and fail together. A
 * coroutine belongs to one scope, at first that of the coroutine that spawned it. NULL is the scope of main, so programs
 * without scopes pay nothing.
 */
#ifndef ASYNC_RUNTIME_SCOPE_H
#define ASYNC_RUNTIME_SCOPE_H

#include "runtime/event.h"

struct async_scope {
	uint32_t refcount;      /* of the object, children, coroutines, and others that use it */
	uint32_t coroutines;    /* that have not ended, here and below */
	uint32_t zombies;       /* of these: those that run on after a cancellation, and count no more */
	bool is_main;
	bool is_safe;           /* a cancellation lets coroutines that have started run on */
	bool is_cancelled;
	bool is_closed;         /* cancelled, or its object is gone; and all coroutines have ended */
	bool was_object;        /* there was an object, even if it is gone */
	async_scope_t *parent;  /* owned; NULL = a root */
	async_list_t node;      /* among the children of the parent, in order of creation */
	async_scope_t *next_cancelled; /* while a tree is being cancelled */
	async_list_t children;
	async_list_t members;   /* coroutines, in order of spawn */
	async_list_t channels;  /* that were made here, borrowed; not those of main */
	async_context_t *context; /* owned; NULL until it is asked for */
	zend_object *object;    /* borrowed; Async\Scope, or NULL */
	zval handler;           /* of exceptions of its coroutines; undefined = none */
	zval child_handler;     /* of what comes from a child */
	HashTable *finally_handlers;
	HashTable *errors;      /* owned; for the coroutines that wait for the end after a cancellation */
	uint32_t collectors;    /* number of these */
	zend_async_event_t idle;  /* fires when no coroutine is left that counts, and when the scope fails or is cancelled */
	zend_async_event_t ended; /* fires when no coroutine is left at all, and for each error that is collected */
	async_timer_t timer;    /* disposeAfterTimeout() */
};

/* A new one; NULL = a root. The reference belongs to the caller. */
async_scope_t *async_scope_new(async_scope_t *parent);
void async_scope_free(async_scope_t *scope);

static inline async_scope_t *async_scope_addref(async_scope_t *scope)
{
	scope->refcount++;
	return scope;
}

static inline void async_scope_release(async_scope_t *scope)
{
	if (--scope->refcount == 0) {
		async_scope_free(scope);
	}
}

/* That of the coroutine that runs now, and that of main; borrowed, never NULL. */
async_scope_t *async_scope_current(void);
async_scope_t *async_scope_main(void);
/* Its context, which is made if need be; borrowed. */
async_context_t *async_scope_context(async_scope_t *scope);

/* False, with an AsyncException thrown, if nothing can be spawned in the scope. NULL = that of main. */
bool async_scope_check_open(const async_scope_t *scope);

/* A new coroutine. NULL = the scope of main. */
void async_scope_join(async_scope_t *scope, async_coroutine_t *coroutine);
/* The coroutine has ended, and the coroutines that await it know. If none does, the scope deals with its exception. */
void async_scope_leave(async_coroutine_t *coroutine);
/* The same where nothing may happen: in a child process, and when the request has ended. */
void async_scope_forget(async_coroutine_t *coroutine);

/* Cancels the scopes below, then its own coroutines; `safely` = those that have started become zombies. Takes over the
 * reference to the error; NULL = the default. Without effect the second time. Nothing of PHP runs. */
void async_scope_cancel(async_scope_t *scope, zend_object *error, bool safely);

/* Is there a handler that a failure would come to? */
bool async_scope_has_handler(const async_scope_t *scope);
/* Finds a handler for EG(exception), which a coroutine that belongs to no scope has thrown on behalf of this one. */
void async_scope_handle_thrown(async_scope_t *scope);

/* The scope of an Async\Scope, borrowed; NULL = an AsyncException with this message was thrown, since it was disposed of. */
async_scope_t *async_scope_of_object(zend_object *object, const char *message);

extern zend_class_entry *async_ce_scope;

void async_scope_rshutdown(void);

#endif
