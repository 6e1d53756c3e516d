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

#ifdef __GLIBC__
# define SEARCH_ROWS \
	{ "res_nsearch", (void *) async_dns_res_nsearch, NULL }, /* a macro of some C libraries */ \
	{ "__res_nsearch", (void *) async_dns_res_nsearch, NULL } /* its name before glibc 2.34 */
#else
# define SEARCH_ROWS ASYNC_IMPORT(res_search, async_dns_res_search)
#endif

async_hook_t async_hook_dns_functions = {
	.names = "dns",
	.functions = ASYNC_REPLACEMENTS({ "dns_get_record", async_private_call }, { "getmxrr", async_private_call },
		{ "dns_get_mx", async_private_call }),
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP),
		ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
		ASYNC_IMPORT(gethostbyname_r, async_dns_gethostbyname_r),
		ASYNC_IMPORT(getnameinfo, async_dns_getnameinfo),
		SEARCH_ROWS)),
};
