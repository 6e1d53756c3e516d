/* SPDX-License-Identifier: MIT
 *
 * The four objects of this layer: the template, that is what PHP code calls $pdo, a PDO object without a connection, behind
 * which there is a pool; the context of a coroutine; the connection; and the statement.
 *
 * A method of PDO that is called on a template runs on the connection of the calling coroutine, see pdo_lease.h. So
 * statements, errors, streams and fetch modes belong to the real connection without any translation.
 */
#ifndef ASYNC_PDO_OBJECTS_H
#define ASYNC_PDO_OBJECTS_H

#include "engine/object.h"
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
	uint64_t spawned_in;                /* the transaction in which the coroutine was that spawned this one; 0 = none */
	bool has_looked_up;                 /* whether that goes on */
	bool has_past;                      /* it has executed something on a connection that it lost */
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

/* Options of the constructor, in the order of the table in pdo_construct.c, which has them all. Clear of PDO's own attributes,
 * which are below 100, and of those of drivers, from 1000. */
enum {
	ASYNC_PDO_ATTR_POOL_ENABLED = 900,
	ASYNC_PDO_ATTR_POOL_MIN,
	ASYNC_PDO_ATTR_POOL_MAX,
	ASYNC_PDO_ATTR_POOL_END = 922,
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
	zval username;                 /* a string, or NULL */
	zval password;                 /* likewise */
	HashTable *options;            /* of the constructor, without ours */
	HashTable attributes;          /* what setAttribute() has set for all; and the default of what a context has set */
	uint32_t attributes_version;
	uint32_t attributes_changes;   /* the last version that was given out, to all or to a context */
	zval init;                     /* ATTR_POOL_INIT, until it is one of the steps */
	zval fatal;                    /* ATTR_POOL_FATAL: an array of codes, or a callable; or undefined */
	bool must_evict;               /* the server is not the primary any more: its connections go */
	zval credentials;              /* ATTR_POOL_CREDENTIALS: a callable; or undefined */
	bool has_noticed;              /* a coroutine that its spawner's transaction does not include */
	bool has_begun;                /* something else than settings was executed; see pdo_session.c */
	const async_pdo_context_t *founder; /* of the coroutine that has constructed the object; compared, never followed */
	/* What each connection does, in this order: SQL, a callable of ATTR_POOL_INIT, arrays [method, argument…] under unique names
	 * for sqliteCreate*(); or NULL. Nothing is taken away. */
	HashTable steps;
	uint32_t staleness;            /* raised whenever a prepared statement was found stale: others may be, too */
	uint32_t deaths;               /* raised whenever a connection was found dead: the idle ones may be dead, too */
	zend_async_pool_options_t pool_options;
	uint32_t stmt_cache_size;
	bool is_proxied;               /* behind a proxy that gives each transaction another session: nothing may stay in one */
	uint32_t acquire_timeout;
	async_pdo_context_t main;
	uint64_t serials;              /* of contexts, given out until now */
	pdo_dbh_t nowhere;             /* the handle of statements that are prepared nowhere */
	async_list_t connections;      /* all that have a hidden object */
	HashTable contexts;            /* coroutine => context; 0 => main */
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

/* Takes over the options. */
async_pdo_template_t *async_pdo_template_create(
	async_pdo_driver_t *driver, zend_string *dsn, zend_string *username, zend_string *password, HashTable *options);
void async_pdo_template_delref(async_pdo_template_t *template);
/* The PDO object is gone, and perhaps nothing will be given back to the pool any more. */
void async_pdo_template_leave_pool(async_pdo_template_t *template);
/* False = exception. */
bool async_pdo_template_open_pool(async_pdo_template_t *template);
/* Has set it; NULL = for all. */
void async_pdo_template_record_attribute(
	async_pdo_template_t *template, async_pdo_context_t *context, zend_long attribute, zval *value);

/* Is the value of an option a callable, not a list of strings and numbers, nor one of these? */
static inline bool async_pdo_is_callable(const zval *value)
{
	const zval *first = Z_TYPE_P(value) == IS_ARRAY ? zend_hash_index_find_deref(Z_ARRVAL_P(value), 0) : value;

	return first && Z_TYPE_P(first) == IS_OBJECT;
}

/* The driver's own methods for a template or a connection: each goes through us. */
const zend_function_entry *async_pdo_driver_methods(pdo_dbh_t *dbh, int kind);

/* ----- A connection: a real PDO object, hidden from PHP code unless that takes it by getPool()->acquire(); the resource of the
 * pool. */

/* The lease: the use of a connection from the moment when it leaves the pool until it is back. It has one state, which only
 * async_pdo_lease_set() changes. See pdo_lease.h. */
typedef enum {
	ASYNC_PDO_IDLE,     /* in the pool; or PHP code has taken it from there and not used it yet */
	ASYNC_PDO_AFFINE,   /* the pool's again, but the context that used it last goes on with it unless another one takes it */
	ASYNC_PDO_BOUND,    /* a context has it, and is about to use it */
	ASYNC_PDO_IN_CALL,  /* the driver works for `caller`, `depth` calls deep; no other coroutine may enter */
	ASYNC_PDO_PINNED,   /* no call, but something keeps it out of the pool: `pins` */
	ASYNC_PDO_CLEANING, /* on its way to or from the pool; no call may enter */
	ASYNC_PDO_LOST,     /* dead, its place in the pool is free; only statements are left of it */
} async_pdo_lease_state_t;

enum {
	ASYNC_PDO_PIN_STATEMENT = 1,   /* one has a cursor */
	ASYNC_PDO_PIN_TRANSACTION = 2, /* is open, or the next one was prepared for */
	ASYNC_PDO_PIN_SESSION = 4,     /* has state that the next coroutine must not see */
	ASYNC_PDO_PIN_RAW = 8,         /* PHP code has it by getPool()->acquire(), and gives it back itself */
	ASYNC_PDO_PIN_DYING = 16,      /* the statement of a failed query() is being freed; then the lease is looked at again */
};

/* What calls have found out about it, from good to bad: it only gets worse until it is cleaned. */
typedef enum {
	ASYNC_PDO_GOOD,
	ASYNC_PDO_IN_DOUBT, /* there may be a transaction that the driver does not know of */
	ASYNC_PDO_UNFIT,    /* for another user: it has a result that cannot be fetched any more, or a callback */
	ASYNC_PDO_BROKEN,
	ASYNC_PDO_ABORTED,  /* broken in the middle of a call: the server may still answer to it */
} async_pdo_health_t;

/* What this layer knows about a statement. One that has a cursor, and that only its coroutine has used, needs no record of
 * its own: all those of a connection have the same. */
typedef struct async_pdo_statement {
	struct pdo_stmt_methods methods;          /* the gate in front of the driver's, stmt->methods points here; or refusing */
	async_pdo_connection_t *connection;       /* where it is prepared, a reference; NULL = nowhere */
	bool is_resting;
	bool has_twins;                           /* there was one */
	bool is_heir;                             /* it can be read, but has to be prepared again before it is executed */
	pdo_stmt_t *stmt;                         /* NULL = this is the common one, and what follows is not valid */
	async_pdo_template_t *template;           /* a reference */
	uint64_t owner;                           /* serial of the context that has prepared it; or one of the next two */
	zval options;                             /* of prepare(); or undefined */
	async_list_t node;                        /* in connection->prepared, or alone */
} async_pdo_statement_t;

#define ASYNC_PDO_OWNER_RAW 0            /* PHP code that has the connection by getPool()->acquire() */
#define ASYNC_PDO_OWNER_ENDED UINT64_MAX /* a coroutine that has ended */

struct async_pdo_connection {
	struct pdo_dbh_methods methods;           /* the gate in front of the driver's; dbh->methods points here */
	const struct pdo_dbh_methods *driver_methods;
	async_pdo_statement_t common;             /* likewise, for statements; valid once there was one */
	const struct pdo_stmt_methods *driver_stmt_methods;

