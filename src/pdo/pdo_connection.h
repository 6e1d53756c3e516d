/* SPDX-License-Identifier: MIT
 *
 * A connection: a real PDO object, hidden from PHP code unless that takes it by getPool()->acquire(); the resource of the
 * pool.
 */
#ifndef ASYNC_PDO_CONNECTION_H
#define ASYNC_PDO_CONNECTION_H

#include "pdo/pdo_template.h"

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
 * its own: all those of a connection have the same. See pdo_statement.h. */
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
	zend_object *cause;                       /* why it is broken, for the strategy of the breaker; or NULL */

	/* the session, see sql_facts.h */
	async_sql_scope_t scope;                  /* of what was left behind */
	zend_ulong fingerprint;                   /* of its settings when it was opened */

	/* what the session remembers of statements, see pdo_context.h */
	uint8_t answers;                          /* what it can be asked without the answer being about another coroutine */
	bool has_run;                             /* something, for its user of now */
	bool has_made_ids;                        /* PostgreSQL: perhaps, for its user of now */
	bool has_history;                         /* values of earlier users are there */
	async_pdo_context_t *owes;                /* the context that gets the last id, once the server was asked; or NULL */

	uint32_t refcount;                        /* the hidden object, each statement */
	uint32_t statements;                      /* that do not rest, deferred ones included */
	uint32_t attributes_version;              /* how far it has caught up with the template */
	uint32_t registry_version;
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
	HashTable cache_index;                    /* all that came from or are in the cache, by SQL */
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

#endif
