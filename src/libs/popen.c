/* SPDX-License-Identifier: MIT
 *
 * popen() and pclose() for exec(), shell_exec(), system(), passthru(), popen() and mail(). The C library keeps the process
 * of a stream to itself and waits for its end by itself, so PHP's imports of the two are led here. These do the same as
 * those of the C library, except that coroutines suspend.
 *
 * Streams of PHP read and write the descriptor of the FILE by themselves, and suspend there. mail() writes to the FILE: in a
 * coroutine that gets one whose writing suspends.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* fopencookie(), pipe2() */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "libs/child.h"
#include "libs/ipc.h"
#include "support/fault.h"

/* Where the program keeps `environ`. It may have a copy of the C library's variable, and PHP loads extensions in a way
 * (RTLD_DEEPBIND) that makes them see the original, in which nothing is. */
static char ***environment;

typedef struct process_pipe {
	async_list_t node;
	FILE *file;
	int fd;
	pid_t pid;
	async_child_claim_t *claim; /* if the function that opened it will close it, too; or NULL */
	bool suspends;              /* writing does: the FILE calls cookie_write() */
	bool is_cut_off;            /* the function that opened it never goes on: nothing is written any more */
} process_pipe_t;

static async_list_t pipes = { &pipes, &pipes };

/* The end of the child. As the C library does it, the child gets none of the other pipes: it would keep them open. */
static int shell_spawn(pid_t *pid, const char *command, int child_end, int standard_fd)
{
	char *const arguments[] = { "sh", "-c", (char *) command, NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t mask;

	posix_spawnattr_init(&attributes);
	if (async_signals_are_hidden(&mask)) {
		posix_spawnattr_setsigmask(&attributes, &mask);
		posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
	}
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, child_end, standard_fd);
	ASYNC_LIST_FOREACH(&pipes, node) {
		int fd = ASYNC_CONTAINER_OF(node, process_pipe_t, node)->fd;
		if (fd != standard_fd) {
			posix_spawn_file_actions_addclose(&actions, fd);
		}
	}
	int error = ASYNC_MAY_FAIL("posix_spawn", EAGAIN,
		posix_spawn(pid, "/bin/sh", &actions, &attributes, arguments, *environment));
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	return error;
}

static ssize_t cookie_write(void *cookie, const char *data, size_t size)
{
	process_pipe_t *self = cookie;
	size_t written = 0;

	while (written < size && !self->is_cut_off) {
		ssize_t some = write(self->fd, data + written, size - written);
		if (some >= 0) {
			written += (size_t) some;
			continue;
		}
		if (errno == EINTR) {
			continue;
		}
		if (errno != EAGAIN || async_call_is_aborted()) {
			break;
		}
		if (!async_io_may_wait()) {
			struct pollfd room = { .fd = self->fd, .events = POLLOUT };
			poll(&room, 1, -1);
		} else if (async_io_wait(self->fd, ASYNC_FD_WRITABLE, 0) <= 0) {
			break;
		}
	}
	return (ssize_t) written; /* less than `size` is an error to the FILE */
}

static int cookie_close(void *cookie)
{
	process_pipe_t *self = cookie;

	async_fd_forget(self->fd);
	return close(self->fd);
}

/* Does the function that opens it close it, too? Only popen() gives it to the script. */
static bool is_one_call(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return call && call->func && call->func->common.function_name
		&& !zend_string_equals_literal(call->func->common.function_name, "popen");
}

static FILE *pipe_open_file(process_pipe_t *self, bool reads)
{
	cookie_io_functions_t functions = { .write = cookie_write, .close = cookie_close };

	if (reads || !async_io_may_wait() || !is_one_call()) {
		return fdopen(self->fd, reads ? "r" : "w");
	}
	self->suspends = true;
	fcntl(self->fd, F_SETFL, O_NONBLOCK); /* the child has the other end, which is a file of its own */
	return fopencookie(self, "w", functions);
}

