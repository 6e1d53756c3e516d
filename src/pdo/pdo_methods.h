/* SPDX-License-Identifier: MIT
 *
 * Handlers in front of PDO's methods, and of those that drivers add.
 */
#ifndef ASYNC_PDO_METHODS_H
#define ASYNC_PDO_METHODS_H

#include "pdo/pdo_template.h"

void async_pdo_methods_install(zend_class_entry *ce);
/* Methods of an internal subclass of PDO. */
void async_pdo_class_methods_install(zend_class_entry *ce);

/* pdo_kept.c: the methods of PDOStatement. */
void async_pdo_kept_install(void);

/* pdo_construct.c */
ZEND_NAMED_FUNCTION(async_pdo_construct);
extern zif_handler async_pdo_original_construct;
ZEND_NAMED_FUNCTION(async_pdo_connect);
extern zif_handler async_pdo_original_connect; /* NULL before PHP 8.4 */
/* Of one of the pool's options: what follows PDO::ATTR_POOL_. */
const char *async_pdo_option_name(zend_long option);

/* Is it an attribute that PDO looks after itself, without the driver? */
bool async_pdo_attribute_is_generic(zend_long attribute);
/* Is it PDO's own query()? */
bool async_pdo_method_is_query(zif_handler original);

#endif
