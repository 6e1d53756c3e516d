/* SPDX-License-Identifier: MIT
 *
 * PHP's import of flock() is led here. A lock is tried for without waiting. If another stream of this process has it, the
 * coroutine is woken when that stream gives it back: so coroutines that wait for each other's locks are noticed as a
 * deadlock, as with any other wait. If another process has it, the coroutine tries again and again.
 *
 * Locks that do not belong to a stream, those of sessions, are not known to be given back: others try again and again, too.
 */
#include "streams/stdio.h"
#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "libs/import.h"

#include <errno.h>
#include <sys/file.h>
#include <sys/stat.h>


typedef struct lock_wait {
	async_wait_t wait;
	async_list_t node; /* in `waiting` */
	async_stdio_t *stdio;
	async_lock_t wanted;
	bool is_closed;
} lock_wait_t;

static async_list_t held = { &held, &held };          /* of async_lock_t */
static async_list_t waiting = { &waiting, &waiting }; /* of lock_wait_t */
static async_stdio_t *locking;                        /* whose set_option is about to call flock() */

static bool is_same_file(const async_lock_t *a, const async_lock_t *b)
{
	return a->inode == b->inode && a->device == b->device;
}

static bool lock_identify(async_lock_t *lock, int fd, int operation)
{
	struct stat found;

	if (fstat(fd, &found) != 0) {
		return false;
	}
	async_list_init(&lock->node);
	lock->device = found.st_dev;
	lock->inode = found.st_ino;
	lock->is_exclusive = operation & LOCK_EX;
	return true;
}

/* Does a stream of this process have what keeps the lock from us? */
static bool lock_is_held_here(const async_lock_t *wanted, const async_stdio_t *self)
{
	ASYNC_LIST_FOREACH(&held, node) {
		const async_lock_t *lock = ASYNC_CONTAINER_OF(node, async_lock_t, node);
		if ((!self || lock != &self->lock) && is_same_file(lock, wanted) && (lock->is_exclusive || wanted->is_exclusive)) {
			return true;
		}
	}
	return false;
}

static bool lock_is_wanted(const async_lock_t *lock)
{
	ASYNC_LIST_FOREACH(&waiting, node) {
		if (is_same_file(&ASYNC_CONTAINER_OF(node, lock_wait_t, node)->wanted, lock)) {
			return true;
		}
	}
	return false;
}

static void lock_wake(const async_lock_t *lock)
{
	ASYNC_LIST_FOREACH(&waiting, node) {
		lock_wait_t *other = ASYNC_CONTAINER_OF(node, lock_wait_t, node);
		if (is_same_file(&other->wanted, lock)) {
			async_wait_wake(&other->wait);
		}
	}
}

void async_lock_lose(async_stdio_t *stdio)
{
	if (async_list_is_linked(&stdio->lock.node)) {
		async_list_remove(&stdio->lock.node);
		lock_wake(&stdio->lock);
	}
}

void async_lock_break(const async_stdio_t *stdio)
{
	ASYNC_LIST_FOREACH(&waiting, node) {
		lock_wait_t *self = ASYNC_CONTAINER_OF(node, lock_wait_t, node);
		if (self->stdio == stdio) {
			self->is_closed = true;
			async_wait_wake(&self->wait);
		}
	}
}

/* Waits until a stream of this process gives back a lock of the file. */
static int lock_follow(lock_wait_t *self)
{
	async_coroutine_t *coroutine = async_wait_prepare();

	if (UNEXPECTED(!coroutine)) {
		return ASYNC_IO_THROWN;
	}
	async_wait_init(&self->wait, coroutine, "File lock");
	return async_io_park(&self->wait, 0) == ASYNC_WAIT_OK ? 1 : ASYNC_IO_THROWN;
}

static int lock_await(lock_wait_t *self, int fd, int operation)
{
	async_backoff_t backoff;
	bool is_wanted = lock_is_wanted(&self->wanted);

	async_backoff_init(&backoff, "File lock", 0);
	async_list_push_back(&waiting, &self->node);
	/* Those that have been waiting for longer come first. */
	int result = is_wanted && !async_io_suspend() ? ASYNC_IO_THROWN : 1;
	while (result > 0 && !self->is_closed && flock(fd, operation | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK && errno != EINTR) {
			async_list_remove(&self->node);
			return -1;
		}
		if (self->stdio) {
			async_lock_lose(self->stdio); /* the kernel drops a lock when it cannot be changed into another kind */
		}
		self->wait.status = ASYNC_WAIT_OK; /* during a pause it is not to be woken */
		result = lock_is_held_here(&self->wanted, self->stdio) ? lock_follow(self) : async_backoff_pause(&backoff);
	}
	async_list_remove(&self->node);
	if (result > 0 && !self->is_closed) {
		return 0;
	}
	errno = self->is_closed ? EBADF : ECANCELED;
	return -1;
}

static int lock_flock(int fd, int operation)
{
	async_stdio_t *stdio = locking;
	lock_wait_t self = { .stdio = stdio };
	int result;

	bool may_wait = async_io_may_wait();

	locking = NULL;
	if (!may_wait && async_call_is_aborted()) {
		errno = ECANCELED;
		return -1;
	}
	if (!lock_identify(&self.wanted, fd, operation)) {
		return flock(fd, operation);
	}
	if (!may_wait || operation & (LOCK_NB | LOCK_UN)) {
		result = flock(fd, operation);
		if (result != 0 && errno == EWOULDBLOCK && stdio) {
			async_lock_lose(stdio); /* as above */
			errno = EWOULDBLOCK;
		}
	} else {
		self.wait.status = ASYNC_WAIT_OK;
		async_list_init(&self.node);
		result = lock_await(&self, fd, operation);
	}
	if (result == 0 && stdio) {
		int error = errno;
		async_lock_lose(stdio); /* or changed, from exclusive to shared */
		if (!(operation & LOCK_UN)) {
			stdio->lock = self.wanted;
			async_list_init(&stdio->lock.node);
			async_list_push_back(&held, &stdio->lock.node);
		}
		errno = error;
	}
	return result;
}

int async_lock_stream(async_stdio_t *stdio, int operation, void *param)
{
	php_stream *stream = stdio->stream;

	async_use_hold(&stdio->use);
	locking = stdio;
	int result = async_stdio_original.set_option(stream, PHP_STREAM_OPTION_LOCKING, operation, param);
	locking = NULL;
	int error = errno; /* which flock() looks at */
	async_use_unhold(&stdio->use);
	errno = error;
	return result;
}

/* In a child process, too: what the streams have is shared with the parent, which may give it back. */
static void lock_forget(void)
{
	ASYNC_LIST_FOREACH(&held, node) {
		async_list_remove(node);
	}
	async_list_init(&waiting);
}

static void lock_begin(void)
{
	async_list_init(&held);
	async_list_init(&waiting);
	locking = NULL;
}

async_hook_t async_hook_lock = {
	.names = "lock",
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_OF("lock (flock)", ASYNC_FILES(ASYNC_FILE_PHP, "session.so"),
		ASYNC_IMPORT(flock, lock_flock))),
	.begin = lock_begin,
	.after_fork = lock_forget,
};
