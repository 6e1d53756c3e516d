/* SPDX-License-Identifier: MIT
 *
 * What differs between the drivers, and PDO has no method for. Offsets into structs of a driver are known to its driver_*.c
 * alone.
 */
#ifndef ASYNC_PDO_DRIVER_H
#define ASYNC_PDO_DRIVER_H

#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include "pdo/sql_facts.h"

#include "php.h"
#include "ext/pdo/php_pdo_driver.h"

#include <dlfcn.h>

/* The PDO object of a statement: a zval before 8.5. */
#if PHP_VERSION_ID >= 80500
# define ASYNC_PDO_STMT_OBJECT(stmt) ((stmt)->database_object_handle)
# define ASYNC_PDO_STMT_SET_OBJECT(stmt, object) ((stmt)->database_object_handle = (object))
#else
# define ASYNC_PDO_STMT_OBJECT(stmt) \
	(Z_TYPE((stmt)->database_object_handle) == IS_OBJECT ? Z_OBJ((stmt)->database_object_handle) : NULL)
# define ASYNC_PDO_STMT_SET_OBJECT(stmt, object) async_pdo_stmt_set_object(stmt, object)

static inline void async_pdo_stmt_set_object(pdo_stmt_t *stmt, zend_object *object)
{
	if (object) {
		ZVAL_OBJ(&stmt->database_object_handle, object);
	} else {
		ZVAL_UNDEF(&stmt->database_object_handle);
	}
}
#endif

/* The statement of a query() that failed belongs to the handle, for errorInfo(). Takes it away, with its reference. */
static inline zend_object *async_pdo_take_failed_statement(pdo_dbh_t *dbh)
{
	zend_object *statement = dbh->query_stmt ? &dbh->query_stmt->std : NULL;

	dbh->query_stmt = NULL;
	return statement;
}

typedef struct async_pdo_connection async_pdo_connection_t;
typedef struct async_pdo_template async_pdo_template_t;

/* A function that the driver does not need is NULL. */
typedef struct async_pdo_driver {
	pdo_driver_t fake; /* what the handle of a template names as its driver */
	/* Talks to a server: calls may suspend, a call that was cut off leaves the connection out of step, and a statement that
	 * dies while another call runs must wait, because its close command would interleave. */
	bool is_remote;
	bool columns_do_io; /* get_col may talk to the server */
	/* An option of prepare() that spares the server the preparing, for what is executed once; 0 = none. */
	zend_long once_attribute;
	/* The table of what counts as broken. Asked after a failed call. */
	bool (*is_broken)(async_pdo_connection_t *connection, pdo_stmt_t *stmt);
	/* Does the error, as errorInfo() tells it, say that the server is not the primary any more? */
	bool (*is_demoted)(async_pdo_connection_t *connection, const zval *info);
	bool (*in_transaction)(pdo_dbh_t *dbh);
	/* Is autocommit off? Then any statement begins a transaction; and after a failed call in_transaction() may not know it. */
	bool (*may_be_in_transaction)(pdo_dbh_t *dbh);
	/* Asks the server. */
	bool (*ping)(async_pdo_connection_t *connection);
	async_sql_dialect_t dialect;
	bool (*has_backslashes)(pdo_dbh_t *dbh);
	/* A number that is another one once settings of the session have changed. */
	zend_ulong (*fingerprint)(pdo_dbh_t *dbh);
	/* Values of the session, see pdo_objects.h. The last id, 0 = none, as far as the client knows it. */
	uint64_t (*local_id)(async_pdo_connection_t *connection);
	void (*put_id)(async_pdo_connection_t *connection, uint64_t id);
	bool (*forget_ids)(async_pdo_connection_t *connection);
	bool ids_are_unsigned;
	/* Takes session state away; false = close the connection instead. */
	bool (*reset)(async_pdo_connection_t *connection);
	/* After exec(): drops a result that cannot be fetched; false = it is still there. */
	bool (*drop_result)(async_pdo_connection_t *connection);
	/* Has the client read all that the server sends? */
	bool (*is_ready)(pdo_dbh_t *dbh);
	bool knows_row_count; /* of a result, once the client has all of it */
	/* Is the server still sending a result, row by row? Asked when a statement ends. */
	bool (*has_unread_rows)(pdo_dbh_t *dbh);
	/* After opening, and after attributes or SQL that may have undone what it does. */
	void (*prepare_connection)(async_pdo_connection_t *connection);
	/* Frees results and values of a statement that goes into the cache; its cursor is closed. */
	void (*retire_statement)(void *driver_data);
	/* Has the server forgotten a prepared statement, or the shape of its result changed? */
	bool (*is_stale)(pdo_stmt_t *stmt);
	/* Is it a stream that talks to the server by itself? */
	bool (*is_live_stream)(zval *value);
	/* Keeps a database alive that would go with its last connection. */
	void *(*keep_alive)(const zend_string *dsn);
	void (*let_die)(void *anchor);
	const zend_function_entry *methods; /* driver's own methods for PDO objects; known once there was a connection */
} async_pdo_driver_t;

extern async_pdo_driver_t async_pdo_driver_mysql;
extern async_pdo_driver_t async_pdo_driver_pgsql;
extern async_pdo_driver_t async_pdo_driver_sqlite;

/* NULL = not a driver that can be pooled. */
async_pdo_driver_t *async_pdo_driver_find(const char *name, size_t length);

/* Functions of client libraries are looked up at run time. A driver has a list of them, which it declares by the first and
 * looks up by the second. */
#define ASYNC_PDO_FUNCTION(type, name, parameters) static type (*name) parameters;
#define ASYNC_PDO_LOOK_UP(type, name, parameters) *(void **) &name = dlsym(RTLD_DEFAULT, #name);

void async_pdo_driver_pgsql_post_startup(void);
void async_pdo_driver_sqlite_post_startup(void);

/* Does the driver say that there is one? */
static inline bool async_pdo_driver_in_transaction(pdo_dbh_t *dbh)
{
	return dbh->methods->in_transaction(dbh);
}

/* Runs SQL past the gate. */
bool async_pdo_driver_exec(async_pdo_connection_t *connection, const char *sql);

/* ----- PDOExceptions, as PDO itself makes them. */

extern zend_class_entry *async_pdo_ce;           /* PDO; NULL without it */
extern zend_class_entry *async_pdo_ce_statement; /* PDOStatement */
extern zend_class_entry *async_pdo_ce_exception; /* PDOException */

/* Throws in any error mode. */
void async_pdo_throw(const char *sqlstate, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* One that was never thrown; the caller owns it. */
zend_object *async_pdo_exception_new(const char *sqlstate, zend_long native_code, const char *message);

/* Does the exception mean that a wait was broken off? The client library may have put an exception of its own on top. */
bool async_pdo_exception_cuts_off(zend_object *exception);

#endif
