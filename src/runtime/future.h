/* SPDX-License-Identifier: MIT
 *
 * A future: an outcome that code which is no coroutine gives later, once. The state, Async\FutureState, is the event and has the
 * outcome; an Async\Future is a reference to a state, which several may share. Completing runs no PHP code: it makes awaiters ready and
 * spawns coroutines for callbacks.
 *
 * C code that will complete a future makes a state with async_future_new() and gives async_future_give() to the user. Mostly it
 * should not keep the future alive when the user has dropped it: then it sets `leave`, keeps only a pointer and drops its reference.
 */
#ifndef ASYNC_RUNTIME_FUTURE_H
#define ASYNC_RUNTIME_FUTURE_H

#include "runtime/event.h"

typedef struct async_future async_future_t;
typedef struct async_reaction async_reaction_t;

/* Flags of the event. */
#define ASYNC_FUTURE_F_USED    ZEND_ASYNC_EVENT_F_RESULT_USED /* awaited, used as a token, or given a callback */
#define ASYNC_FUTURE_F_IGNORED (1u << 13) /* neither a lack of use nor a failure is reported */
#define ASYNC_FUTURE_F_DERIVED (1u << 14) /* the result of map(), catch() or finally() */
#define ASYNC_FUTURE_F_KEPT    (1u << 15) /* it has `leave` and callbacks: one reference belongs to the code that will complete it */

struct async_future {
	zend_async_event_t event;
	zval value;                 /* the outcome: a result or an exception; undefined while pending */
	bool failed;
	async_list_t node;          /* for the code that will complete it, as is the next one */
	void *owner;
	void (*leave)(async_future_t *future); /* nullable; it will not be completed by that code: other code did it, or dropped it */
	async_future_t *origin;     /* owned; the failure came from there: it is handled when this one is */
	async_reaction_t *first, **last; /* callbacks, oldest first, while pending */
	zend_string *created_file, *completed_file; /* owned; NULL = not known */
	uint32_t created_line, completed_line;
	zend_object std;
};

ASYNC_OBJECT_PART(async_future_t, async_future_from_object)

static inline bool async_future_is_pending(const async_future_t *future)
{
	return !ZEND_ASYNC_EVENT_IS_CLOSED(&future->event);
}

/* A pending one; the reference belongs to the caller. Notes where the PHP code is that runs now. */
async_future_t *async_future_new(void);
/* A new Async\Future, which takes over the reference. */
zend_object *async_future_give(async_future_t *future);

/* False = it was completed before; nothing is thrown. The value is copied, the reference to the exception taken over. */
bool async_future_complete(async_future_t *future, zval *value);
bool async_future_fail(async_future_t *future, zend_object *exception);
/* The same with a cancellation; NULL = the default one. */
bool async_future_cancel(async_future_t *future, zend_object *cancellation);

/* In a child process: the code that was to complete it goes on in the parent only. It fails, and so do those that come from it;
 * nothing of PHP runs. */
void async_future_abandon(async_future_t *future, zend_object *exception);

/* The code that was to complete it is gone. */
void async_future_let_go(async_future_t *future);

/* Nothing is reported for this future. */
static inline void async_future_ignore(async_future_t *future)
{
	future->event.flags |= ASYNC_FUTURE_F_USED | ASYNC_FUTURE_F_IGNORED;
}
/* The event was given to a call as a token, which perhaps never came to wait. It need not be a future. */
void async_future_note_token(zend_async_event_t *event);

/* Shows what a coroutine refers to that calls the function of map(), catch() or finally(). */
void async_reactions_gc(const zend_async_event_t *event, zend_get_gc_buffer *buffer);

extern zend_class_entry *async_ce_future;

#endif
