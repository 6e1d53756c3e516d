/* SPDX-License-Identifier: MIT
 *
 * PDOExceptions, as PDO itself makes them.
 */
#ifndef ASYNC_PDO_ERROR_H
#define ASYNC_PDO_ERROR_H

#include "php.h"

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
