/* SPDX-License-Identifier: MIT
 *
 * What the files about SQLite share. Its headers are not needed: the functions are found at run time.
 */
#ifndef ASYNC_LIBS_SQLITE_INTERNAL_H
#define ASYNC_LIBS_SQLITE_INTERNAL_H

#include "io/turns.h"

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_blob sqlite3_blob;

#define SQLITE_BUSY 5 /* their values never change */
#define SQLITE_INTERRUPT 9
#define SQLITE_MISUSE 21

/* Handlers for a connection: for a long query, and for a lock that is not free, also of pooled connections; `data` of the
 * latter is the timeout in ms. */
int async_sqlite_progress(void *data);
int async_sqlite_busy(void *data, int count);

/* Waits for the turn of the coroutine at the connection. False: it could not, see async_turn_wait(). */
bool async_sqlite_turn_wait(async_turn_t *turn, const sqlite3 *db);

/* The same for a function of SQLite: 0, or the code to fail with. */
int async_sqlite_call_begin(async_turn_t *turn, const sqlite3 *db);

/* The same for what cleans up. It comes before the others that wait, because one of them may close the connection; and an
 * exception, even a cancellation, is no reason not to wait. False: nothing can be suspended here. */
bool async_sqlite_cleanup_begin(async_turn_t *turn, const sqlite3 *db);

/* A coroutine of the parent process was in the middle of a call when this process was forked, and its hold on SQLite's
 * mutex never ends. A call that enters the connection hangs: it can neither be used nor closed here. */
void async_sqlite_throw_lost(void);
/* Was it in the middle of a call of another coroutine when this process was forked? Then its own lock is never free again. */
bool async_sqlite_is_lost(const void *db);

/* Takes the statement, until async_turn_end(). False: another coroutine is in the middle of it, and an exception was
 * thrown. */
bool async_sqlite_statement_enter(async_turn_t *use, const sqlite3_stmt *stmt);

#endif
