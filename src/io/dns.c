/* SPDX-License-Identifier: MIT
 *
 * getaddrinfo() in a background thread. Coroutines that ask the same question at the same time share one lookup. It belongs to
 * the reactor until it is done: when the last coroutine has left it, by being cancelled, it goes on, and a coroutine that asks
 * later may still join it. So a dead name occupies one thread, however often it is asked for.
 */
#include "io/dns.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "support/fault.h"

#include <arpa/inet.h>
#include <errno.h>

typedef struct dns_request {
	async_work_t work;
	async_list_t node;      /* in `requests` */
	async_list_t waiting;   /* of async_wait_t */
	uint32_t users;         /* coroutines that wait, or have been woken and not taken the answer yet */
	char *host;             /* these are malloc()ed: the thread knows no PHP */
	char *service;
	struct addrinfo hints;
	struct addrinfo *result;
	int status;
	int system_error;       /* errno, if the status is EAI_SYSTEM */
	int thread_error;       /* h_errno of the thread, where ext/sockets looks; 0 = left alone */
	bool is_over;           /* done, or cancelled before it began: nobody may join */
	bool is_done;
} dns_request_t;

static async_list_t requests = { &requests, &requests };

static void request_run(async_work_t *work)
{
	dns_request_t *request = (dns_request_t *) work;

	h_errno = 0;
	request->status = ASYNC_MAY_FAIL("getaddrinfo", EAI_AGAIN,
		getaddrinfo(request->host, request->service, &request->hints, &request->result));
	request->system_error = errno;
	request->thread_error = h_errno;
}

static void request_free(dns_request_t *request)
{
	if (request->result) {
		freeaddrinfo(request->result);
	}
	async_list_remove(&request->node);
	free(request->host);
	free(request->service);
	free(request);
}

static void request_done(async_work_t *work, int error)
{
	dns_request_t *request = (dns_request_t *) work;
	async_list_t *node;

	request->is_over = request->is_done = true;
	if (error) {
		request->status = EAI_AGAIN;
	}
	if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) { /* after a fatal error, the waits have gone with their stacks */
		request->users = 0;
	}
	if (!request->users) {
		request_free(request);
		return;
	}
	while ((node = async_list_pop_front(&request->waiting))) {
		async_wait_wake(ASYNC_CONTAINER_OF(node, async_wait_t, node));
	}
}

static char *name_copy(const char *name)
{
	return ASYNC_MAY_FAIL("strdup(lookup)", NULL, strdup(name));
}

static dns_request_t *request_create(const char *host, const char *service, const struct addrinfo *hints)
{
	dns_request_t *request = ASYNC_MAY_FAIL("calloc(lookup)", NULL, calloc(1, sizeof(*request)));

	if (!request) {
		return NULL;
	}
	async_list_init(&request->node);
	async_list_init(&request->waiting);
	request->work.kind = ASYNC_WORK_LOOKUP;
	request->work.run = request_run;
	request->work.done = request_done;
	request->host = name_copy(host);
	request->service = service ? name_copy(service) : NULL;
	request->hints = *hints;
	if (!request->host || (service && !request->service) || async_work_start(&request->work) != 0) {
		request_free(request);
		return NULL;
	}
	async_list_push_back(&requests, &request->node);
	return request;
}

static bool is_same_name(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

/* One that is under way already; or NULL. */
static dns_request_t *request_find(const char *host, const char *service, const struct addrinfo *hints)
{
#ifdef __GLIBC__ /* where an answer can be copied; see answer_copy() */
	ASYNC_LIST_FOREACH(&requests, node) {
		dns_request_t *request = ASYNC_CONTAINER_OF(node, dns_request_t, node);
		if (!request->is_over && is_same_name(request->host, host) && is_same_name(request->service, service)
				&& request->hints.ai_flags == hints->ai_flags && request->hints.ai_family == hints->ai_family
				&& request->hints.ai_socktype == hints->ai_socktype && request->hints.ai_protocol == hints->ai_protocol) {
			return async_work_expect(&request->work) == 0 ? request : NULL;
		}
	}
#else
	(void) host, (void) service, (void) hints, (void) is_same_name;
#endif
	return NULL;
}

/* The caller frees it by freeaddrinfo(), so it is made as the C library does: each address in one piece. */
static int answer_copy(const struct addrinfo *from, struct addrinfo **to)
{
	*to = NULL;
	for (struct addrinfo **end = to; from; from = from->ai_next, end = &(*end)->ai_next) {
		struct addrinfo *copy = ASYNC_MAY_FAIL("malloc(answer)", NULL, malloc(sizeof(*copy) + from->ai_addrlen));
		char *name = from->ai_canonname && copy ? name_copy(from->ai_canonname) : NULL;
		if (!copy || (from->ai_canonname && !name)) {
			free(copy);
			if (*to) {
				freeaddrinfo(*to);
				*to = NULL;
			}
			return EAI_MEMORY;
		}
		*copy = *from;
		copy->ai_addr = memcpy(copy + 1, from->ai_addr, from->ai_addrlen);
		copy->ai_canonname = name;
		copy->ai_next = NULL;
		*end = copy;
	}
	return 0;
}

/* The coroutine needs it no more. */
static void request_leave(dns_request_t *request)
{
	if (--request->users) {
		return;
	}
	if (request->is_done) {
		request_free(request);
	} else {
		request->is_over |= async_work_cancel(&request->work) == 0;
	}
}

/* The last to ask gets the answer itself, others get copies. */
static int request_answer(dns_request_t *request, struct addrinfo **result)
{
	int status = request->status;

	if (status == 0 && request->users > 1) {
		status = answer_copy(request->result, result);
	} else {
		*result = request->result;
		request->result = NULL;
	}
	errno = request->system_error;
	if (request->thread_error) {
		h_errno = request->thread_error;
	}
	request_leave(request);
	return status;
}

/* Nothing to ask anybody for. */
bool async_dns_is_address(const char *host)
{
	struct in6_addr address;

	return !host || inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	static const struct addrinfo none = { .ai_flags = AI_V4MAPPED | AI_ADDRCONFIG }; /* what NULL means to the C library */
	const struct addrinfo *question = hints ? hints : &none;
	async_wait_t wait;
	dns_request_t *request;

	if (async_dns_is_address(host) || !async_hook_dns.is_enabled || !async_io_may_wait()
			|| (!(request = request_find(host, service, question))
				&& !(request = request_create(host, service, question)))) {
		return getaddrinfo(host, service, hints, result);
	}
	async_wait_init(&wait, async_wait_prepare(), "Host name lookup");
	async_list_push_back(&request->waiting, &wait.node);
	request->users++;
	async_aborted_call_forget();
	if (async_wait_park(&wait, 0) != ASYNC_WAIT_OK) {
		async_aborted_call_note();
		request_leave(request);
		errno = ECANCELED;
		return EAI_SYSTEM;
	}
	return request_answer(request, result);
}

/* After a fatal error, coroutines do not come back for what they have asked. */
static void dns_reset(void)
{
	ASYNC_LIST_FOREACH(&requests, node) {
		dns_request_t *request = ASYNC_CONTAINER_OF(node, dns_request_t, node);
		async_list_init(&request->waiting);
		if (request->users) {
			request->users = 1;
			request_leave(request);
		}
	}
}

async_hook_t async_hook_dns = {
	.names = "dns",
	.reset = dns_reset,
	.after_fork = dns_reset,
};
