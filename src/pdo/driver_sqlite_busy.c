/* SPDX-License-Identifier: MIT
 *
 * A locked database of SQLite: PDO waits up to a minute for the lock, and blocks. Among the connections of a pool that would be
 * the end, because who holds the lock may be a suspended coroutine. So the wait suspends.
 *
 * Not with a shared cache: there SQLite holds a lock of the process while it asks us to wait.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "pdo/pdo_connection.h"

#include <dlfcn.h>

typedef struct sqlite3 sqlite3;

static int (*sqlite_busy_handler)(sqlite3 *db, int (*handler)(void *data, int count), void *data);
static int (*sqlite_exec)(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error);

/* ms to wait before the next try */
static unsigned busy_delay(int count)
{
	static const unsigned delays[] = { 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100 };
	const int last = (int) (sizeof(delays) / sizeof(*delays)) - 1;

	return delays[MIN(count, last)];
}

static bool busy_suspend(unsigned ms)
{
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(ms, false);

	if (!timer) {
		return false;
	}
	if (!zend_async_waker_new(NULL)) {
		ZEND_ASYNC_EVENT_RELEASE(&timer->base);
		return false;
	}
	bool ok = zend_async_resume_when(NULL, &timer->base, true, zend_async_waker_callback_resolve, NULL)
		&& ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(NULL);
	return ok;
}

/* 0 = give up. */
static int busy_wait(void *data, int count)
{
	async_pdo_connection_t *connection = data;
	if (count == 0) {
		connection->busy_ms = 0;
	}
	if (connection->busy_timeout <= connection->busy_ms || EG(exception)) {
		return 0;
	}
	unsigned delay = (unsigned) MIN(busy_delay(count), connection->busy_timeout - connection->busy_ms);
	connection->busy_ms += delay;
	if (!ZEND_ASYNC_CAN_SUSPEND) {
		usleep(delay * 1000);
		return 1;
	}
	return busy_suspend(delay);
}

static int busy_row(void *data, int count, char **values, char **names)
{
	(void) names;
	*(zend_long *) data = count && values[0] ? ZEND_STRTOL(values[0], NULL, 10) : 0;
	return 0;
}

/* ATTR_TIMEOUT and PRAGMA busy_timeout put SQLite's own handler in the place of ours. It is 0 as long as ours is there, or when
 * nobody shall wait. */
void async_pdo_sqlite_busy_install(async_pdo_connection_t *connection)
{
	sqlite3 *db = *(sqlite3 **) connection->dbh->driver_data;
	zend_long timeout = 0;

	if (!strstr(ZSTR_VAL(connection->template->dsn), "cache=shared")) {
		sqlite_exec(db, "PRAGMA busy_timeout", busy_row, &timeout, NULL);
	}
	if (timeout > 0) {
		connection->busy_timeout = timeout;
		sqlite_busy_handler(db, busy_wait, connection);
	}
}

void async_pdo_sqlite_busy_post_startup(void)
{
	sqlite_busy_handler = (int (*)(sqlite3 *, int (*)(void *, int), void *)) dlsym(RTLD_DEFAULT, "sqlite3_busy_handler");
	sqlite_exec = (int (*)(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **))
		dlsym(RTLD_DEFAULT, "sqlite3_exec");
}
