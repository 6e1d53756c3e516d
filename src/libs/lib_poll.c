/* SPDX-License-Identifier: MIT
 *
 * poll() and getaddrinfo() for C libraries, which suspend the coroutine.
 */
#include "libs/lib_poll.h"
#include "engine/aside.h"
#include "io/aborted_call.h"
#include "io/dns.h"
#include "io/io_wait.h"
#include "io/stream_use.h"
#include "support/fault.h"

#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>

static pthread_t php_thread;

/* libcurl has threads of its own, which know nothing of coroutines. */
static bool is_php_thread(void)
{
	return pthread_equal(pthread_self(), php_thread);
}

/* A call that waits. Two coroutines may use one connection at the same time: the second one waits for the first, because
 * libpq takes any error for the end of the connection. */
typedef struct lib_call {
	async_list_t node;       /* in calls */
	const struct pollfd *fds;
	nfds_t count;
	async_list_t successors; /* of async_wait_t */
} lib_call_t;

#define FOLLOWED_NOBODY INT_MIN

static async_list_t calls = { &calls, &calls };

static bool call_waits_for(const lib_call_t *call, int fd)
{
	for (nfds_t i = 0; i < call->count; i++) {
		if (call->fds[i].fd == fd) {
			return true;
		}
	}
	return false;
}

static lib_call_t *call_find(const struct pollfd *fds, nfds_t count)
{
	ASYNC_LIST_FOREACH(&calls, node) {
		lib_call_t *call = ASYNC_CONTAINER_OF(node, lib_call_t, node);
		for (nfds_t i = 0; i < count; i++) {
			if (call_waits_for(call, fds[i].fd)) {
				return call;
			}
		}
	}
	return NULL;
}

/* A fatal error has cut off the call, which never comes back. Its connection is out of step: nobody may wait for an answer when
 * objects are freed, nor may the next request get one that is not its own. */
static void call_kill(const lib_call_t *call)
{
	for (nfds_t i = 0; i < call->count; i++) {
		async_socket_kill(call->fds[i].fd);
	}
}

/* Waits until no other call waits for one of the descriptors. A cancellation has to wait for that, too: it takes effect
 * with the next poll(). Returns FOLLOWED_NOBODY if there was none, otherwise as async_io_wait(). */
static int call_follow(const struct pollfd *fds, nfds_t count, uint64_t deadline)
{
	bool is_aborted = async_call_is_aborted();
	int result = FOLLOWED_NOBODY;
	async_aside_t aside;
	lib_call_t *first;

	async_aside_begin(&aside);
	while (UNEXPECTED((first = call_find(fds, count)))) {
		if (!async_io_may_wait()) {
			result = ASYNC_IO_THROWN;
			break;
		}
		async_wait_t wait;
		async_wait_init(&wait, async_wait_prepare(), "I/O(connection in use by another coroutine)");
		async_list_push_back(&first->successors, &wait.node);
		if (async_wait_park(&wait, deadline) == ASYNC_WAIT_TIMEOUT) {
			result = ASYNC_IO_TIMEOUT;
			break;
		}
		is_aborted |= async_aside_add(&aside);
		result = 1; /* but the next one may be for the same connection, too */
	}
	async_aside_merge(&aside);
	if (is_aborted && result != FOLLOWED_NOBODY) {
		async_aborted_call_note();
	}
	return result;
}

static int call_wait(struct pollfd *fds, nfds_t count, uint64_t deadline)
{
	lib_call_t call = { .fds = fds, .count = count };
	async_list_t *node;

	async_list_push_back(&calls, &call.node);
	async_list_init(&call.successors);
	int result = async_io_wait_any(fds, count, deadline);
	async_list_remove(&call.node);
	while ((node = async_list_pop_front(&call.successors))) {
		async_wait_wake(ASYNC_CONTAINER_OF(node, async_wait_t, node));
	}
	return result;
}

