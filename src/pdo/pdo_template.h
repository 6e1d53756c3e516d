/* SPDX-License-Identifier: MIT
 *
 * What PHP code calls $pdo: a PDO object without a connection, behind which there is a pool.
 *
 * A method of PDO that is called on a template runs on the connection of the calling coroutine, see pdo_call.h. So
 * statements, errors, streams and fetch modes belong to the real connection without any translation.
 */
#ifndef ASYNC_PDO_TEMPLATE_H
#define ASYNC_PDO_TEMPLATE_H

#include "pdo/pdo_driver.h"
#include "support/list.h"
#include "zend_async_API.h"

typedef enum {
	ASYNC_PDO_CONTEXT_FREE,             /* has no connection */
	ASYNC_PDO_CONTEXT_ACQUIRING,        /* waits for one; code that runs inside the acquisition must not ask for another */
	ASYNC_PDO_CONTEXT_BOUND,            /* has one */
	ASYNC_PDO_CONTEXT_TRANSACTION_LOST, /* its connection broke inside a transaction, and it has not been told yet */
	ASYNC_PDO_CONTEXT_TRANSACTION_GONE, /* it has been told, and may still want to roll back */
} async_pdo_context_state_t;

typedef struct async_pdo_context {
	zend_async_event_callback_t at_end; /* of the coroutine; subscribed since the first use */
	async_pdo_template_t *template;
	zend_coroutine_t *coroutine;        /* borrowed; NULL = main */
	async_pdo_context_state_t state;
	async_pdo_connection_t *connection; /* if BOUND; else NULL */
	zend_coroutine_t *watched;          /* whose end is subscribed to; NULL = none yet */
	HashTable *attributes;              /* those that are its own; or NULL */
	uint32_t attributes_version;        /* of these; 0 = it has those of all */
	uint64_t serial;                    /* 1 for main; no two contexts of a template have the same */
	HashTable *twins;                   /* handle of a statement => the one of this context, see pdo_kept.c; or NULL */
	zend_object *held;                  /* the statement that it works with, see pdo_kept.c; or NULL */
	bool has_past;                      /* it has executed something on a connection that it lost; see pdo_context.h */
	enum {
		ASYNC_PDO_ID_NONE,
		ASYNC_PDO_ID_KNOWN,
		ASYNC_PDO_ID_LOST,              /* there was one, perhaps, but the connection broke */
	} id_state;
	uint64_t last_id;                   /* captured when it lost the connection, if KNOWN */
	async_pdo_connection_t *owed_by;    /* the connection whose server has still to be asked for it; or NULL */
	zend_coroutine_t *waiter;           /* the coroutine, while it waits for the answer; or NULL */
	pdo_error_type error_code;          /* of the last call, when no connection is bound */
	zval error_info;                    /* likewise: what the driver adds to it; undefined = nothing */
} async_pdo_context_t;

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
	ASYNC_PDO_ATTR_POOL_FATAL,
	ASYNC_PDO_ATTR_POOL_CREDENTIALS,
	ASYNC_PDO_ATTR_POOL_CREATE_TIMEOUT,
	ASYNC_PDO_ATTR_POOL_CHECK_TIMEOUT,
	ASYNC_PDO_ATTR_POOL_DESTROY_TIMEOUT,
	ASYNC_PDO_ATTR_POOL_MIN_IDLE,
	ASYNC_PDO_ATTR_POOL_MAX_CREATING,
	ASYNC_PDO_ATTR_POOL_CREATE_RETRIES,
	ASYNC_PDO_ATTR_POOL_LIFO,
	ASYNC_PDO_ATTR_POOL_END,
};

/* A text of SQL that was read: the same string is not read again. */
typedef struct {
	zend_string *text;             /* owned; or NULL */
	bool has_backslashes;          /* how its strings were read */
	async_sql_facts_t facts;
} async_pdo_read_t;

#define ASYNC_PDO_READ_COUNT 32

struct async_pdo_template {
	uint32_t refcount;             /* the PDO object, each connection */
	bool is_constructing;
	bool is_closed;                /* the PDO object is gone; connections belong to their statements */
	async_pdo_driver_t *driver;
	zend_async_pool_t *pool;       /* owned; NULL while it is made, and after the PDO object if nothing will come back */
	zend_object *pool_object;      /* owned; once getPool() was called */
	zend_class_entry *ce;          /* of connections */
	zend_string *dsn;
	zend_string *username;         /* or NULL */
	zend_string *password;         /* or NULL */
	HashTable *options;            /* of the constructor, without ours */
	HashTable attributes;          /* what setAttribute() has set for all; and the default of what a context has set */
	uint32_t attributes_version;
	uint32_t attributes_changes;   /* the last version that was given out, to all or to a context */
	HashTable registry;            /* sqliteCreate*(): arrays [method, argument…] under unique names, in order */
	zval init;                     /* ATTR_POOL_INIT: SQL, an array of SQL, or a callable; or undefined */
	bool init_is_callable;
	zval fatal;                    /* ATTR_POOL_FATAL: an array of codes, or a callable; or undefined */
	bool fatal_is_callable;
	bool must_evict;               /* the server is not the primary any more: its connections go */
	zval credentials;              /* ATTR_POOL_CREDENTIALS: a callable; or undefined */
	bool has_begun;                /* something else than settings was executed; see pdo_session.c */
	const async_pdo_context_t *founder; /* of the coroutine that has constructed the object; compared, never followed */
	HashTable notes;               /* these settings, in their order */
	uint32_t steps;                /* that each connection takes: init, and each of the notes */
	uint32_t staleness;            /* raised whenever a prepared statement was found stale: others may be, too */
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
	uint32_t create_timeout;
	uint32_t check_timeout;
	uint32_t destroy_timeout;
	uint32_t min_idle;
	uint32_t max_creating;
	uint32_t create_retries;
	uint32_t is_lifo;
	async_pdo_context_t main;
	uint64_t serials;              /* of contexts, given out until now */
	pdo_dbh_t nowhere;             /* the handle of statements that are prepared nowhere */
	async_list_t connections;      /* all that have a hidden object */
	HashTable contexts;            /* coroutine => context, without main */
	async_pdo_context_t *newest;   /* the last one that was looked up; or NULL */
	zval once_options;             /* for prepare(), with the driver's once_attribute; or undefined */
	bool has_prefetch;             /* ATTR_PREFETCH was set: results may be read row by row */
	async_pdo_read_t read[ASYNC_PDO_READ_COUNT + 1]; /* by the address of the text; and one that is long */
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
/* Has set it; NULL = for all. */
void async_pdo_template_record_attribute(
	async_pdo_template_t *template, async_pdo_context_t *context, zend_long attribute, zval *value);

/* The driver's own methods for a template or a connection: each goes through us. */
const zend_function_entry *async_pdo_driver_methods(pdo_dbh_t *dbh, int kind);

#endif