static FILE *pipe_start(process_pipe_t *self, const char *command, bool reads)
{
	int ends[2];

	if (ASYNC_MAY_FAIL("pipe(popen)", async_fault_errno(EMFILE), pipe2(ends, O_CLOEXEC)) != 0) {
		return NULL;
	}
	self->fd = ends[reads ? 0 : 1];
	self->file = pipe_open_file(self, reads);
	if (!self->file) {
		close(ends[0]);
		close(ends[1]);
		return NULL;
	}
	int child_end = ends[reads ? 1 : 0];
	int error = shell_spawn(&self->pid, command, child_end, reads ? STDOUT_FILENO : STDIN_FILENO);
	close(child_end);
	if (error) {
		fclose(self->file);
		errno = error;
		return NULL;
	}
	fcntl(self->fd, F_SETFD, 0);
	return self->file;
}

static FILE *process_popen(const char *command, const char *mode)
{
	bool reads = mode[0] == 'r';

	if ((!reads && mode[0] != 'w') || mode[1]) {
		return popen(command, mode); /* nothing that PHP asks for */
	}
	async_children_reap();
	process_pipe_t *self = ASYNC_MAY_FAIL("malloc(popen)", NULL, calloc(1, sizeof(*self)));
	if (!self) {
		errno = ENOMEM;
		return NULL;
	}
	FILE *file = pipe_start(self, command, reads);
	if (!file) {
		int error = errno;
		free(self);
		errno = error;
		return NULL;
	}
	async_list_push_back(&pipes, &self->node);
	self->claim = async_io_may_wait() && is_one_call() ? async_child_claim(self->pid) : NULL;
	return file;
}

static process_pipe_t *pipe_find(const FILE *file)
{
	ASYNC_LIST_FOREACH(&pipes, node) {
		process_pipe_t *self = ASYNC_CONTAINER_OF(node, process_pipe_t, node);
		if (self->file == file) {
			return self;
		}
	}
	return NULL;
}

static int process_pclose(FILE *file)
{
	process_pipe_t *self = pipe_find(file);
	int status;
	pid_t found;

	if (!self) {
		return pclose(file);
	}
	/* From here on the number may be that of another file; and a FILE whose writing suspends keeps it until it is closed. */
	fclose(file);
	async_list_remove(&self->node);
	pid_t pid = self->pid;
	async_child_claim_t *claim = self->claim;
	free(self);
	/* A fatal error has cut off the call, and the request ends. It does not wait for the command, as after a
	 * cancellation. */
	bool is_cut_off = claim && ASYNC_G(state) != ASYNC_STATE_ACTIVE;
	do {
		errno = ECANCELED;
		found = is_cut_off ? -1 : async_child_wait(claim, pid, &status);
	} while (found < 0 && errno == EINTR);
	int error = errno;
	async_child_unclaim(claim);
	if (found < 0 && error == ECANCELED) {
		async_child_disown(pid);
	}
	errno = error;
	return found < 0 ? -1 : status;
}

const async_import_t async_popen_rows[] = {
	ASYNC_IMPORT(popen, process_popen),
	ASYNC_IMPORT(pclose, process_pclose),
	ASYNC_IMPORTS_END
};

void async_popen_install(void)
{
	void *program = dlopen(NULL, RTLD_LAZY); /* RTLD_DEFAULT would be our own view */
	environment = dlsym(program, "environ");
	dlclose(program);
}

/* Their functions never go on. The C library would write what is left in the FILE when the process ends: in a child
 * process a second time, and in any case when this extension is not loaded any more. The stream of a FILE that is read is
 * closed by PHP. */
static void pipes_cut_off(bool are_children_ours)
{
	ASYNC_LIST_FOREACH(&pipes, node) {
		process_pipe_t *self = ASYNC_CONTAINER_OF(node, process_pipe_t, node);
		if (self->suspends) {
			async_list_remove(&self->node);
			self->is_cut_off = true;
			fclose(self->file);
			async_child_unclaim(self->claim);
			if (are_children_ours) {
				async_child_disown(self->pid);
			}
			free(self);
		}
	}
}

void async_popen_release(void)
{
	pipes_cut_off(true);
}

/* The children are those of the parent process; and no function that writes to one of them can fork. */
void async_popen_after_fork(void)
{
	ASYNC_LIST_FOREACH(&pipes, node) {
		ASYNC_CONTAINER_OF(node, process_pipe_t, node)->claim = NULL;
	}
	pipes_cut_off(false);
}
