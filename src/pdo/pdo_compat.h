/* SPDX-License-Identifier: MIT
 *
 * PDO's header, and what depends on the version of PDO.
 */
#ifndef ASYNC_PDO_COMPAT_H
#define ASYNC_PDO_COMPAT_H

#include "php.h"
#include "ext/pdo/php_pdo_driver.h"

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

#endif
