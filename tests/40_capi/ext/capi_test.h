/* SPDX-License-Identifier: MIT
 *
 * A consumer of the async C API that lets PHP tests reach every entry. It sees nothing but the installed header.
 */
#ifndef CAPI_TEST_H
#define CAPI_TEST_H

#include "php.h"
#define ZEND_ASYNC_CHECKS
#include "ext/async/zend_async_API.h"

/* What happened, in order; PHP fetches it by capi_log(). */
void capi_log(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* An event of this extension: C memory, fired by hand. */
typedef struct {
	zend_async_event_t event;
	const char *name;
} capi_event_t;

capi_event_t *capi_event_new(const char *name);

extern const zend_function_entry capi_event_functions[];
extern const zend_function_entry capi_coroutine_functions[];
extern const zend_function_entry capi_timer_functions[];
extern const zend_function_entry capi_pool_functions[];
extern const zend_function_entry capi_foreign_functions[];
extern const zend_function_entry capi_misuse_functions[];
extern const zend_function_entry capi_bench_functions[];
extern const zend_function_entry capi_handler_functions[];
extern const zend_function_entry capi_word_functions[];

void capi_handlers_startup(void);
void capi_handlers_shutdown(void);
void capi_pools_shutdown(void);
void capi_awaitable_register(void);
void capi_misuse_shutdown(void);

ZEND_BEGIN_ARG_INFO_EX(capi_arginfo, 0, 0, 0)
	ZEND_ARG_VARIADIC_INFO(0, arguments)
ZEND_END_ARG_INFO()

#define CAPI_FE(name) ZEND_FE(name, capi_arginfo)

#endif
