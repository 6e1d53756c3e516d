/* SPDX-License-Identifier: MIT
 *
 * Interest in file descriptors. Behind every descriptor that was ever watched stands an entry with one uv_poll_t, which
 * lives as long as the loop and serves whatever file has that number. The watches are a list in the entry; what the kernel
 * was asked for is `registered`, a superset of it: a watch that fires or stops leaves the registration as it is, since
 * most likely the same wait follows. Only an event for which no watch waits takes it back, and only if the loop is to
 * block: otherwise coroutines are running, and one of them is about to read what has arrived.
 *
 * Libraries close descriptors without telling the reactor. The kernel then silently drops the registration, and libuv aborts
 * when it finds out later. So every use of an old registration asks the kernel first. One case remains for
 * async_fd_forget(): a file that another process shares stays registered after our close, out of reach.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "reactor/reactor_internal.h"
#include "support/fault.h"

#define EVENTS_ALL (ASYNC_FD_READABLE | ASYNC_FD_WRITABLE | ASYNC_FD_PRIORITY)

struct async_fd_entry {
	uv_poll_t handle;
	async_list_t watches;
	async_list_t fresh;     /* linked while libuv has not yet told the kernel about `registered` */
	int fd;
	int wanted;             /* union of the events of `watches` */
	int registered;         /* what libuv was told to poll; 0: nothing, and the kernel knows nothing */
	bool is_owned;          /* the code that has the registered file forgets it before it is closed */
};

static void table_init(void)
{
	async_reactor.entries = NULL;
	async_reactor.entry_count = 0;
	async_list_init(&async_reactor.fresh);
}

void async_fds_init(void)
{
	table_init();
	async_list_init(&async_reactor.ready);
	async_list_init(&async_reactor.ready_firing);
}

/* Hands the watch over to async_fds_fire(). `result`: events, or a negative error. It stays active until it fires. */
static void watch_finish(async_fd_watch_t *watch, int result)
{
	watch->fd = -1; /* belongs to no entry any more */
	watch->events = result;
	async_list_remove(&watch->node);
	async_list_push_back(&async_reactor.ready, &watch->node);
}

/* Puts the file into the kernel's interest list, with no interest; libuv will find it there and modify it. From then on
 * adding it again fails with EEXIST exactly as long as the number stands for the same open file. */
static int file_add(async_fd_entry_t *entry)
{
	struct epoll_event event;

	memset(&event, 0, sizeof event);
	event.data.fd = -1; /* for libuv: an event to be ignored */
	return ASYNC_MAY_FAIL("epoll_ctl", async_fault_errno(ENOSPC),
		epoll_ctl(uv_backend_fd(&async_reactor.uv->loop), EPOLL_CTL_ADD, entry->fd, &event)) == 0 ? 0 : -errno;
}

static bool file_is_same(async_fd_entry_t *entry)
{
	return file_add(entry) == UV_EEXIST; /* if it was added now, uv_poll_stop() removes it */
}

static void entry_unregister(async_fd_entry_t *entry)
{
	if (entry->registered) {
		entry->registered = 0;
		async_list_remove(&entry->fresh);
		uv_poll_stop(&entry->handle);
	}
}

/* Ends the registration and all watches. */
static void entry_fail(async_fd_entry_t *entry, int error)
{
	entry_unregister(entry);
	entry->wanted = 0;
	ASYNC_LIST_FOREACH(&entry->watches, node) {
		watch_finish(ASYNC_CONTAINER_OF(node, async_fd_watch_t, node), error);
	}
}

static int entry_union(const async_fd_entry_t *entry)
{
	int events = 0;

	ASYNC_LIST_FOREACH(&entry->watches, node) {
		events |= ASYNC_CONTAINER_OF(node, async_fd_watch_t, node)->events;
	}
	return events;
}

/* Is there a watch whose owner is going to take what arrives? */
static bool entry_is_taken(const async_fd_entry_t *entry, int events)
{
	ASYNC_LIST_FOREACH(&entry->watches, node) {
		const async_fd_watch_t *watch = ASYNC_CONTAINER_OF(node, async_fd_watch_t, node);
		if (!watch->is_shared && (watch->events & events)) {
			return true;
		}
	}
	return false;
}

static void entry_seen(uv_poll_t *handle, int status, int events);

/* Replaces what is registered. On failure nothing is. */
static int entry_register(async_fd_entry_t *entry, int events)
{
	async_list_remove(&entry->fresh);
	entry->registered = 0;

	int error = ASYNC_MAY_FAIL("uv_poll_start", UV_EINVAL, uv_poll_start(&entry->handle, events, entry_seen));
	if (!error) {
		error = file_add(entry); /* after it, because libuv takes the file out of the interest list */
	}
	if (error && error != UV_EEXIST) {
		uv_poll_stop(&entry->handle);
		return error;
	}
	entry->registered = events;
	async_list_push_back(&async_reactor.fresh, &entry->fresh);
	return 0;
}

