/* SPDX-License-Identifier: MIT
 *
 * The two ends of a FIFO. For writing it cannot be opened in non-blocking mode before there is a reader. For reading it can: what is
 * open then counts as a reader, so writers come in. A blocking open() returns as soon as there has been one, even if it is gone
 * again, and the kernel can be asked for that.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* tee(), pipe2() */
#endif
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/backoff.h"
#include "streams/fifo.h"
#include "support/fault.h"

bool async_open_would_wait(const char *path)
{
	struct stat found;

	if (errno == EWOULDBLOCK) {
		return true; /* another process has a lease of the file, and is being asked to give it back */
	}
	if (errno != ENXIO) {
		return false;
	}
	bool is_fifo = stat(path, &found) == 0 && S_ISFIFO(found.st_mode);
	errno = ENXIO; /* otherwise it is a socket, or a device that does not exist */
	return is_fifo;
}

int async_open_await(const char *path, int flags, mode_t mode)
{
	async_backoff_t backoff;
	int fd;

	async_backoff_init(&backoff, "FIFO", 0);
	do {
		if (async_backoff_pause(&backoff) <= 0) {
			errno = ECANCELED;
			return -1;
		}
		fd = open(path, flags, mode);
	} while (fd < 0 && async_open_would_wait(path));
	return fd;
}

/* Is the other end open now? tee() takes nothing from the FIFO; it returns 0 only if there is neither data nor a writer. */
static bool fifo_has_writer(int fd)
{
	int scratch[2];

	if (ASYNC_MAY_FAIL("pipe(fifo)", async_fault_errno(EMFILE), pipe2(scratch, O_CLOEXEC)) != 0) {
		return false; /* the next try may have more luck; what the writer writes is seen without it */
	}
	ssize_t copied = tee(fd, scratch[1], 1, SPLICE_F_NONBLOCK);
	close(scratch[0]);
	close(scratch[1]);
	return copied != 0;
}

/* Has the other end been open since we opened ours? If a writer has come and gone, poll() reports data or a hang-up. */
static bool fifo_had_writer(int fd)
{
	struct pollfd probe = { .fd = fd, .events = POLLIN };

	return poll(&probe, 1, 0) != 0 || fifo_has_writer(fd);
}

bool async_fifo_await_writer(php_stream *stream)
{
	async_stdio_t *stdio = async_stdio_of(stream);
	async_backoff_t backoff;
	bool is_open = true;

	async_backoff_init(&backoff, "FIFO", 0);
	async_use_hold(&stdio->use); /* others can find it among the resources, and close it */
	while (is_open && !fifo_had_writer(async_stdio_fd(stream))) {
		is_open = async_backoff_pause(&backoff) > 0 && !(stdio->use.state & ASYNC_USE_CLOSING);
	}
	async_use_unhold(&stdio->use);
	return is_open;
}
