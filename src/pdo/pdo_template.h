/* SPDX-License-Identifier: MIT
 *
 * What PHP code calls $pdo: a PDO object without a connection, behind which there is a pool.
 *
 * A method of PDO that is called on a template runs on the connection of the calling coroutine, see pdo_call.h. So statements,
 * errors, streams and fetch modes belong to the real connection without anybody having to translate anything.
 */
#ifndef ASYNC_PDO_TEMPLATE_H
#define ASYNC_PDO_TEMPLATE_H

#include "pdo/pdo_context.h"
#include "support/list.h"

/* Options of the constructor. Clear of PDO's own attributes, which are below 100, and of those of drivers, from 1000. */
enum {
	ASYNC_PDO_ATTR_POOL_ENABLED = 900,
	ASYNC_PDO_ATTR_POOL_MIN,
	ASYNC_PDO_ATTR_POOL_MAX,
	ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL,
	ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE,
	ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT,
	ASYNC_PDO_ATTR_POOL_INIT,
	ASYNC_PDO_ATTR_POOL_NAME,
	ASYNC_PDO_ATTR_POOL_IDLE_TIMEOUT,
	ASYNC_PDO_ATTR_POOL_MAX_LIFETIME,
	ASYNC_PDO_ATTR_POOL_MAX_WAITERS,
	ASYNC_PDO_ATTR_POOL_LEAK_THRESHOLD,
	ASYNC_PDO_ATTR_POOL_END,
};

/* What is known about a text of SQL. */
typedef struct {
	async_sql_scope_t scope;
	async_sql_values_t values;
	async_sql_setting_t setting;
	bool is_for_all;               /* it is being executed, and all connections shall have the setting; see pdo_notes.h */
} async_pdo_sql_t;

/* One that was read: the same string is not read again. */
typedef struct {
	zend_string *text;             /* owned; or NULL */
	bool has_backslashes;          /* how its strings were read */
	async_pdo_sql_t sql;
} async_pdo_read_t;

#define ASYNC_PDO_READ_COUNT 32

struct async_pdo_template {
	uint32_t refcount;             /* the PDO object, each connection */
	bool is_constructing;
	bool was_used;                 /* a connection was handed out */
	bool is_closed;                /* the PDO object is gone; connections belong to their statements */
	async_pdo_driver_t *driver;
	zend_async_pool_t *pool;       /* owned; NULL while it is being made, and after the PDO object if nothing will be given back */
	zend_object *pool_object;      /* owned; once getPool() was called */
	zend_class_entry *ce;          /* of connections */
	zend_string *dsn;
	zend_string *username;         /* or NULL */
	zend_string *password;         /* or NULL */
	HashTable *options;            /* of the constructor, without ours */
	HashTable attributes;          /* what setAttribute() has set since, for each connection to catch up with */
	uint32_t attributes_version;
	HashTable registry;            /* sqliteCreate*(): arrays [method, argument…] under unique names, in order */
	zval init;                     /* ATTR_POOL_INIT: SQL, an array of SQL, or a callable; or undefined */
	bool init_is_callable;
	bool has_begun;                /* something else than settings was executed; see pdo_notes.c */
	const async_pdo_context_t *founder; /* whose settings are noted; compared, never followed; NULL = nobody's yet */
	HashTable notes;               /* these settings, in their order */
	uint32_t steps;                /* that each connection takes: init, and each of the notes */
	uint32_t deaths;               /* raised whenever a connection was found dead: the idle ones may be dead, too */
	uint32_t min;
	uint32_t max;
	uint32_t healthcheck_interval;
	uint32_t stmt_cache_size;
	uint32_t acquire_timeout;
	zend_string *name;             /* of the pool; or NULL */
	uint32_t idle_timeout;
	uint32_t max_lifetime;
	uint32_t max_waiters;
	uint32_t leak_threshold;
	async_pdo_context_t main;
	async_list_t connections;      /* all that have a hidden object */
	HashTable contexts;            /* coroutine => context, without main */
	async_pdo_context_t *newest;   /* the last one that was looked up; or NULL */
	zval once_options;             /* for prepare(), with the driver's once_attribute; or undefined */
	bool has_prefetch;             /* ATTR_PREFETCH was set: results may be read row by row */
	async_pdo_read_t read[ASYNC_PDO_READ_COUNT]; /* by the address of the text */
	void *anchor;                  /* of the driver, see keep_alive */
};

extern const struct pdo_dbh_methods async_pdo_template_methods;

/* NULL for every PDO object that is not pooled. */
static zend_always_inline async_pdo_template_t *async_pdo_template_of(zend_object *object)
{
	pdo_dbh_t *dbh = php_pdo_dbh_fetch_inner(object);
	return EXPECTED(dbh->methods != &async_pdo_template_methods) ? NULL : (async_pdo_template_t *) dbh->driver_data;
}

async_pdo_template_t *async_pdo_template_create(async_pdo_driver_t *driver);
void async_pdo_template_delref(async_pdo_template_t *template);
/* The PDO object is gone, and perhaps nothing will be given back to the pool any more. */
void async_pdo_template_leave_pool(async_pdo_template_t *template);
/* False = exception. */
bool async_pdo_template_open_pool(async_pdo_template_t *template);
void async_pdo_template_record_attribute(async_pdo_template_t *template, zend_long attribute, zval *value);

void async_pdo_session_forget_sql(async_pdo_template_t *template);

/* The driver's own methods for a template or a connection: each goes through us. */
const zend_function_entry *async_pdo_driver_methods(pdo_dbh_t *dbh, int kind);

#endif
