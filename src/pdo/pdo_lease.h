/* SPDX-License-Identifier: MIT
 *
 * Which context has a connection, and for how long.
 *
 *   IDLE -> BOUND         async_pdo_lease_take(): a context has acquired it from the pool
 *   BOUND, PINNED -> IN_CALL -> …   enter and leave, around everything that reaches the driver
 *   … -> PINNED           something holds it, see the pins
 *   … -> AFFINE           nothing does: to the pool it is idle, but its context goes on with it unless another takes it
 *   AFFINE -> BOUND       async_pdo_lease_take() again: no other context did. A coroutine in line gets the connection when the
 *                         user suspends; until then, a call that asks about the last statement still finds it
 *   AFFINE -> CLEANING -> IDLE  another one did; what the context may still ask for is captured, see pdo_context.h
 *   AFFINE -> IDLE        its context has ended
 *   … -> CLEANING -> IDLE it is given back, because it has to be cleaned
 *   … -> LOST             it is dead, or could not be cleaned
 *   IDLE -> IN_CALL -> PINNED (RAW)   PHP code uses what it got from getPool()->acquire()
 */
#ifndef ASYNC_PDO_LEASE_H
#define ASYNC_PDO_LEASE_H

#include "pdo/pdo_connection.h"

#ifdef ASYNC_DEBUG
void async_pdo_lease_check(const async_pdo_connection_t *connection, async_pdo_lease_state_t to);
#else
# define async_pdo_lease_check(connection, to) ((void) 0)
#endif

/* The only place where the state changes. */
static zend_always_inline void async_pdo_lease_set(async_pdo_connection_t *connection, async_pdo_lease_state_t state)
{
	async_pdo_lease_check(connection, state);
	connection->state = state;
}

/* Whose call is it? Each coroutine has a context of the engine of its own while it is inside one, and so has main. */
#define ASYNC_PDO_SELF EG(current_fiber_context)

/* The connection of the context, taken from the pool if it has none. NULL = exception. May suspend. */
async_pdo_connection_t *async_pdo_lease_take(async_pdo_context_t *context);

/* For the pool, which calls it when another user takes a connection that is AFFINE. */
bool async_pdo_lease_taken(zend_async_pool_t *pool, zend_async_pool_kept_t *affinity);

bool async_pdo_lease_enter_slowly(async_pdo_connection_t *connection);
bool async_pdo_lease_look_inside(async_pdo_connection_t *connection);

/* Around each call of the driver. False = refused, with an exception: another coroutine is inside, or the connection is out
 * of step. The caller holds a reference to the hidden object. */
static zend_always_inline bool async_pdo_lease_enter(async_pdo_connection_t *connection)
{
	if (EXPECTED(connection->state == ASYNC_PDO_PINNED) || EXPECTED(connection->state == ASYNC_PDO_BOUND)) {
		async_pdo_lease_set(connection, ASYNC_PDO_IN_CALL);
		connection->caller = ASYNC_PDO_SELF;
		connection->depth = 1;
		return true;
	}
	if (EXPECTED(connection->state == ASYNC_PDO_IN_CALL) && EXPECTED(connection->caller == ASYNC_PDO_SELF)
			&& EXPECTED(connection->health != ASYNC_PDO_ABORTED)) {
		connection->depth++;
		return true;
	}
	return async_pdo_lease_enter_slowly(connection);
}

/* For what cannot suspend, and cannot break anything: false = refused. */
static zend_always_inline bool async_pdo_lease_is_open(async_pdo_connection_t *connection)
{
	if (EXPECTED(connection->state == ASYNC_PDO_PINNED)
			|| (connection->state == ASYNC_PDO_IN_CALL && EXPECTED(connection->caller == ASYNC_PDO_SELF))) {
		return true;
	}
	return async_pdo_lease_look_inside(connection);
}

/* What a failed call says about the connection. `stmt` is that of the call, if it was one of a statement. */
void async_pdo_lease_note_failure(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* The driver was interrupted by an exception while it talked to the server. */
void async_pdo_lease_note_exception(async_pdo_connection_t *connection);
/* The outermost call is over: judges what was found out. May give the connection back, and may suspend. */
void async_pdo_lease_end_call(async_pdo_connection_t *connection);

static zend_always_inline void async_pdo_lease_leave(async_pdo_connection_t *connection, pdo_stmt_t *stmt, bool failed)
{
	if (UNEXPECTED(failed)) {
		async_pdo_lease_note_failure(connection, stmt);
	}
	if (connection->depth > 1) {
		connection->depth--;
	} else {
		async_pdo_lease_end_call(connection);
	}
}

/* A call of a living statement that cannot have changed what pins the connection. */
static zend_always_inline void async_pdo_lease_leave_quickly(async_pdo_connection_t *connection)
{
	if (connection->depth > 1) {
		connection->depth--;
	} else if (EXPECTED(connection->state == ASYNC_PDO_IN_CALL) && EXPECTED(!async_pdo_is_broken(connection))
			&& EXPECTED(connection->statements)
			&& EXPECTED(async_list_is_empty(&connection->deferred)) && EXPECTED(!(connection->pins & ASYNC_PDO_PIN_RAW))) {
		connection->depth = 0;
		connection->pins |= ASYNC_PDO_PIN_STATEMENT;
		async_pdo_lease_set(connection, ASYNC_PDO_PINNED);
	} else {
		async_pdo_lease_end_call(connection);
	}
}

/* Around work of our own on the connection, which is no call of PHP code: no other coroutine may enter, and nothing is
 * judged. */
async_pdo_lease_state_t async_pdo_lease_hold(async_pdo_connection_t *connection);
void async_pdo_lease_let_go(async_pdo_connection_t *connection, async_pdo_lease_state_t before);

/* May the coroutine that runs now use it at once? If it is AFFINE, to this coroutine, it is BOUND then. */
bool async_pdo_lease_borrow(async_pdo_connection_t *connection);
/* Would a statement that dies now get in the way of a call? */
bool async_pdo_lease_is_busy(const async_pdo_connection_t *connection);
/* Looks whether anything pins it, and gives it back if not. May suspend. */
void async_pdo_lease_end_if_free(async_pdo_connection_t *connection);
/* PHP code has released a connection that a coroutine uses: the coroutine loses it. */
void async_pdo_lease_revoke(async_pdo_connection_t *connection);
/* Its coroutine has ended, or the template has. Does not suspend. */
void async_pdo_lease_abandon(async_pdo_connection_t *connection);

/* To the pool, which has it cleaned; or out of the pool, if it is broken. May suspend. */
void async_pdo_lease_give_back(async_pdo_connection_t *connection);
/* Takes it from its context, if that still exists, and captures what the client knows of the last id. */
void async_pdo_lease_unbind(async_pdo_connection_t *connection, async_pdo_context_state_t state);
/* The pool has a reference of its own while it keeps the connection, or asks for it. */
void async_pdo_lease_drop_reference(async_pdo_connection_t *connection);
void async_pdo_lease_throw_in_use(void);
/* It is AFFINE, and its context does not want it any more. */
void async_pdo_lease_drop_affinity(async_pdo_connection_t *connection);
/* Frees the statement of a failed query(), which belongs to the handle; the last one without its destructor. */
void async_pdo_lease_drop_failed_statement(async_pdo_connection_t *connection, bool is_last);

#endif