	/* the lease */
	async_pdo_lease_state_t state;
	uint8_t pins;                             /* valid while PINNED */
	uint32_t depth;                           /* of calls; more than 0 only while IN_CALL, LOST or CLEANING */
	const void *caller;                       /* compared, never followed; see ASYNC_PDO_SELF */
	async_pdo_context_t *context;             /* whose it is; NULL = idle, raw, or only statements are left */
	zend_async_pool_kept_t affinity;          /* while AFFINE */
	uint8_t insisted;                         /* so often on it, though another coroutine was in line */
	bool is_leased;                           /* this layer took it from the pool, and holds a reference to object */

	/* what calls have found out, judged at the end of the outermost one */
	async_pdo_health_t health;
	bool in_transaction;                      /* when last looked */
	zend_string *begun_file;                  /* the location where it was begun, owned; or NULL */
	uint32_t begun_line;
	uint64_t transaction;                     /* its number, or that of the last one; 0 = it is not in ASYNC_G(transactions) */
	async_pdo_connection_t *next_begun;       /* in that list */
	zend_object *cause;                       /* why it is broken, for the strategy of the breaker; or NULL */

	/* the session, see sql_facts.h */
	async_sql_scope_t scope;                  /* of what was left behind */
	zend_ulong fingerprint;                   /* of its settings when it was opened */

