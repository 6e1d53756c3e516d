/* SPDX-License-Identifier: MIT
 *
 * The exception classes; those that the runtime creates itself are declared there.
 */
#ifndef ASYNC_PHP_EXCEPTIONS_H
#define ASYNC_PHP_EXCEPTIONS_H

#include "runtime/runtime.h"

extern zend_class_entry *async_ce_pool_exception;
extern zend_class_entry *async_ce_service_unavailable_exception;
extern zend_class_entry *async_ce_timeout_exception;

void async_exceptions_register(void);

#endif