/* Makes the answer of poll() to a library out of a result that is not an event. */
static int lib_answer(int result)
{
	if (result == ASYNC_IO_TIMEOUT) {
		return 0;
	}
	errno = ECANCELED; /* not EINTR: they would try again */
	return -1;
}

/* After another coroutine has used the connection: the library must look at it again before it waits. */
static int lib_answer_all(struct pollfd *fds, nfds_t count)
{
	for (nfds_t i = 0; i < count; i++) {
		fds[i].revents = fds[i].events;
	}
	return (int) count;
}

/* By a callback of a function of curl. libcurl would go on to the end of the transfer. */
static bool transfer_is_cancelled(void)
{
	if (EXPECTED(!async_callback_is_cancelled())) {
		return false;
	}
	const zend_module_entry *module = EG(current_execute_data)->func->internal_function.module;
	return module && strcmp(module->name, "curl") == 0;
}

int async_lib_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	if (timeout == 0 || !is_php_thread()) {
		return poll(fds, count, timeout);
	}
	const lib_call_t *lost = UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_OFF) ? call_find(fds, count) : NULL;
	if (UNEXPECTED(lost)) {
		call_kill(lost);
		return lib_answer(ASYNC_IO_THROWN);
	}
	if (UNEXPECTED(transfer_is_cancelled())) {
		return lib_answer(ASYNC_IO_THROWN);
	}
	uint64_t deadline = timeout < 0 ? 0 : async_deadline_after((zend_ulong) timeout);
	int followed = call_follow(fds, count, deadline);
	if (UNEXPECTED(followed != FOLLOWED_NOBODY)) {
		return followed > 0 ? lib_answer_all(fds, count) : lib_answer(followed);
	}
	if (!async_io_may_wait()) {
		return async_call_is_aborted() ? lib_answer(ASYNC_IO_THROWN) : poll(fds, count, timeout);
	}
	for (;;) {
		/* With a single descriptor, the answer of the reactor is as good as that of poll(). */
		int ready = count == 1 ? 0 : ASYNC_MAY_FAIL("poll(library)", async_fault_errno(ENOMEM), poll(fds, count, 0));
		if (ready != 0) {
			return ready;
		}
		int result = call_wait(fds, count, deadline);
		if (EXPECTED(result > 0 && count == 1)) {
			fds->revents = (short) (fds->events & ((result & ASYNC_FD_READABLE ? POLLIN | POLLRDNORM : 0)
				| (result & ASYNC_FD_WRITABLE ? POLLOUT | POLLWRNORM : 0) | (result & ASYNC_FD_PRIORITY ? POLLPRI : 0)));
			return 1;
		}
		if (result <= 0) {
			return lib_answer(result);
		}
	}
}

int async_lib_poll_or_kill(struct pollfd *fds, nfds_t count, int timeout)
{
	int result = async_lib_poll(fds, count, timeout);

	if (result < 0 && errno == ECANCELED) {
		for (nfds_t i = 0; i < count; i++) {
			async_socket_kill(fds[i].fd);
		}
		errno = ECANCELED;
	}
	return result;
}

int async_lib_getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	return is_php_thread() ? async_dns_lookup(host, service, hints, result)
		: getaddrinfo(host, service, hints, result);
}

bool async_lib_calls_are_under_way(void)
{
	return !async_list_is_empty(&calls);
}

static void lib_poll_install(void)
{
	php_thread = pthread_self();
}

/* Persistent connections outlive the request. */
static void lib_poll_reset(void)
{
	ASYNC_LIST_FOREACH(&calls, node) {
		call_kill(ASYNC_CONTAINER_OF(node, lib_call_t, node));
	}
}

static void lib_poll_release(void)
{
	async_list_init(&calls);
}

async_hook_t async_hook_lib_poll = {
	.install = lib_poll_install,
	.reset = lib_poll_reset,
	.release = lib_poll_release,
	.after_fork = lib_poll_release,
};
