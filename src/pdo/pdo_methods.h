/* SPDX-License-Identifier: MIT
 *
 * Handlers in front of PDO's methods, and of those that drivers add.
 */
#ifndef ASYNC_PDO_METHODS_H
#define ASYNC_PDO_METHODS_H

#include "pdo/pdo_template.h"

void async_pdo_methods_install(zend_class_entry *ce);

static zend_always_inline async_pdo_template_t *async_pdo_template_of_this(zend_execute_data *execute_data)
{
	return async_pdo_template_of(Z_OBJ(EX(This)));
}

/* A method that does nothing but to run on a connection, once its arguments are what they should be. */
#define ASYNC_PDO_ON_CONNECTION(method, original, prepares_arguments) \
	ZEND_NAMED_FUNCTION(method) \
	{ \
		async_pdo_template_t *template = async_pdo_template_of_this(execute_data); \
		if (EXPECTED(!template)) { \
			original(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} else if (EXPECTED(prepares_arguments)) { \
			async_pdo_call_on_connection(template, original, INTERNAL_FUNCTION_PARAM_PASSTHRU); \
		} \
	}

#define ASYNC_PDO_HAS_STRING async_pdo_call_convert_string(execute_data, 1)

/* exec(), and the methods of transactions */
#define ASYNC_PDO_METHOD(name) \
	extern zif_handler async_pdo_original_##name; \
	ZEND_NAMED_FUNCTION(async_pdo_method_##name)
ASYNC_PDO_METHOD(exec);
ASYNC_PDO_METHOD(beginTransaction);
ASYNC_PDO_METHOD(commit);
ASYNC_PDO_METHOD(rollBack);
ASYNC_PDO_METHOD(inTransaction);
/* setAttribute() and getAttribute() */
ASYNC_PDO_METHOD(setAttribute);
ASYNC_PDO_METHOD(getAttribute);
/* Is it one that PDO looks after itself, without the driver? */
bool async_pdo_attribute_is_generic(zend_long attribute);

/* Methods of an internal subclass of PDO. */
void async_pdo_class_methods_install(zend_class_entry *ce);

/* A private database in memory, which shows what the driver has to say. False = exception. */
bool async_pdo_sqlite_probe(zval *probe);
/* Notes a call of sqliteCreateFunction() or its like, if the driver does not object. */
void async_pdo_registry_note(async_pdo_template_t *template, zif_handler handler, INTERNAL_FUNCTION_PARAMETERS);

#endif