	/* what the session remembers of statements: the values, see below */
	uint8_t answers;                          /* what it can be asked without the answer being about another coroutine */
	bool has_run;                             /* something, for its user of now */
	bool has_made_ids;                        /* PostgreSQL: perhaps, for its user of now */
	bool has_history;                         /* values of earlier users are there */
	async_pdo_context_t *owes;                /* the context that gets the last id, once the server was asked; or NULL */

	uint32_t refcount;                        /* the hidden object, each statement */
	uint32_t statements;                      /* that do not rest, deferred ones included */
	uint32_t attributes_version;              /* how far it has caught up with the template */
	uint32_t steps;                           /* taken, see pdo_session.c */
	bool is_replaying;                        /* one of them is being taken */
	uint32_t deaths_seen;                     /* of the template, when the connection was last known to be alive */
	async_list_t node;                        /* in template->connections, once it is open */
	zend_object *object;                      /* the hidden PDO object; NULL once it is freed */
	pdo_dbh_t *dbh;
	async_pdo_template_t *template;           /* a reference */
	zend_execute_data *frame;                 /* of the call whose $this is the hidden object at the moment; or NULL */
	zend_object *visible;                     /* what $this was there */
	zif_handler called;                       /* which method of PDO this is */
	async_list_t prepared;                    /* async_pdo_statement_t */
	async_pdo_statement_t *adopting;          /* the one that is being prepared again; or NULL */
	async_list_t deferred;                    /* dead statements, to be freed once no call is in progress */
	async_list_t cache;                       /* prepared statements that are not in use, the newest first */
	HashTable cache_index;                    /* all that came from or are in the cache, by SQL: the first of two */
	uint32_t cache_idle;                      /* how many are in `cache` */
	uint32_t staleness_seen;                  /* of the template, when the cache was last cleared */
	pdo_stmt_t *misprepared;                  /* a statement whose error is that of the handle; or NULL */
};

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_dbh(const pdo_dbh_t *dbh)
{
	return ASYNC_CONTAINER_OF(dbh->methods, async_pdo_connection_t, methods);
}

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_resource(const zval *resource)
{
	return async_pdo_connection_of_dbh(php_pdo_dbh_fetch_inner(Z_OBJ_P(resource)));
}

static zend_always_inline bool async_pdo_is_broken(const async_pdo_connection_t *connection)
{
	return connection->health >= ASYNC_PDO_BROKEN;
}

static zend_always_inline void async_pdo_worsen(async_pdo_connection_t *connection, async_pdo_health_t health)
{
	connection->health = MAX(connection->health, health);
}

/* The driver has returned this value. A connection that a stream may use at any time is not for another coroutine. */
static zend_always_inline void async_pdo_connection_note_value(async_pdo_connection_t *connection, zval *value)
{
	if (UNEXPECTED(Z_TYPE_P(value) == IS_RESOURCE) && connection->template->driver->is_live_stream
			&& connection->template->driver->is_live_stream(value)) {
		async_pdo_worsen(connection, ASYNC_PDO_UNFIT);
	}
}

/* Connection and context, if there is one, do not know each other any more. */
static inline void async_pdo_connection_detach(async_pdo_connection_t *connection, async_pdo_context_state_t state)
{
	if (connection->context) {
		connection->context->connection = NULL;
		connection->context->state = state;
		connection->context = NULL;
	}
}

/* A result whose statement has ended, and whose rows still come: the next command would fail. */
static zend_always_inline bool async_pdo_connection_has_unread_rows(const async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	return driver->has_unread_rows && connection->object && !async_pdo_is_broken(connection)
		&& driver->has_unread_rows(connection->dbh);
}

/* NULL for every PDO object that is not a connection of a pool. */
async_pdo_connection_t *async_pdo_connection_of_object(zend_object *object);

void async_pdo_connection_delref(async_pdo_connection_t *connection);
void async_pdo_connection_mshutdown(void);

/* Handlers of the pool. */
bool async_pdo_connection_open(zend_async_pool_t *pool, zval *result);
void async_pdo_connection_close(zend_async_pool_t *pool, zval *resource);
bool async_pdo_connection_check(zend_async_pool_t *pool, zval *resource);
bool async_pdo_connection_before_release(zend_async_pool_t *pool, zval *resource);

/* ----- Contexts: one coroutine's view of one template; and values, that is what a coroutine may ask about
 * its statements of before: the last id, the number of rows. The session of its connection knows, as long as the coroutine
 * has the connection, or an affinity to it. When another coroutine gets it,
 *
 *   - the last id is captured for lastInsertId(): MySQL's and SQLite's client know it, PostgreSQL is asked if there may be;
 *   - what else was there is lost, and the coroutine that asks for it is told so;
 *   - what the other coroutine may ask about its own statements, it may ask once it has executed one that sets the value.
 *
 * So no coroutine is ever given the value of another one. */

void async_pdo_contexts_init(async_pdo_template_t *template);
/* That of the coroutine which runs now, created on first use. */
async_pdo_context_t *async_pdo_context_current(async_pdo_template_t *template);
/* A transaction has begun on the connection; the connection is freed. */
void async_pdo_transaction_note(async_pdo_connection_t *connection);
void async_pdo_transaction_forget(async_pdo_connection_t *connection);
/* False = exception, by an error handler that is told that the transaction of the spawner does not include this coroutine. */
bool async_pdo_context_look_up(async_pdo_context_t *context);
/* Keeps what errorCode() and errorInfo() tell after the connection has gone back. */
void async_pdo_context_keep_error(async_pdo_context_t *context, pdo_dbh_t *dbh);
/* The template is going: contexts that are left have no effect any more. Connections they hold must have been taken away. */
void async_pdo_contexts_destroy(async_pdo_template_t *template);

/* connection->context begins to use the connection; NULL = PHP code that has it by getPool()->acquire(). */
void async_pdo_values_begin(async_pdo_connection_t *connection);

/* Behind a proxy: the session is another one, in which other clients may have made ids. */
void async_pdo_values_change_session(async_pdo_connection_t *connection);

/* The SQL is about to be executed. False = exception: it asks for a value that is lost. May suspend. */
bool async_pdo_values_note_slowly(async_pdo_connection_t *connection, async_sql_facts_t facts);

static zend_always_inline bool async_pdo_values_note(async_pdo_connection_t *connection, async_sql_facts_t facts)
{
	if (UNEXPECTED(facts.asks & ~connection->answers) || UNEXPECTED(facts.sets & ASYNC_SQL_ID)) {
		return async_pdo_values_note_slowly(connection, facts);
	}
	connection->has_run = true;
	connection->answers |= facts.sets;
	return true;
}

/* It was executed. MySQL's client knows whether there is a new id. */
static zend_always_inline void async_pdo_values_look(async_pdo_connection_t *connection)
{
	const async_pdo_driver_t *driver = connection->template->driver;

	if (UNEXPECTED(!(connection->answers & ASYNC_SQL_ID)) && driver->local_id && driver->local_id(connection)) {
		connection->answers |= ASYNC_SQL_ID;
	}
}

/* The context is not the user of the connection any more; NULL = it does not exist any more. */
void async_pdo_values_end(async_pdo_connection_t *connection, async_pdo_context_t *context);
/* Its user has set the session up, for others: that makes it no used one, unless there is an id. */
void async_pdo_values_end_setup(async_pdo_connection_t *connection);
/* Captures what only the server knows, if that is due; or, unless `may_ask`, gives it up. May suspend. */
void async_pdo_values_commit(async_pdo_connection_t *connection, bool may_ask);
/* The context ends, and will not ask any more. */
void async_pdo_values_forget(async_pdo_context_t *context);

/* For lastInsertId(). The driver's answer, or what was captured; NULL = an error of the driver, or an exception. */
zend_string *async_pdo_values_last_id(async_pdo_connection_t *connection, const zend_string *name);
/* The same without a connection; NULL = one is needed. */
zend_string *async_pdo_values_recall(const async_pdo_context_t *context, const zend_string *name);
/* Another coroutine may be asking the server for it at this moment. False = exception. Suspends. */
bool async_pdo_values_await(async_pdo_context_t *context);

/* ----- The session of a connection: what SQL leaves behind in it, and what every session of a pooled object has in common, that
 * is attributes, functions of SQLite, ATTR_POOL_INIT, and the settings that its beginning has made. */

/* What is known about a text of SQL that is being prepared or executed. */
typedef struct {
	async_sql_facts_t facts;
	bool is_for_all; /* it is a setting that all connections shall have, hence no state of this session alone */
	bool is_refused; /* with an exception */
} async_pdo_sql_t;

/* The text is not what `read` has: reads it, there or where long ones are. */
async_pdo_read_t *async_pdo_session_read(
	async_pdo_template_t *template, async_pdo_read_t *read, zend_string *text, bool has_backslashes);
bool async_pdo_session_is_for_all(async_pdo_connection_t *connection, async_sql_setting_t setting);
/* Something stays behind. False = exception: that is refused. */
bool async_pdo_session_note_scope(async_pdo_connection_t *connection, async_pdo_sql_t sql, const zend_string *text);
/* May an attribute of a connection or an option of prepare() have this value, behind a proxy? False = exception. */
bool async_pdo_session_allows(const async_pdo_template_t *template, zend_long attribute, zval *value);
bool async_pdo_session_allows_all(const async_pdo_template_t *template, HashTable *attributes);

/* The SQL is about to be executed, or prepared: notes what it leaves behind. */
static zend_always_inline async_pdo_sql_t async_pdo_session_note_sql(async_pdo_connection_t *connection, zend_string *text)
{
	async_pdo_template_t *template = connection->template;
	const async_pdo_driver_t *driver = template->driver;
	bool has_backslashes = driver->has_backslashes && driver->has_backslashes(connection->dbh);
	async_pdo_read_t *read = &template->read[((uintptr_t) text >> 5) % ASYNC_PDO_READ_COUNT];

	if (UNEXPECTED(read->text != text) || UNEXPECTED(read->has_backslashes != has_backslashes)) {
		read = async_pdo_session_read(template, read, text, has_backslashes);
	}
	async_pdo_sql_t sql = { read->facts, false, false };
	if (UNEXPECTED(!template->has_begun) || UNEXPECTED(connection->is_replaying)) {
		sql.is_for_all = async_pdo_session_is_for_all(connection, sql.facts.setting);
	}
	if (UNEXPECTED(sql.facts.scope != ASYNC_SQL_LEAVES_NOTHING)) {
		sql.is_refused = !async_pdo_session_note_scope(connection, sql, text);
	}
	return sql;
}

/* A call is over: what was for one transaction only may be gone. */
void async_pdo_session_end_transaction(async_pdo_connection_t *connection);
/* Something for all connections. It has taken effect on this one, if there is one. */
void async_pdo_session_add_step(async_pdo_connection_t *connection, HashTable *steps, zend_string *key, zval *step);
/* The SQL was a setting for all connections, and has taken effect on this one. */
void async_pdo_session_add_setting(async_pdo_connection_t *connection, zend_string *sql);
/* The session is as good as new: takes all steps again. False = exception. May suspend. */
bool async_pdo_session_start_again(async_pdo_connection_t *connection);

bool async_pdo_session_catch_up_now(async_pdo_connection_t *connection);

/* Which attributes it needs: those of its context, if that has set any, else those of all. */
static zend_always_inline uint32_t async_pdo_session_attributes_due(const async_pdo_connection_t *connection)
{
	const async_pdo_context_t *context = connection->context;

	return UNEXPECTED(context && context->attributes_version) ? context->attributes_version
		: connection->template->attributes_version;
}

/* Applies what was set on the template since the connection was last used. False = exception. */
static zend_always_inline bool async_pdo_session_catch_up(async_pdo_connection_t *connection)
{
	const async_pdo_template_t *template = connection->template;

	return (EXPECTED(connection->attributes_version == async_pdo_session_attributes_due(connection))
			&& EXPECTED(connection->steps == zend_hash_num_elements(&template->steps)))
		|| async_pdo_session_catch_up_now(connection);
}

/* ----- Statements of pooled connections, and the cache of prepared ones.
 *
 * A statement has a cursor, and pins its connection; or it rests: it was not executed yet, or has no rows, or all were read,
 * or the cursor was closed. When another coroutine gets the connection, statements that rest are uprooted: they are prepared
 * nowhere, and prepared again when they are executed. See pdo_kept.c for statements that several coroutines use. */

static zend_always_inline async_pdo_statement_t *async_pdo_statement_of(const pdo_stmt_t *stmt)
{
	return ASYNC_CONTAINER_OF(stmt->methods, async_pdo_statement_t, methods);
}

static zend_always_inline async_pdo_connection_t *async_pdo_connection_of_stmt(const pdo_stmt_t *stmt)
{
	return async_pdo_statement_of(stmt)->connection;
}

async_pdo_statement_t *async_pdo_statement_new(async_pdo_template_t *template, pdo_stmt_t *stmt, uint64_t owner);
/* Its own record, made if it has only the common one. */
async_pdo_statement_t *async_pdo_statement_record(pdo_stmt_t *stmt);
/* It is prepared on the connection now, and has a cursor. */
void async_pdo_statement_settle(async_pdo_statement_t *statement, async_pdo_connection_t *connection);
/* It is prepared nowhere, from now on or from the start. */
void async_pdo_statement_uproot(async_pdo_statement_t *statement);
/* The same for one that is prepared. Does not suspend. */
void async_pdo_statement_detach(async_pdo_statement_t *statement);
/* All that rest on this connection. */
void async_pdo_statement_detach_resting(async_pdo_connection_t *connection);
/* It pins its connection no more, unless the driver has more to read, or the cursor is one of the server. */
void async_pdo_statement_rest(pdo_stmt_t *stmt);
void async_pdo_statement_copy_fetch_mode(pdo_stmt_t *to, const pdo_stmt_t *from);
/* The context ends: its twins do. Does not suspend. */
void async_pdo_statement_drop_twins(async_pdo_context_t *context);

static zend_always_inline void async_pdo_statement_wake(async_pdo_statement_t *statement)
{
	if (statement->is_resting) {
		statement->is_resting = false;
		statement->connection->statements++;
	}
}

/* The dtor of the table of statements. */
int async_pdo_statement_dtor(pdo_stmt_t *stmt);
/* Frees what was deferred while a call was in progress. */
void async_pdo_statement_run_deferred(async_pdo_connection_t *connection);

/* Silently: the server has forgotten the statements, or will with the connection. */
void async_pdo_stmt_cache_clear(async_pdo_connection_t *connection, bool silently);

static zend_always_inline bool async_pdo_stmt_cache_is_off(const async_pdo_connection_t *connection)
{
	return EXPECTED(!connection->template->stmt_cache_size);
}

/* What follows is for a cache that is on. Completes a new statement from the cache; false = there is none. */
bool async_pdo_stmt_cache_fetch(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* The driver has prepared a statement that was not in the cache. */
void async_pdo_stmt_cache_note(async_pdo_connection_t *connection, zend_string *sql, pdo_stmt_t *stmt, zval *options);
/* Takes the driver's part of a dying statement; false = the cache does not want it. */
bool async_pdo_stmt_cache_store(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* The statement is dying where the cache cannot have it. */
void async_pdo_stmt_cache_forget(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
/* Executes it; one of the cache that is stale is prepared again. What the executer of the driver returns. */
int async_pdo_stmt_cache_execute(async_pdo_connection_t *connection, pdo_stmt_t *stmt);

#endif
