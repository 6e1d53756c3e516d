/* SPDX-License-Identifier: MIT
 *
 * waitpid() and its relatives, for proc_close(), pclose(), exec() and ext/pcntl: PHP's imports of them are led here.
 *
 * The kernel makes a descriptor for one child that becomes readable when the child ends. For "any child" there is none, nor for
 * children that are stopped: these are asked for again and again.
 */
#include "libs/child.h"
#include "io/aborted_call.h"
#include "io/backoff.h"
#include "libs/import.h"
#include "support/fault.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ext/standard/file.h"
#include "ext/standard/info.h"
#include "zend_exceptions.h"

typedef struct orphan {
	async_list_t node;
	pid_t pid;
} orphan_t;

static async_list_t orphans = { &orphans, &orphans };
static int places; /* imports that were changed */

void async_child_disown(pid_t pid)
{
	async_children_reap(); /* so that they do not become more and more */
	orphan_t *orphan = ASYNC_MAY_FAIL("malloc(orphan)", NULL, malloc(sizeof(*orphan)));

	if (orphan) { /* otherwise it stays a zombie until we end */
		orphan->pid = pid;
		async_list_push_back(&orphans, &orphan->node);
	}
}

void async_children_reap(void)
{
	ASYNC_LIST_FOREACH(&orphans, node) {
		orphan_t *orphan = ASYNC_CONTAINER_OF(node, orphan_t, node);
		if (waitpid(orphan->pid, NULL, WNOHANG) != 0) { /* or it is no child of ours, after a fork */
			async_list_remove(node);
			free(orphan);
		}
	}
}

static int child_open(pid_t pid)
{
#ifdef SYS_pidfd_open
	return ASYNC_MAY_FAIL("pidfd_open", async_fault_errno(EMFILE), (int) syscall(SYS_pidfd_open, pid, 0));
#else
	(void) pid;
	return -1;
#endif
}

static void child_close(int fd)
{
	if (fd >= 0) {
		async_fd_forget(fd);
		close(fd);
	}
}

/* Waits until the kernel has an answer. `fd` is that of the child, or -1. */
static pid_t child_await(pid_t pid, int *status, int options, struct rusage *usage, int fd)
{
	async_backoff_t backoff;
	pid_t found;

	async_backoff_init(&backoff, "Child process", 0);
	while ((found = wait4(pid, status, options | WNOHANG, usage)) == 0) {
		int result = fd >= 0 ? async_io_wait(fd, ASYNC_FD_READABLE, 0) : async_backoff_pause(&backoff);
		if (UNEXPECTED(result <= 0)) {
			errno = ECANCELED;
			return -1;
		}
	}
	return found;
}

/* The same, with everything of the caller that others must not see taken aside. */
static pid_t child_await_aside(pid_t pid, int *status, int options, struct rusage *usage, zend_object *in_flight)
{
	/* proc_close() has set it: processes that others forget meanwhile are not to be waited for. */
	bool is_awaited = FG(pclose_wait);

	FG(pclose_wait) = false;
	int fd = pid > 0 && options == 0 ? child_open(pid) : -1;
	pid_t found = child_await(pid, status, options, usage, fd);
	int error = errno;
	child_close(fd);
	FG(pclose_wait) = is_awaited;
	if (in_flight && EG(exception)) {
		zend_exception_set_previous(EG(exception), in_flight);
	} else if (in_flight) {
		EG(exception) = in_flight;
	}
	errno = error;
	return found;
}

pid_t async_child_wait(pid_t pid, int *status, int options, struct rusage *usage)
{
	zend_object *in_flight = EG(exception);
	pid_t found = wait4(pid, status, options | WNOHANG, usage);

	if (found != 0 || options & WNOHANG) {
		return found;
	}
	if (UNEXPECTED(async_call_is_aborted())) {
		errno = ECANCELED;
		return -1;
	}
	EG(exception) = NULL; /* a stream that is closed because of an exception waits for its process as any other */
	if (async_io_may_wait()) {
		return child_await_aside(pid, status, options, usage, in_flight);
	}
	EG(exception) = in_flight;
	return wait4(pid, status, options, usage);
}

static pid_t child_waitpid(pid_t pid, int *status, int options)
{
	pid_t found = async_child_wait(pid, status, options, NULL);

	if (UNEXPECTED(found < 0 && errno == ECANCELED && FG(pclose_wait))) { /* proc_close() forgets it now */
		async_child_disown(pid);
		errno = ECANCELED;
	}
	return found;
}

static pid_t child_wait(int *status)
{
	return async_child_wait(-1, status, 0, NULL);
}

static pid_t child_wait3(int *status, int options, struct rusage *usage)
{
	return async_child_wait(-1, status, options, usage);
}

/* pcntl_waitid() of PHP 8.4. */
static int child_waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
	async_backoff_t backoff;
	siginfo_t found;
	int result;

	if (options & WNOHANG || !async_io_may_wait()) {
		return waitid(type, id, info, options);
	}
	async_backoff_init(&backoff, "Child process", 0);
	do {
		found.si_pid = 0;
		result = waitid(type, id, &found, options | WNOHANG);
		if (result != 0 || found.si_pid) {
			if (info) {
				*info = found;
			}
			return result;
		}
	} while (async_backoff_pause(&backoff) > 0);
	errno = ECANCELED;
	return -1;
}

static const async_import_t imports[] = {
	{ "waitpid", (void *) child_waitpid, (void *) waitpid },
	{ "wait", (void *) child_wait, (void *) wait },
	{ "wait3", (void *) child_wait3, (void *) wait3 },
	{ "wait4", (void *) async_child_wait, (void *) wait4 },
	{ "waitid", (void *) child_waitid, (void *) waitid },
};
#define IMPORT_COUNT (sizeof(imports) / sizeof(*imports))

static void process_install(void)
{
	places = async_import_replace_of_php("pcntl.so", imports, IMPORT_COUNT);
	async_popen_install();
}

static void process_uninstall(void)
{
	async_import_restore_of_php("pcntl.so", imports, IMPORT_COUNT);
	async_popen_uninstall();
}

static void process_info(void)
{
	if (!places) {
		php_info_print_table_row(2, "process", "blocks (PHP's import of waitpid was not found)");
	}
}

async_hook_t async_hook_process = {
	.names = "process",
	.install = process_install,
	.uninstall = process_uninstall,
	.reset = async_children_reap,
	.info = process_info,
};
