/* SPDX-License-Identifier: MIT
 *
 * The calls of the C library that ask name servers: a background thread makes them, where the coroutine can be suspended. If
 * a call was cut off it fails, and an exception is pending. Each call says what its thread runs, and copies the answer.
 * Coroutines that look up the same name at the same time share one getaddrinfo().
 *
 * All but getaddrinfo() are only for PHP's own use of them.
 */
#include "engine/replace.h"
#include "io/background.h"
#include "io/io_wait.h"
#include "libs/clients.h"
#include "support/fault.h"

#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <errno.h>
#include <netinet/in.h>
#include <resolv.h>

/* NULL, or an address in digits: no server has to be asked. */
static bool is_address(const char *host)
{
	struct in6_addr address;

	return !host || inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

extern async_hook_t async_hook_dns;

/* ext/sockets looks there. */
static void set_host_error(const async_background_t *call)
{
	if (call->host_error) {
		h_errno = call->host_error;
	}
}

/* getaddrinfo() */

enum { QUESTION_FLAGS, QUESTION_FAMILY, QUESTION_TYPE, QUESTION_PROTOCOL, QUESTION_SIZE };

static void lookup_run(async_background_t *call)
{
	const int *question = call->data;
	struct addrinfo *found = NULL;
	struct addrinfo hints = {
		.ai_flags = question[QUESTION_FLAGS], .ai_family = question[QUESTION_FAMILY],
		.ai_socktype = question[QUESTION_TYPE], .ai_protocol = question[QUESTION_PROTOCOL],
	};

	h_errno = 0;
	call->result = ASYNC_MAY_FAIL("getaddrinfo", EAI_AGAIN, getaddrinfo(call->name, call->other_name, &hints, &found));
	call->error = errno;
	call->host_error = h_errno;
	call->made = found;
}

static void lookup_discard(async_background_t *call)
{
	freeaddrinfo(call->made);
}

#ifdef __GLIBC__
/* The caller frees it by freeaddrinfo(), so it is made as glibc does: each address in one piece. NULL without memory. */
static void *lookup_copy(const async_background_t *call)
{
	struct addrinfo *first = NULL, **end = &first;

	for (const struct addrinfo *from = call->made; from; from = from->ai_next, end = &(*end)->ai_next) {
		struct addrinfo *copy = ASYNC_MAY_FAIL("malloc(answer)", NULL, malloc(sizeof(*copy) + from->ai_addrlen));
		char *name = from->ai_canonname && copy ? ASYNC_MAY_FAIL("strdup(answer)", NULL, strdup(from->ai_canonname)) : NULL;
		if (!copy || (from->ai_canonname && !name)) {
			free(copy);
			if (first) {
				freeaddrinfo(first);
			}
			return NULL;
		}
		*copy = *from;
		copy->ai_addr = memcpy(copy + 1, from->ai_addr, from->ai_addrlen);
		copy->ai_canonname = name;
		copy->ai_next = NULL;
		*end = copy;
	}
	return first;
}
#else
# define lookup_copy NULL
#endif

int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	static const struct addrinfo none = { .ai_flags = AI_V4MAPPED | AI_ADDRCONFIG }; /* what NULL means to the C library */
	const struct addrinfo *given = hints ? hints : &none;
	int question[QUESTION_SIZE] = { given->ai_flags, given->ai_family, given->ai_socktype, given->ai_protocol };
	async_background_t call = {
		.kind = ASYNC_WORK_LOOKUP, .run = lookup_run, .discard = lookup_discard, .copy = lookup_copy,
		.name = host, .other_name = service, .data = question, .size = sizeof(question), .fd = -1,
	};
	bool is_ours = !is_address(host) && async_hook_dns.is_enabled && async_io_may_wait();
	int error = is_ours ? async_background_call(&call) : -EAGAIN;

	if (error == ASYNC_IO_THROWN) {
		errno = ECANCELED;
		return EAI_SYSTEM;
	}
	if (error) {
		return getaddrinfo(host, service, hints, result);
	}
	*result = call.made;
	errno = call.error;
	set_host_error(&call);
	return call.result == 0 && !call.made ? EAI_MEMORY : (int) call.result;
}

/* gethostbyname_r(). `entry` and `buffer` are not used if the coroutine was suspended: others may have freed them meanwhile.
 * `*result` is valid until the next call. */

typedef struct hostname_answer {
	struct hostent entry;
	struct hostent *result;
	int error; /* what it tells in place of h_errno */
	char buffer[];
} hostname_answer_t;

static hostname_answer_t *last_answer; /* what PHP was given a pointer into */

static void answer_forget(void)
{
	free(last_answer);
	last_answer = NULL;
}

static void hostname_run(async_background_t *call)
{
	hostname_answer_t *answer = NULL;
	size_t size = 1024;

	h_errno = 0;
	do {
		hostname_answer_t *larger = realloc(answer, sizeof(*answer) + size);
		if (!larger) {
			call->result = ENOMEM;
			break;
		}
		answer = larger;
		call->result = gethostbyname_r(call->name, &answer->entry, answer->buffer, size, &answer->result, &answer->error);
		size *= 2;
	} while (call->result == ERANGE);
	call->host_error = h_errno;
	call->made = answer;
}

static void made_free(async_background_t *call)
{
	free(call->made);
}

