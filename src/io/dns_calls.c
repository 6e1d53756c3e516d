/* SPDX-License-Identifier: MIT
 *
 * Each makes a copy of its question for the thread, which works on memory of its own, and copies the answer.
 */
#include "io/dns_calls.h"
#include "io/aborted_call.h"
#include "io/background.h"
#include "io/dns.h"
#include "io/io_wait.h"
#include "support/fault.h"

#include <errno.h>

/* Both NULL if there is no memory: then the call blocks. */
static void *call_alloc(size_t size)
{
	return ASYNC_MAY_FAIL("calloc(name call)", NULL, calloc(1, size));
}

static char *name_copy(const char *name)
{
	return ASYNC_MAY_FAIL("strdup(name call)", NULL, strdup(name));
}

static const char lookup_info[] = "Host name lookup";

/* gethostbyname_r() */

typedef struct hostname_call {
	async_background_t background;
	char *name;
	char *buffer;
	struct hostent entry;
	struct hostent *result;
	int status;
	int error;        /* h_errno */
	int thread_error; /* the variable of that name, where ext/sockets looks; 0 = left alone */
} hostname_call_t;

static hostname_call_t *last_answer; /* what PHP was given a pointer into */

static void hostname_free(async_background_t *background)
{
	hostname_call_t *call = (hostname_call_t *) background;

	free(call->name);
	free(call->buffer);
	free(call);
}

static void hostname_run(async_background_t *background)
{
	hostname_call_t *call = (hostname_call_t *) background;
	size_t size = 1024;

	h_errno = 0;
	do {
		char *larger = realloc(call->buffer, size);
		if (!larger) {
			call->status = ENOMEM;
			return;
		}
		call->buffer = larger;
		call->status = gethostbyname_r(call->name, &call->entry, call->buffer, size, &call->result, &call->error);
		size *= 2;
	} while (call->status == ERANGE);
	call->thread_error = h_errno;
}

static void answer_forget(void)
{
	if (last_answer) {
		hostname_free(&last_answer->background);
		last_answer = NULL;
	}
}

static hostname_call_t *hostname_create(const char *name)
{
	hostname_call_t *call = call_alloc(sizeof(*call));

	if (call && !(call->name = name_copy(name))) {
		free(call);
		return NULL;
	}
	if (call) {
		call->background.run = hostname_run;
		call->background.free = hostname_free;
	}
	return call;
}

int async_dns_gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size, struct hostent **result,
	int *error)
{
	hostname_call_t *call;

	if (async_dns_is_address(name) || !async_io_may_wait() || !(call = hostname_create(name))) {
		return gethostbyname_r(name, entry, buffer, size, result, error);
	}
	if (!async_background_run(&call->background, lookup_info)) {
		if (!async_call_is_aborted()) {
			return gethostbyname_r(name, entry, buffer, size, result, error);
		}
		*result = NULL;
		*error = h_errno = TRY_AGAIN;
		errno = ECANCELED;
		return ECANCELED;
	}
	answer_forget();
	last_answer = call;
	*result = call->result;
	*error = call->error;
	if (call->thread_error) {
		h_errno = call->thread_error;
	}
	errno = call->status; /* ERANGE would make PHP ask again */
	return call->status;
}

/* getnameinfo() */

typedef struct address_call {
	async_background_t background;
	struct sockaddr_storage address;
	socklen_t length;
	int flags;
	int status;
	int system_error;
	char host[NI_MAXHOST];
	char service[NI_MAXSERV];
} address_call_t;

static void plain_free(async_background_t *background)
{
	free(background);
}

static void address_run(async_background_t *background)
{
	address_call_t *call = (address_call_t *) background;

	call->status = getnameinfo((struct sockaddr *) &call->address, call->length, call->host, sizeof(call->host), call->service,
		sizeof(call->service), call->flags);
	call->system_error = errno;
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

int async_dns_getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size, char *service,
	socklen_t service_size, int flags)
{
	address_call_t *call;

	if ((flags & NI_NUMERICHOST) || length > sizeof(call->address) || !async_io_may_wait()
			|| !(call = call_alloc(sizeof(*call)))) {
		return getnameinfo(address, length, host, host_size, service, service_size, flags);
	}
	memcpy(&call->address, address, length);
	call->length = length;
	call->flags = flags;
	call->background.run = address_run;
	call->background.free = plain_free;
	if (!async_background_run(&call->background, lookup_info)) {
		if (!async_call_is_aborted()) {
			return getnameinfo(address, length, host, host_size, service, service_size, flags);
		}
		errno = ECANCELED;
		return EAI_SYSTEM;
	}
	int status = call->status;
	if (status == 0) {
		int host_status = text_copy(host, host_size, call->host);
		status = host_status ? host_status : text_copy(service, service_size, call->service);
	}
	errno = call->system_error;
	free(call);
	return status;
}

/* res_nsearch() */

typedef struct search_call {
	async_background_t background;
	char *name;
	int class, type;
	int length;
	int error; /* h_errno */
	int size;
	unsigned char answer[];
} search_call_t;

static void search_free(async_background_t *background)
{
	search_call_t *call = (search_call_t *) background;

	free(call->name);
	free(call);
}

static void search_run(async_background_t *background)
{
	search_call_t *call = (search_call_t *) background;
	struct __res_state state;

	memset(&state, 0, sizeof(state));
	if (res_ninit(&state) != 0) {
		call->length = -1;
		call->error = NETDB_INTERNAL;
		return;
	}
	call->length = res_nsearch(&state, call->name, call->class, call->type, call->answer, call->size);
	call->error = state.res_h_errno;
	res_nclose(&state);
}

static search_call_t *search_create(const char *name, int class, int type, int size)
{
	search_call_t *call = call_alloc(sizeof(*call) + (size_t) size);

	if (call && !(call->name = name_copy(name))) {
		free(call);
		return NULL;
	}
	if (call) {
		call->class = class;
		call->type = type;
		call->size = size;
		call->background.run = search_run;
		call->background.free = search_free;
	}
	return call;
}

int async_dns_res_nsearch(res_state state, const char *name, int class, int type, unsigned char *answer, int size)
{
	search_call_t *call;

	if (size < 0 || !async_io_may_wait() || !(call = search_create(name, class, type, size))) {
		return res_nsearch(state, name, class, type, answer, size);
	}
	if (!async_background_run(&call->background, lookup_info)) {
		if (!async_call_is_aborted()) {
			return res_nsearch(state, name, class, type, answer, size);
		}
		state->res_h_errno = TRY_AGAIN;
		return -1;
	}
	int length = call->length;
	if (length > 0) {
		memcpy(answer, call->answer, (size_t) MIN(length, size));
	}
	state->res_h_errno = call->error;
	search_free(&call->background);
	return length;
}

async_hook_t async_hook_dns_calls = {
	.reset = answer_forget,
};
