/* SPDX-License-Identifier: MIT */
#ifndef PHP_ASYNC_H
#define PHP_ASYNC_H

#include "php.h"

#define PHP_ASYNC_VERSION "0.1.0"

extern zend_module_entry async_module_entry;
#define phpext_async_ptr &async_module_entry

#endif