/* libuv's callback. Readiness is not remembered: without a watch now, the kernel is asked again later. */
static void entry_seen(uv_poll_t *handle, int status, int events)
{
	async_fd_entry_t *entry = handle->data;
	int unwanted = events & ~entry->wanted;

	if (status < 0) {
		/* libuv stopped the handle because of POLLERR. A file in that state does not block: read or write will tell
		 * what is wrong, so all waits are ready. */
		struct pollfd probe = { .fd = entry->fd };
		entry_unregister(entry);
		if (poll(&probe, 1, 0) == 1 && (probe.revents & POLLNVAL)) {
			entry_fail(entry, UV_EBADF);
			return;
		}
		events = EVENTS_ALL;
		unwanted = 0;
	}
	ASYNC_LIST_FOREACH(&entry->watches, node) {
		async_fd_watch_t *watch = ASYNC_CONTAINER_OF(node, async_fd_watch_t, node);
		if (watch->events & events) {
			watch_finish(watch, watch->events & events);
		}
	}
	entry->wanted = entry_union(entry);
	if (unwanted && !async_reactor.polls) {
		/* The kernel would report it again and again. */
		int error = entry->wanted ? entry_register(entry, entry->wanted) : UV_ECANCELED;
		if (error) {
			entry_fail(entry, error); /* with nothing wanted there is no watch to fail: it only unregisters */
		}
	}
}

/* uv_poll_init() makes the file non-blocking, for every process that shares it. */
static int handle_init(uv_poll_t *handle, int fd)
{
	int flags = fcntl(fd, F_GETFL);
	if (flags == -1) {
		return -errno;
	}
	int error = ASYNC_MAY_FAIL("uv_poll_init", UV_ENOMEM, uv_poll_init(&async_reactor.uv->loop, handle, fd));
	if (!error && !(flags & O_NONBLOCK)) {
		fcntl(fd, F_SETFL, flags);
	}
	return error;
}

static int table_reserve(int fd)
{
	if (fd < async_reactor.entry_count) {
		return 0;
	}
	int count = async_reactor.entry_count ? async_reactor.entry_count : 64;
	while (count <= fd) {
		if (count > (1 << 29)) {
			return UV_EMFILE;
		}
		count *= 2;
	}
	async_fd_entry_t **entries = ASYNC_MAY_FAIL("realloc(descriptors)", NULL,
		realloc(async_reactor.entries, (size_t) count * sizeof *entries));
	if (!entries) {
		return UV_ENOMEM;
	}
	memset(entries + async_reactor.entry_count, 0, (size_t) (count - async_reactor.entry_count) * sizeof *entries);
	async_reactor.entries = entries;
	async_reactor.entry_count = count;
	return 0;
}

static async_fd_entry_t *entry_find(int fd)
{
	return fd >= 0 && fd < async_reactor.entry_count ? async_reactor.entries[fd] : NULL;
}

static int entry_create(int fd, async_fd_entry_t **created)
{
	int error = table_reserve(fd);
	if (error) {
		return error;
	}
	async_fd_entry_t *entry = ASYNC_MAY_FAIL("malloc(descriptor)", NULL, malloc(sizeof *entry));
	if (!entry) {
		return UV_ENOMEM;
	}
	error = handle_init(&entry->handle, fd);
	if (error) {
		free(entry);
		return error;
	}
	uv_unref((uv_handle_t *) &entry->handle);
	entry->handle.data = entry;
	async_list_init(&entry->watches);
	async_list_init(&entry->fresh);
	entry->fd = fd;
	entry->wanted = 0;
	entry->registered = 0;
	entry->is_owned = false;
	async_reactor.entries[fd] = *created = entry;
	return 0;
}

/* Makes the kernel watch for `wanted` at least. */
static int entry_want(async_fd_entry_t *entry, int wanted)
{
	int leftover = entry->registered & ~wanted;

	/* Nearly every socket is writable nearly always: a registration that stays would wake the loop for nothing. */
	if ((entry->registered & wanted) == wanted && !(leftover & ASYNC_FD_WRITABLE)) {
		return 0;
	}
	return entry_register(entry, wanted);
}

