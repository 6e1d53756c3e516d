/* SPDX-License-Identifier: MIT
 *
 * PHP's own functions for host names: gethostbyname(), gethostbynamel(), gethostbyaddr(), dns_get_record(), checkdnsrr(),
 * getmxrr(), and the names that stream_socket_server() and the like are given. The calls that PHP's program makes of the C
 * library are led to functions that suspend.
 */
#include "hooks/dns_functions.h"
#include "engine/replace.h"
#include "io/dns.h"
#include "io/dns_calls.h"
#include "io/io_wait.h"
#include "libs/lib_poll.h"
#include "libs/libraries.h"

static const async_library_import_t imports[] = {
	ASYNC_LIBRARY_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_LIBRARY_IMPORT(gethostbyname_r, async_dns_gethostbyname_r),
	ASYNC_LIBRARY_IMPORT(getnameinfo, async_dns_getnameinfo),
	ASYNC_LIBRARY_IMPORT(res_nsearch, async_dns_res_nsearch),
	{ "__res_nsearch", (void *) async_dns_res_nsearch, (void *) res_nsearch }, /* its name before glibc 2.34 */
	ASYNC_LIBRARY_IMPORTS_END
};

/* PHP is the program itself, or a library of a web server. */
static async_library_t program = { &async_hook_dns, "dns (PHP)", "", NULL, imports, 0 };
static async_library_t library = { &async_hook_dns, "dns (libphp)", "libphp", NULL, imports, 0 };

#define REFERENCES_MAX 3 /* with an argument behind them */

/* getmxrr() and dns_get_record() keep pointers to the arrays that they are given by reference. Others may change these meanwhile,
 * so the original gets references of its own, and what it left there is assigned at the end. */
static void call_with_own_references(zif_handler original, uint32_t first, INTERNAL_FUNCTION_PARAMETERS)
{
	uint32_t count = ZEND_NUM_ARGS() >= first ? ZEND_NUM_ARGS() - first + 1 : 0;
	zval *args = ZEND_CALL_ARG(execute_data, first);
	zval given[REFERENCES_MAX];

	if (!async_io_may_wait() || count > REFERENCES_MAX) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		ZVAL_COPY_VALUE(&given[i], &args[i]);
		if (Z_ISREF(args[i])) {
			ZVAL_NEW_EMPTY_REF(&args[i]);
			ZVAL_NULL(Z_REFVAL(args[i]));
		}
	}
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	for (uint32_t i = 0; i < count; i++) {
		if (!Z_ISREF(given[i])) {
			continue;
		}
		if (!EG(exception) && Z_TYPE_P(Z_REFVAL(args[i])) != IS_NULL) {
			ZEND_TRY_ASSIGN_REF_COPY(&given[i], Z_REFVAL(args[i]));
		}
		zval_ptr_dtor(&args[i]);
		ZVAL_COPY_VALUE(&args[i], &given[i]);
	}
}

static zif_handler original_dns_get_record;
static ZEND_NAMED_FUNCTION(dns_dns_get_record)
{
	call_with_own_references(original_dns_get_record, 3, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static zif_handler original_getmxrr;
static ZEND_NAMED_FUNCTION(dns_getmxrr)
{
	call_with_own_references(original_getmxrr, 2, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void dns_functions_install(void)
{
	async_library_install(&program);
	async_library_install(&library);
	if (async_hook_dns.is_enabled) {
		original_dns_get_record = async_replace_function("dns_get_record", dns_dns_get_record);
		original_getmxrr = async_replace_function("getmxrr", dns_getmxrr);
		async_replace_function("dns_get_mx", dns_getmxrr); /* the same function */
	}
}

static void dns_functions_uninstall(void)
{
	async_library_uninstall(&program);
	async_library_uninstall(&library);
}

async_hook_t async_hook_dns_functions = {
	.install = dns_functions_install,
	.uninstall = dns_functions_uninstall,
};
