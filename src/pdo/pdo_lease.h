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
 *   AFFINE -> CLEANING -> IDLE  another one did; what the context may still ask for is captured, see pdo_objects.h
 *   AFFINE -> IDLE        its context has ended
 *   … -> CLEANING -> IDLE it is given back, because it has to be cleaned
 *   … -> LOST             it is dead, or could not be cleaned
 *   IDLE -> IN_CALL -> PINNED (RAW)   PHP code uses what it got from getPool()->acquire()
 */
#ifndef ASYNC_PDO_LEASE_H
#define ASYNC_PDO_LEASE_H

#include "pdo/pdo_objects.h"

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
void async_pdo_lease_throw_in_use(void);
/* It is AFFINE, and its context does not want it any more. */
void async_pdo_lease_drop_affinity(async_pdo_connection_t *connection);
/* Frees the statement of a failed query(), which belongs to the handle; the last one without its destructor. */
void async_pdo_lease_drop_failed_statement(async_pdo_connection_t *connection, bool is_last);

/* ----- The swap of $this: a method of PDO that is called on a template runs on the connection of the coroutine. PDO's methods
 * look at $this when they begin, so from the first call of the driver on, `$this` is the template again: code that runs
 * meanwhile, an error handler or a destructor, must not find the hidden object in its backtrace. */

/* Calls a method of the driver, which passes no table of methods, on the current coroutine's connection. */
void async_pdo_call_driver_method(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);
/* Calls it on some PDO object, without any of the consequences of a call. */
void async_pdo_call_as(zend_object *object, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);

/* Raises the error of the handle, by its error mode. */
void async_pdo_call_raise(pdo_dbh_t *dbh);

/* Arguments are converted before $this is swapped, since that may run PHP code. False = exception. */
bool async_pdo_call_convert_slowly(zend_execute_data *execute_data);

/* For methods whose first argument is a string. */
static zend_always_inline bool async_pdo_call_convert(zend_execute_data *execute_data)
{
	return (EXPECTED(ZEND_NUM_ARGS() == 1) && EXPECTED(Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) == IS_STRING))
		|| async_pdo_call_convert_slowly(execute_data);
}

static zend_always_inline void async_pdo_call_show_template(async_pdo_connection_t *connection)
{
	if (EXPECTED(connection->frame)) {
		Z_OBJ(connection->frame->This) = connection->visible;
		connection->frame = NULL;
	}
}

/* ----- The gate: every way into the driver. Each connection has copies of the driver's two tables of methods, in which
 * everything that reaches the server is wrapped by enter and leave of its lease. The caller may be a method of the
 * template, a statement in another coroutine, or PHP code that has the connection from getPool()->acquire(). The driver's own
 * methods, which are in no table, pass it as well.
 *
 * What only reads memory of the driver enters nothing: fetch_err, in_transaction, get_gc, and mostly describer and get_col. */

void async_pdo_gate_install(async_pdo_connection_t *connection);
/* Takes over a statement that the driver has prepared. */
void async_pdo_gate_adopt(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Calls a method of the driver that is in no table, on a connection that PHP code holds. */
void async_pdo_gate_call(async_pdo_connection_t *connection, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);
/* Which table a connection has, to recognise it. */
void async_pdo_gate_closer(pdo_dbh_t *dbh);

/* Returns `refusal` from the wrapper if the call may not begin. */
#define GATE_ENTER(connection, refusal) \
	async_pdo_call_show_template(connection); \
	zend_object *pending = EG(exception); \
	if (UNEXPECTED(!async_pdo_lease_enter(connection))) { \
		return refusal; \
	}

/* Of a call that talks to the server: an exception has interrupted it, unless PDO itself has thrown it. */
#define GATE_LEAVE(connection, stmt, failed) \
	GATE_LEAVE_AFTER(connection, stmt, failed, !instanceof_function(EG(exception)->ce, async_pdo_ce_exception))

/* Of a call that talks to the server in special cases only, and may well throw by itself. */
#define GATE_LEAVE_MILDLY(connection, stmt, failed) GATE_LEAVE_AFTER(connection, stmt, failed, false)

#define GATE_LEAVE_AFTER(connection, stmt, failed, is_interruption) \
	do { \
		if (UNEXPECTED(EG(exception) != pending)) { \
			async_pdo_gate_note_exception(connection, is_interruption); \
		} \
		async_pdo_lease_leave(connection, stmt, failed); \
	} while (0)

/* EG(exception) is new. */
void async_pdo_gate_note_exception(async_pdo_connection_t *connection, bool is_interruption);

/* ----- Handlers in front of PDO's methods, and of those that drivers add. */

void async_pdo_methods_install(zend_class_entry *ce);
/* Methods of an internal subclass of PDO. */
void async_pdo_class_methods_install(zend_class_entry *ce);

/* pdo_kept.c: the methods of PDOStatement. */
void async_pdo_kept_install(void);

/* pdo_construct.c */
ZEND_NAMED_FUNCTION(async_pdo_construct);
extern zif_handler async_pdo_original_construct;
ZEND_NAMED_FUNCTION(async_pdo_connect);
extern zif_handler async_pdo_original_connect; /* NULL before PHP 8.4 */
/* Of one of the pool's options: what follows PDO::ATTR_POOL_. */
const char *async_pdo_option_name(zend_long option);

/* Is it an attribute that PDO looks after itself, without the driver? */
bool async_pdo_attribute_is_generic(zend_long attribute);
/* Is it PDO's own query()? */
bool async_pdo_method_is_query(zif_handler original);

#endif