int async_fd_watch_start(async_fd_watch_t *watch, int fd, int events)
{
	if (!async_reactor.uv || async_reactor.abandoned) {
		return UV_ECANCELED;
	}
	if (watch->events) {
		return UV_EALREADY;
	}
	if (fd < 0) {
		return UV_EBADF;
	}
	bool owned = events & ASYNC_FD_OWNED, shared = events & ASYNC_FD_SHARED, same = events & ASYNC_FD_SAME;
	events &= ~(ASYNC_FD_OWNED | ASYNC_FD_SHARED | ASYNC_FD_SAME);
	if (!events || (events & ~EVENTS_ALL)) {
		return UV_EINVAL;
	}

	async_fd_entry_t *entry = entry_find(fd);
	int error = 0;
	if (!entry) {
		error = entry_create(fd, &entry);
	} else if (entry->registered && !same && !(owned && entry->is_owned) && !file_is_same(entry)) {
		entry_fail(entry, UV_EBADF); /* the watches of the file that had this number */
	}
	if (error) {
		return error;
	}
	if (!entry->registered) {
		entry->is_owned = false; /* that was another file */
	}
	if ((entry->wanted & events) && !shared && entry_is_taken(entry, events)) {
		return UV_EBUSY;
	}
	error = entry_want(entry, entry->wanted | events);
	if (error) {
		/* Others may wait here: they are no longer registered either. */
		entry_fail(entry, error);
		return error;
	}
	entry->is_owned |= owned;
	entry->wanted |= events;
	watch->fd = fd;
	watch->events = events;
	watch->is_shared = shared;
	async_list_push_back(&entry->watches, &watch->node);
	async_reactor.pending += !watch->hidden;
	async_reactor.io++;
	return 0;
}

void async_fd_watch_stop(async_fd_watch_t *watch)
{
	if (!watch->events) {
		return;
	}
	watch->events = 0;
	if (async_reactor.abandoned) {
		return;
	}
	async_fd_entry_t *entry = entry_find(watch->fd);
	async_list_remove(&watch->node);
	if (entry) {
		entry->wanted = entry_union(entry);
	}
	async_reactor.pending -= !watch->hidden;
	async_reactor.io--;
}

void async_fd_forget(int fd)
{
	async_fd_entry_t *entry = entry_find(fd);

	if (entry) {
		entry_fail(entry, UV_ECANCELED);
	}
}

void async_fds_verify(void)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&async_reactor.fresh))) {
		async_fd_entry_t *entry = ASYNC_CONTAINER_OF(node, async_fd_entry_t, fresh);
		if (!file_is_same(entry)) {
			entry_fail(entry, UV_EBADF);
		}
	}
}

bool async_fds_seen(const struct epoll_event *events, int count)
{
	for (int i = 0; i < count; i++) {
		const async_fd_entry_t *entry = entry_find(events[i].data.fd);
		if (!entry || !entry->registered || (events[i].events & ~(uint32_t) (EPOLLIN | EPOLLOUT | EPOLLPRI))) {
			return false;
		}
	}
	for (int i = 0; i < count; i++) {
		async_fd_entry_t *entry = entry_find(events[i].data.fd);
		int seen = (events[i].events & EPOLLIN ? ASYNC_FD_READABLE : 0) | (events[i].events & EPOLLOUT ? ASYNC_FD_WRITABLE : 0)
			| (events[i].events & EPOLLPRI ? ASYNC_FD_PRIORITY : 0);
		entry_seen(&entry->handle, 0, seen & entry->registered);
	}
	return true;
}

void async_fds_fire(void)
{
	async_list_t *node;

	/* What callbacks forget meanwhile is fired by the next call. */
	async_list_splice(&async_reactor.ready_firing, &async_reactor.ready);
	while ((node = async_list_pop_front(&async_reactor.ready_firing))) {
		async_fd_watch_t *watch = ASYNC_CONTAINER_OF(node, async_fd_watch_t, node);
		int result = watch->events;

		watch->events = 0;
		async_reactor.pending -= !watch->hidden;
		async_reactor.io--;
		async_reactor.fired++;
		watch->fire(watch, result > 0 ? result : 0, result < 0 ? result : 0);
	}
}

#define ENTRIES_FOREACH(entry) \
	for (int fd = 0; fd < async_reactor.entry_count; fd++) \
		for (async_fd_entry_t *entry = async_reactor.entries[fd]; entry; entry = NULL)

void async_fds_abandon(void)
{
	ENTRIES_FOREACH(entry) {
		async_list_init(&entry->watches);
		entry->wanted = 0;
	}
	async_list_init(&async_reactor.ready);
	async_list_init(&async_reactor.ready_firing);
}

static void watches_drop(async_list_t *watches)
{
	async_list_t *node;

	while ((node = async_list_first(watches))) {
		async_fd_watch_stop(ASYNC_CONTAINER_OF(node, async_fd_watch_t, node));
	}
}

void async_fds_drop(void)
{
	ENTRIES_FOREACH(entry) {
		watches_drop(&entry->watches);
	}
	watches_drop(&async_reactor.ready);
	watches_drop(&async_reactor.ready_firing);
}

static void entry_free(uv_handle_t *handle)
{
	free(handle->data);
}

void async_fds_close(bool with_handles)
{
	ENTRIES_FOREACH(entry) {
		if (with_handles) {
			uv_close((uv_handle_t *) &entry->handle, entry_free);
		} else {
			free(entry);
		}
	}
	free(async_reactor.entries);
	table_init();
}