static int dns_gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size, struct hostent **result,
	int *error)
{
	async_background_t call = {
		.kind = ASYNC_WORK_LOOKUP, .run = hostname_run, .discard = made_free, .name = name, .fd = -1,
	};
	int failure = !is_address(name) && async_io_may_wait() ? async_background_call(&call) : -EAGAIN;

	if (failure == ASYNC_IO_THROWN) {
		*result = NULL;
		*error = h_errno = TRY_AGAIN;
		errno = ECANCELED;
		return ECANCELED;
	}
	if (failure || !call.made) {
		return gethostbyname_r(name, entry, buffer, size, result, error);
	}
	answer_forget();
	last_answer = call.made;
	*result = last_answer->result;
	*error = last_answer->error;
	set_host_error(&call);
	errno = (int) call.result; /* ERANGE would make PHP ask again */
	return (int) call.result;
}

/* getnameinfo() */

typedef struct address_question {
	struct sockaddr_storage address;
	socklen_t length;
	char host[NI_MAXHOST];
	char service[NI_MAXSERV];
} address_question_t;

static void address_run(async_background_t *call)
{
	address_question_t *question = call->data;

	call->result = getnameinfo((struct sockaddr *) &question->address, question->length, question->host,
		sizeof(question->host), question->service, sizeof(question->service), call->flags);
	call->error = errno;
}

static int text_copy(char *to, socklen_t size, const char *text)
{
	if (!to || !size) {
		return 0;
	}
	if (strlen(text) >= size) {
		return EAI_OVERFLOW;
	}
	strcpy(to, text);
	return 0;
}

static int dns_getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size, char *service,
	socklen_t service_size, int flags)
{
	address_question_t question = { .length = length };
	async_background_t call = {
		.kind = ASYNC_WORK_LOOKUP, .run = address_run, .data = &question, .size = sizeof(question), .fills = true,
		.flags = flags, .fd = -1,
	};
	bool is_ours = !(flags & NI_NUMERICHOST) && length <= sizeof(question.address) && async_io_may_wait();

	if (is_ours) {
		memcpy(&question.address, address, length);
	}
	int error = is_ours ? async_background_call(&call) : -EAGAIN;
	if (error == ASYNC_IO_THROWN) {
		errno = ECANCELED;
		return EAI_SYSTEM;
	}
	if (error) {
		return getnameinfo(address, length, host, host_size, service, service_size, flags);
	}
	errno = call.error;
	if (call.result != 0) {
		return (int) call.result;
	}
	int status = text_copy(host, host_size, question.host);
	return status ? status : text_copy(service, service_size, question.service);
}

/* res_nsearch() of glibc, res_search() of musl, which PHP calls there: `flags` is the class, `mode` the type. */

#define SEARCH(domain, class, kind_of_record, buffer, length) { \
		.kind = ASYNC_WORK_LOOKUP, .run = search_run, .name = (domain), .flags = (class), .mode = (mode_t) (kind_of_record), \
		.data = (buffer), .size = (size_t) MAX(length, 0), .fills = true, .fd = -1, \
	}

static void search_run(async_background_t *call)
{
#ifdef __GLIBC__
	struct __res_state state;

	memset(&state, 0, sizeof(state));
	if (res_ninit(&state) != 0) {
		call->result = -1;
		call->host_error = NETDB_INTERNAL;
		return;
	}
	call->result = res_nsearch(&state, call->name, call->flags, (int) call->mode, call->data, (int) call->size);
	call->host_error = state.res_h_errno;
	res_nclose(&state);
#else
	call->result = res_search(call->name, call->flags, (int) call->mode, call->data, (int) call->size);
	call->host_error = h_errno;
#endif
	call->size = MIN(call->size, (size_t) MAX(call->result, 0));
}

/* False: the coroutine cannot be suspended, and the caller asks the C library itself. */
static bool search(async_background_t *call, int size, int *host_error)
{
	int error = size >= 0 && async_io_may_wait() ? async_background_call(call) : -EAGAIN;

	if (error && error != ASYNC_IO_THROWN) {
		return false;
	}
	if (error) {
		call->result = -1;
	}
	*host_error = error ? TRY_AGAIN : call->host_error;
	return true;
}

#ifdef __GLIBC__
static int dns_res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer, int size)
{
	async_background_t call = SEARCH(name, class, type, answer, size);

	return search(&call, size, &state->res_h_errno) ? (int) call.result
		: res_nsearch(state, name, class, type, answer, size);
}
#else
static int dns_res_search(const char *name, int class, int type, unsigned char *answer, int size)
{
	async_background_t call = SEARCH(name, class, type, answer, size);

	return search(&call, size, &h_errno) ? (int) call.result : res_search(name, class, type, answer, size);
}
#endif

/* gethostbyname(), gethostbynamel(), gethostbyaddr(), dns_get_record(), checkdnsrr(), getmxrr(), and the names that
 * stream_socket_client(), stream_socket_server() and the like are given. */
#ifdef __GLIBC__
# define SEARCH_ROWS \
	{ "res_nsearch", (void *) dns_res_nsearch, NULL }, /* a macro of some C libraries */ \
	{ "__res_nsearch", (void *) dns_res_nsearch, NULL } /* its name before glibc 2.34 */
#else
# define SEARCH_ROWS ASYNC_IMPORT(res_search, dns_res_search)
#endif

async_hook_t async_hook_dns = {
	.names = "dns",
	.functions = ASYNC_REPLACEMENTS({ "dns_get_record", async_private_call }, { "getmxrr", async_private_call },
		{ "dns_get_mx", async_private_call }),
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP),
		ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
		ASYNC_IMPORT(gethostbyname_r, dns_gethostbyname_r),
		ASYNC_IMPORT(getnameinfo, dns_getnameinfo),
		SEARCH_ROWS)),
	.reset = answer_forget,
};
