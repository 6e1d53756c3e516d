/* SPDX-License-Identifier: MIT
 *
 * PHP's own functions for host names: gethostbyname(), gethostbynamel(), gethostbyaddr(), dns_get_record(), checkdnsrr(),
 * getmxrr(), and the names that stream_socket_server() and the like are given. The calls that PHP's program makes of the C
 * library are led to functions that suspend.
 */
#include "engine/replace.h"
#include "io/dns.h"
#include "io/io_wait.h"
#include "libs/lib_poll.h"
#include "libs/import.h"

static const async_import_t rows[] = {
	ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_IMPORT(gethostbyname_r, async_dns_gethostbyname_r),
	ASYNC_IMPORT(getnameinfo, async_dns_getnameinfo),
#ifdef __GLIBC__
	{ "res_nsearch", (void *) async_dns_res_nsearch, NULL }, /* a macro of some C libraries */
	{ "__res_nsearch", (void *) async_dns_res_nsearch, NULL }, /* its name before glibc 2.34 */
#else
	ASYNC_IMPORT(res_search, async_dns_res_search),
#endif
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS(NULL, rows, ASYNC_FILE_PHP),
	ASYNC_IMPORT_TABLES_END
};

#define REFERENCES_MAX 3 /* with an argument behind them */

/* getmxrr() and dns_get_record() keep pointers to the arrays that they are given by reference. Others may change these
 * meanwhile, so the original gets references of its own, and what it left there is assigned at the end. */
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
	original_dns_get_record = async_replace_function("dns_get_record", dns_dns_get_record);
	original_getmxrr = async_replace_function("getmxrr", dns_getmxrr);
	async_replace_function("dns_get_mx", dns_getmxrr); /* the same function */
}

async_hook_t async_hook_dns_functions = {
	.names = "dns",
	.imports = imports,
	.install = dns_functions_install,
};
