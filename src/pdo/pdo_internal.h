/* SPDX-License-Identifier: MIT
 *
 * The three things of the PDO layer, and what its files share.
 *
 *   template    what PHP code calls $pdo: a PDO object without a connection, behind which there is a pool
 *   connection  a real PDO object, hidden from PHP code; the resource of the pool
 *   context     one coroutine's view of one template: which connection it works on now, and its last error
 *
 * A method of PDO that is called on a template runs on the connection of the calling coroutine: for the duration of the call
 * `$this` is the hidden object. So statements, errors, streams and fetch modes belong to the real connection without anybody
 * having to translate anything.
 *
 * A connection goes back to the pool as soon as nothing pins it: no call in progress, no living statement, no open
 * transaction, no session state that the next one must not see. What is pinned goes back when the coroutine ends, or with its
 * last statement if other coroutines hold statements of it.
 */
#ifndef ASYNC_PDO_INTERNAL_H
#define ASYNC_PDO_INTERNAL_H

#include "support/list.h"
#include "zend_async_API.h"

#include "ext/pdo/php_pdo_driver.h"

typedef struct async_pdo_template async_pdo_template_t;
typedef struct async_pdo_connection async_pdo_connection_t;
typedef struct async_pdo_context async_pdo_context_t;
typedef struct async_pdo_driver async_pdo_driver_t;

/* Options of the constructor. Clear of PDO's own attributes, which are below 100, and of those of drivers, from 1000. */
enum {
	ASYNC_PDO_ATTR_POOL_ENABLED = 900,
	ASYNC_PDO_ATTR_POOL_MIN,
	ASYNC_PDO_ATTR_POOL_MAX,
	ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL,
	ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE,
	ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT,
	ASYNC_PDO_ATTR_POOL_END,
};

/* What differs between drivers, and PDO has no method for. */
struct async_pdo_driver {
	pdo_driver_t fake; /* what the handle of a template names as its driver */
	/* After opening and after each change of attributes; NULL = nothing to do. */
	void (*prepare_connection)(async_pdo_connection_t *connection);
	/* Is the connection beyond use? Asked after a failed call. */
	bool (*is_broken)(pdo_dbh_t *dbh, pdo_stmt_t *stmt);
	bool (*in_transaction)(pdo_dbh_t *dbh);
	/* Asks the server. */
	bool (*ping)(pdo_dbh_t *dbh);
	/* Does this SQL leave something behind in the session? */
	bool (*leaves_state)(const char *sql, size_t length);
	/* Does exec() of this SQL leave a result behind that nobody can fetch? NULL = never. */
	bool (*leaves_result)(const char *sql, size_t length);
	/* An option of prepare() that spares the server the preparing, for what is executed once; 0 = none. */
	zend_long once_attribute;
	/* Takes session state away; false = close the connection instead. NULL = always. */
	bool (*reset)(pdo_dbh_t *dbh);
	/* Frees results and values of a statement that goes into the cache; its cursor is closed. NULL = nothing to do. */
	void (*retire_statement)(void *driver_data);
	/* Has the server forgotten a prepared statement, or the shape of its result changed? NULL = never. */
	bool (*is_stale)(pdo_stmt_t *stmt);
	/* Talks to a server: calls may suspend, a call that was cut off leaves the connection out of step, and a statement that
	 * dies while another call runs must wait, because its farewell would get in between. */
	bool is_remote;
	const zend_function_entry *methods; /* driver's own methods for PDO objects; known once there was a connection */
};

/* NULL = not a driver that can be pooled. */
async_pdo_driver_t *async_pdo_driver_find(const char *name, size_t length);
/* Looks up functions of client libraries. */
void async_pdo_driver_post_startup(void);

void async_pdo_sqlite_busy_install(async_pdo_connection_t *connection);
void async_pdo_sqlite_busy_post_startup(void);

struct async_pdo_context {
	zend_async_event_callback_t at_end; /* of the coroutine; subscribed since the first use */
	async_pdo_template_t *template;
	zend_coroutine_t *coroutine;        /* borrowed; NULL = main */
	async_pdo_connection_t *connection; /* bound to the coroutine now; or NULL */
	bool lost_transaction;              /* its connection broke inside a transaction, and it has not been told yet */
	zend_coroutine_t *watched;          /* whose end is subscribed to; NULL = nobody's yet */
	pdo_error_type error_code;          /* of the last call, when no connection is bound */
	zval error_info;                    /* likewise: what the driver adds to it; undefined = nothing */
};

void async_pdo_contexts_init(async_pdo_template_t *template);
/* That of the coroutine which runs now, created on first use. */
async_pdo_context_t *async_pdo_context_current(async_pdo_template_t *template);
/* Keeps what errorCode() and errorInfo() tell after the connection has gone back. */
void async_pdo_context_keep_error(async_pdo_context_t *context, pdo_dbh_t *dbh);
/* The template is going: contexts that are left have no effect any more. Connections they hold must have been taken away. */
void async_pdo_contexts_destroy(async_pdo_template_t *template);

