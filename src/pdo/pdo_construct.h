/* SPDX-License-Identifier: MIT
 *
 * The arguments of the constructor.
 */
#ifndef ASYNC_PDO_CONSTRUCT_H
#define ASYNC_PDO_CONSTRUCT_H

#include "pdo/pdo_template.h"

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
/* False = exception. */
bool async_pdo_options_read(async_pdo_template_t *template, HashTable *options);
/* What connections are constructed with. */
HashTable *async_pdo_options_without_ours(HashTable *options);
/* Those that PDO itself looks after take effect on the template, too: its handle answers getAttribute(). False = exception. */
bool async_pdo_options_apply(HashTable *options, zend_object *object);

#ifdef ASYNC_DEBUG
bool async_pdo_pool_all_includes(zval *dsn, HashTable *options);
zend_string *async_pdo_pool_all_dsn(zend_string *dsn);
zend_long async_pdo_pool_all_min(void);
#endif

#endif
