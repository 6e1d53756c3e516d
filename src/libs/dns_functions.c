/* SPDX-License-Identifier: MIT
 *
 * PHP's own functions for host names: gethostbyname(), gethostbynamel(), gethostbyaddr(), dns_get_record(), checkdnsrr(),
 * getmxrr(), and the names that stream_socket_server() and the like are given. The calls that PHP's program makes of the C
 * library are led to functions that suspend.
 */
#include "engine/replace.h"
#include "io/dns.h"
#include "libs/by_reference.h"
#include "libs/import.h"
#include "libs/lib_poll.h"

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

async_hook_t async_hook_dns_functions = {
	.names = "dns",
	.functions = ASYNC_REPLACEMENTS({ "dns_get_record", async_private_call }, { "getmxrr", async_private_call },
		{ "dns_get_mx", async_private_call }),
	.imports = imports,
};
