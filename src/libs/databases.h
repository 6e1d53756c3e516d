/* SPDX-License-Identifier: MIT
 *
 * What this room knows of connections to databases, for pooled PDO and for the guard.
 */
#ifndef ASYNC_LIBS_DATABASES_H
#define ASYNC_LIBS_DATABASES_H

#include "engine/globals.h"

/* Is this PDO object, by its handle (pdo_dbh_t), a pool or a connection of one? These have guards of their own. Given by
 * src/pdo; NULL if it is left out. */
extern bool (*async_guard_is_pooled)(const void *dbh);

/* SQLite. Its headers are not needed: the functions are found at run time. */
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

/* The handler for a lock that is not free; `data` is the timeout in ms. */
int async_sqlite_busy(void *data, int count);

/* A coroutine of the parent process was in the middle of a call when this process was forked, and its hold on SQLite's
 * mutex never ends. A call that enters the connection hangs: it can neither be used nor closed here. */
bool async_sqlite_is_lost(const void *db);
void async_sqlite_throw_lost(void);

/* PDO objects without a pool that coroutines share: see sharing.c. */

/* What a call does with the object. */
typedef enum {
	ASYNC_SHARING_BEGINS, /* a transaction */
	ASYNC_SHARING_EXECUTES,
	ASYNC_SHARING_NO_USE,
} async_sharing_use_t;

void async_sharing_note(const void *dbh, async_sharing_use_t use);
/* EG(exception) may be about two coroutines that share it: then names the other one, and says how to have two connections. */
void async_sharing_explain(const void *dbh);

static zend_always_inline void async_sharing_end_call(const void *dbh, async_sharing_use_t use)
{
	if (UNEXPECTED(EG(exception))) {
		async_sharing_explain(dbh);
	} else if (use == ASYNC_SHARING_EXECUTES && UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE)) {
		async_sharing_note(dbh, use);
	}
}

#endif
