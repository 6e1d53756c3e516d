/* SPDX-License-Identifier: MIT
 *
 * Handlers in front of PDO's methods, and of those that drivers add.
 */
#ifndef ASYNC_PDO_METHODS_H
#define ASYNC_PDO_METHODS_H

#include "pdo/pdo_template.h"

void async_pdo_methods_install(zend_class_entry *ce);

/* setAttribute() and getAttribute() */
extern zif_handler async_pdo_original_setAttribute;
extern zif_handler async_pdo_original_getAttribute;
ZEND_NAMED_FUNCTION(async_pdo_method_setAttribute);
ZEND_NAMED_FUNCTION(async_pdo_method_getAttribute);
/* Is it one that PDO looks after itself, without the driver? */
bool async_pdo_attribute_is_generic(zend_long attribute);

/* Methods of an internal subclass of PDO. */
void async_pdo_class_methods_install(zend_class_entry *ce);

/* A private database in memory, which shows what the driver has to say. False = exception. */
bool async_pdo_sqlite_probe(zval *probe);
/* Notes a call of sqliteCreateFunction() or its like, if the driver does not object. */
void async_pdo_registry_note(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);

#endif
