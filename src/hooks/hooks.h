/* SPDX-License-Identifier: MIT
 *
 * Existing PHP code stops blocking: what async.c needs to know about src/hooks, and what its files share.
 *
 * A hook acts only while coroutines run. In a script that never started one, and wherever suspending is impossible, it
 * calls what it replaced.
 */
#ifndef ASYNC_HOOKS_H
#define ASYNC_HOOKS_H

#include "php.h"

/* What the ini setting async.hooks can name. */
typedef enum {
	ASYNC_HOOK_STREAM = 1 << 0, /* sockets behind PHP streams, and everything that is built on them */
	ASYNC_HOOK_SELECT = 1 << 1, /* stream_select() */
	ASYNC_HOOK_DNS = 1 << 2,    /* host names, for streams and for the libraries below */
	ASYNC_HOOK_SLEEP = 1 << 3,  /* sleep() and its relatives */
	ASYNC_HOOK_PGSQL = 1 << 4,  /* libpq: pdo_pgsql and pgsql */
	ASYNC_HOOK_CURL = 1 << 5,   /* libcurl: curl_exec(), curl_multi_select() */
	ASYNC_HOOK_ALL = (1 << 6) - 1,
	ASYNC_HOOK_MAIN = 1 << 6,   /* for developers: a plain script, too, waits in the reactor */
} async_hook_t;

/* In the order of a process. The first reads async.hooks, which must be registered by then, and returns FAILURE for a
 * name that it does not know; nothing is replaced before the second, when all other extensions have been loaded. */
zend_result async_hooks_minit(void);
void async_hooks_post_startup(void);
void async_hooks_rshutdown(void);
/* In a child process: all coroutines but the current one are gone. */
void async_hooks_after_fork(void);
void async_hooks_post_deactivate(void);
void async_hooks_mshutdown(void);
/* Rows for phpinfo(). */
void async_hooks_info(void);

bool async_hook_is_enabled(async_hook_t hook);

/* Replaces the handler of an internal function; returns the previous one, NULL if there is no such function. */
zif_handler async_hook_function(const char *name, zif_handler replacement);

/* The stream that a function was given as its argument `number`, counted from 1; NULL if it is none, or closed. */
php_stream *async_stream_argument(zend_execute_data *execute_data, uint32_t number);

#endif