struct async_pdo_template {
	uint32_t refcount;             /* the PDO object, each connection */
	bool is_constructing;
	bool was_used;                 /* a connection was handed out */
	bool is_closed;                /* the PDO object is gone; connections belong to their statements */
	async_pdo_driver_t *driver;
	zend_async_pool_t *pool;       /* owned; NULL while it is being made */
	zend_object *pool_object;      /* owned; once getPool() was called */
	zend_class_entry *ce;          /* of connections */
	zend_string *dsn;
	zend_string *username;         /* or NULL */
	zend_string *password;         /* or NULL */
	HashTable *options;            /* of the constructor, without ours */
	HashTable attributes;          /* what setAttribute() has set since, for each connection to catch up with */
	uint32_t attributes_version;
	HashTable registry;            /* sqliteCreate*(): arrays [method, argument…] under unique names, in order */
	uint32_t suspicion;            /* raised whenever a connection was found dead: the idle ones may be dead, too */
	uint32_t min;
	uint32_t max;
	uint32_t healthcheck_interval;
	uint32_t stmt_cache_size;
	uint32_t acquire_timeout;
	async_pdo_context_t main;
	async_list_t connections;      /* all that have a hidden object */
	HashTable contexts;            /* coroutine => context, without main */
	async_pdo_context_t *newest;   /* the last one that was looked up; or NULL */
	zval once_options;             /* for prepare(), with the driver's once_attribute; or undefined */
	zend_string *checked_sql;      /* owned; the newest SQL that was found to leave no state behind; or NULL */
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
/* False = exception. */
bool async_pdo_template_open_pool(async_pdo_template_t *template);
void async_pdo_template_record_attribute(async_pdo_template_t *template, zend_long attribute, zval *value);

struct async_pdo_connection {
	struct pdo_dbh_methods methods;           /* the driver's, some of them wrapped; dbh->methods points here */
	const struct pdo_dbh_methods *driver_methods;
	struct pdo_stmt_methods stmt_methods;     /* likewise; valid once there was a statement */
	const struct pdo_stmt_methods *driver_stmt_methods;
	uint32_t refcount;                        /* the hidden object, each statement */
	uint32_t calls;                           /* in progress */
	uint32_t statements;                      /* alive, deferred ones included */
	uint32_t attributes_version;              /* how far it has caught up with the template */
	uint32_t registry_version;
	uint32_t suspicion;                       /* of the template, when the connection was last known to be alive */
	bool is_handed_out;                       /* taken from the pool by this layer; then object is a reference */
	bool is_broken;
	bool is_dirty;                            /* the session has state that the next one must not see */
	bool is_unfit;                            /* for anybody else: has a result that nobody can fetch, or a callback */
	bool in_transaction;                      /* when last looked */
	bool is_parked;                           /* SQLite: a call waits for a lock, and no other may begin */
	zend_long busy_ms;                        /* how long it has waited so far */
	zend_long busy_timeout;                   /* ms; how long it may */
	async_list_t node;                        /* in template->connections */
	zend_object *object;                      /* the hidden PDO object; NULL once it is freed */
	pdo_dbh_t *dbh;
	async_pdo_template_t *template;           /* a reference */
	async_pdo_context_t *context;             /* whose it is; NULL = idle, or only statements are left */
	zend_execute_data *frame;                 /* of the call whose $this is the hidden object at the moment; or NULL */
	zend_object *visible;                     /* what $this was there */
	async_list_t deferred;                    /* dead statements, to be freed once no call is in progress */
	async_list_t cache;                       /* prepared statements that nobody uses, the newest first */
	HashTable cache_index;                    /* all that came from or are in the cache, by SQL */
	uint32_t cache_idle;                      /* how many are in `cache` */
};

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_dbh(const pdo_dbh_t *dbh)
{
	return (async_pdo_connection_t *) ((char *) dbh->methods - offsetof(async_pdo_connection_t, methods));
}

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_resource(const zval *resource)
{
	return async_pdo_connection_of_dbh(php_pdo_dbh_fetch_inner(Z_OBJ_P(resource)));
}

/* NULL for every PDO object that is not a connection of a pool. */
async_pdo_connection_t *async_pdo_connection_of_object(zend_object *object);

/* Applies what was set on the template since the connection was last used. False = exception. */
bool async_pdo_connection_catch_up(async_pdo_connection_t *connection);

void async_pdo_connection_mshutdown(void);

/* Handlers of the pool. */
bool async_pdo_connection_open(zend_async_pool_t *pool, zval *result);
void async_pdo_connection_close(zend_async_pool_t *pool, zval *resource);
bool async_pdo_connection_check(zend_async_pool_t *pool, zval *resource);
bool async_pdo_connection_before_release(zend_async_pool_t *pool, zval *resource);

/* The connection of the context, taken from the pool if it has none. NULL = exception. May suspend. */
async_pdo_connection_t *async_pdo_connection_bind(async_pdo_context_t *context);
/* Around each call of the driver on behalf of PHP code; the caller holds a reference to the hidden object. `stmt` is that of
 * the call, if it was one of a statement. Leaving may give the connection back to the pool, and may suspend. */
static zend_always_inline void async_pdo_connection_enter(async_pdo_connection_t *connection)
{
	connection->calls++;
}
/* Another coroutine waits in the middle of a call on the connection: throws, and returns true. */
bool async_pdo_connection_refuses(async_pdo_connection_t *connection);
/* An exception has been thrown while the driver was talking to the server: is the connection out of step? */
void async_pdo_connection_note_exception(async_pdo_connection_t *connection);
void async_pdo_connection_leave(async_pdo_connection_t *connection, pdo_stmt_t *stmt, bool failed);
/* Looks whether anything pins it, and gives it back if not. May suspend. */
void async_pdo_connection_settle(async_pdo_connection_t *connection);
/* Its coroutine has ended, or the template has. Does not suspend. */
void async_pdo_connection_abandon(async_pdo_connection_t *connection);
void async_pdo_connection_delref(async_pdo_connection_t *connection);

/* Takes over a statement that the driver has prepared. */
void async_pdo_statement_adopt(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Lets the driver free its part of a statement that has no PDOStatement any more. Unless `silently`, the server is told. */
void async_pdo_statement_free_data(async_pdo_connection_t *connection, void *driver_data, bool silently);
/* Frees what was deferred while a call was in progress. */
void async_pdo_statement_run_deferred(async_pdo_connection_t *connection);

void async_pdo_stmt_cache_init(async_pdo_connection_t *connection);
void async_pdo_stmt_cache_destroy(async_pdo_connection_t *connection);
/* Silently: the server has forgotten the statements, or will with the connection. */
void async_pdo_stmt_cache_clear(async_pdo_connection_t *connection, bool silently);
/* Completes a new statement from the cache; false = there is nothing to be had. */
bool async_pdo_stmt_cache_fetch(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* The driver has prepared a statement that was not in the cache. */
void async_pdo_stmt_cache_note(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* Takes the driver's part of a dying statement; false = the cache does not want it. */
bool async_pdo_stmt_cache_store(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Must be asked before a statement is executed; false = it cannot be used again, and preparing it anew has failed. */
bool async_pdo_stmt_cache_before_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* The statement has been executed, or has failed; true = it was stale, and is as good as new now: try again. */
bool async_pdo_stmt_cache_after_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt, bool failed);

extern zend_class_entry *async_pdo_ce;           /* PDO; NULL without it */
extern zend_class_entry *async_pdo_ce_exception; /* PDOException */

/* Throws a PDOException as PDO itself does it, whatever the error mode is. */
void async_pdo_throw(const char *sqlstate, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

void async_pdo_methods_install(zend_class_entry *ce);
void async_pdo_methods_uninstall(zend_class_entry *ce);
ZEND_NAMED_FUNCTION(async_pdo_construct);
extern zif_handler async_pdo_original_construct;
ZEND_NAMED_FUNCTION(async_pdo_connect);
extern zif_handler async_pdo_original_connect; /* NULL before PHP 8.4 */

/* These throw. */
zend_string *async_pdo_dsn_resolve(zend_string *name);
async_pdo_driver_t *async_pdo_dsn_find_driver(zend_string *dsn);
bool async_pdo_dsn_is_shareable(zend_string *dsn);

bool async_pdo_options_are_persistent(HashTable *options);
/* Of a call of the constructor, or of connect(). */
bool async_pdo_options_enable_pool(zend_execute_data *execute_data);
void async_pdo_options_read(async_pdo_template_t *template, HashTable *options);
/* What connections are constructed with. */
HashTable *async_pdo_options_without_ours(HashTable *options);
/* Those that PDO itself looks after take effect on the template, too: its handle answers getAttribute(). False = exception. */
bool async_pdo_options_apply(HashTable *options, zend_object *object);

#ifdef ASYNC_DEBUG
bool async_pdo_pool_all_includes(zval *dsn, HashTable *options);
zend_string *async_pdo_pool_all_dsn(zend_string *dsn);
zend_long async_pdo_pool_all_min(void);
#endif

/* Is it one that PDO looks after itself, without the driver? */
bool async_pdo_attribute_is_generic(zend_long attribute);

/* The driver's own methods for a template. */
const zend_function_entry *async_pdo_driver_methods(pdo_dbh_t *dbh, int kind);
/* Those of an internal subclass of PDO. */
void async_pdo_class_methods_install(zend_class_entry *ce);
void async_pdo_class_methods_uninstall(zend_class_entry *ce);
void async_pdo_class_methods_free(void);

/* A private database in memory, which shows what the driver has to say. False = exception. */
bool async_pdo_sqlite_probe(zval *probe);
/* Notes a call of sqliteCreateFunction() or its like, if the driver does not object. */
void async_pdo_registry_note(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);

/* Calls a handler of PDO on the current coroutine's connection. */
void async_pdo_call_on_connection(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);

#endif
