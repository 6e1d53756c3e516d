/* SPDX-License-Identifier: MIT
 *
 * SQLite, for pooled PDO and for the guard. Its headers are not needed: the functions are found at run time.
 */
#ifndef ASYNC_LIBS_SQLITE_INTERNAL_H
#define ASYNC_LIBS_SQLITE_INTERNAL_H

#include <stdbool.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

/* The handler for a lock that is not free; `data` is the timeout in ms. */
int async_sqlite_busy(void *data, int count);

/* A coroutine of the parent process was in the middle of a call when this process was forked, and its hold on SQLite's
 * mutex never ends. A call that enters the connection hangs: it can neither be used nor closed here. */
bool async_sqlite_is_lost(const void *db);
void async_sqlite_throw_lost(void);

#endif
