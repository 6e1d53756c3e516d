/* SPDX-License-Identifier: MIT
 *
 * getaddrinfo() in a background thread. The request belongs to the thread pool until it is done: a coroutine that is
 * cancelled leaves it behind, and its end frees it.
 */
#include "hooks/dns.h"
#include "hooks/cut_off.h"
#include "hooks/hooks.h"
#include "hooks/io_wait.h"
#include "support/fault.h"

#include <arpa/inet.h>
#include <errno.h>

typedef struct dns_request {
	async_work_t work;
	async_list_t node;      /* in `requests`, as long as a coroutine is responsible for it */
	async_wait_t *wait;     /* NULL once nobody waits any more */
	char *host;             /* these are malloc()ed: the thread knows no PHP */
	char *service;
	struct addrinfo hints;
	struct addrinfo *result;
	int status;
	int system_error;       /* errno, if the status is EAI_SYSTEM */
	bool is_done;
} dns_request_t;

static async_list_t requests = { &requests, &requests };

static void request_run(async_work_t *work)
{
	dns_request_t *request = (dns_request_t *) work;

	request->status = ASYNC_MAY_FAIL("getaddrinfo", EAI_AGAIN,
		getaddrinfo(request->host, request->service, &request->hints, &request->result));
	request->system_error = errno;
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

	request->is_done = true;
	if (error) {
		request->status = EAI_AGAIN;
	}
	if (request->wait && ASYNC_G(state) == ASYNC_STATE_ACTIVE) { /* after a fatal error the wait has gone with its stack */
		async_wait_wake(request->wait);
	} else {
		request_free(request);
	}
}

static char *name_copy(const char *name)
{
	return ASYNC_MAY_FAIL("strdup(lookup)", NULL, strdup(name));
}

/* Nobody waits for it any more. */
static void request_drop(dns_request_t *request)
{
	async_list_remove(&request->node);
	request->wait = NULL;
	async_work_cancel(&request->work);
}

static dns_request_t *request_create(const char *host, const char *service, const struct addrinfo *hints)
{
	dns_request_t *request = ASYNC_MAY_FAIL("calloc(lookup)", NULL, calloc(1, sizeof(*request)));

	if (!request) {
		return NULL;
	}
	async_list_init(&request->node);
	request->work.run = request_run;
	request->work.done = request_done;
	request->host = name_copy(host);
	request->service = service ? name_copy(service) : NULL;
	if (!request->host || (service && !request->service)) {
		request_free(request);
		return NULL;
	}
	if (hints) {
		request->hints = *hints;
	} else { /* what NULL means to the C library */
		request->hints.ai_flags = AI_V4MAPPED | AI_ADDRCONFIG;
	}
	return request;
}

static zend_string *dns_info(async_wait_t *wait)
{
	(void) wait;
	return zend_string_init(ZEND_STRL("Host name lookup"), false);
}

/* Nothing to ask anybody for. */
static bool is_numeric(const char *host)
{
	struct in6_addr address;

	return !host || inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

int async_dns_lookup(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	async_wait_t wait;
	dns_request_t *request;

	if (is_numeric(host) || !async_hook_is_enabled(ASYNC_HOOK_DNS) || !async_io_may_wait()
			|| !(request = request_create(host, service, hints))) {
		return getaddrinfo(host, service, hints, result);
	}
	async_wait_init(&wait, async_wait_prepare(), dns_info);
	if (async_work_start(&request->work) != 0) {
		request_free(request);
		return getaddrinfo(host, service, hints, result);
	}
	request->wait = &wait;
	async_list_push_back(&requests, &request->node);
	async_cut_off_forget();
	if (async_wait_park(&wait, 0) != ASYNC_WAIT_OK) {
		async_cut_off_note();
		if (request->is_done) {
			request_free(request);
		} else {
			request_drop(request);
		}
		errno = ECANCELED;
		return EAI_SYSTEM;
	}
	int status = request->status;
	*result = request->result;
	request->result = NULL;
	errno = request->system_error;
	request_free(request);
	return status;
}

/* After a fatal error, coroutines do not come back for what they have asked. */
void async_dns_reset(void)
{
	ASYNC_LIST_FOREACH(&requests, node) {
		dns_request_t *request = ASYNC_LIST_ENTRY(node, dns_request_t, node);
		if (request->is_done) {
			request_free(request);
		} else {
			request_drop(request);
		}
	}
}
