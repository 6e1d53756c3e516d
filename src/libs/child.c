/* SPDX-License-Identifier: MIT
 *
 * waitpid() and its relatives, for proc_close(), pclose(), exec() and ext/pcntl: PHP's imports of them are led here.
 *
 * The kernel makes a descriptor for one child that becomes readable when the child ends. For "any child" there is none, nor
 * for children that are stopped: these are asked for again and again.
 *
 * The kernel cannot be asked for "any child except these" either. But it tells which one it would name next, and leaves it
 * where it is. If that one is claimed, it is reaped for its owner, and the kernel is asked again.
 */
#include "libs/child.h"
#include "io/aborted_call.h"
#include "io/backoff.h"
#include "support/fault.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ext/standard/file.h"

static async_list_t claims = { &claims, &claims };

#define CLAIM_OF(node_) ASYNC_CONTAINER_OF(node_, async_child_claim_t, node)

static async_child_claim_t *claim_add(async_child_claim_t *claim, pid_t pid)
{
	if (claim) {
		*claim = (async_child_claim_t) { .pid = pid };
		async_list_push_back(&claims, &claim->node);
	}
	return claim;
}

async_child_claim_t *async_child_claim(pid_t pid)
{
	return claim_add(ASYNC_MAY_FAIL("malloc(claim)", NULL, malloc(sizeof(async_child_claim_t))), pid);
}

void async_child_unclaim(async_child_claim_t *claim)
{
	if (claim) {
		async_list_remove(&claim->node);
		free(claim);
	}
}

/* As wait4() of the child. */
static pid_t claim_wait(const async_child_claim_t *claim, int *status, int options, struct rusage *usage)
{
	if (!claim->is_reaped) {
		return wait4(claim->pid, status, options, usage);
	}
	if (status) {
		*status = claim->status;
	}
	if (usage) {
		*usage = claim->usage;
	}
	return claim->pid;
}

/* Once a child is reaped, its number may be that of a new one. */
static async_child_claim_t *claim_find(pid_t pid)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		async_child_claim_t *claim = CLAIM_OF(node);
		if (claim->pid == pid && !claim->is_reaped) {
			return claim;
		}
	}
	return NULL;
}

/* Takes what the kernel has to tell about the child. That it was stopped is of no use to any owner. */
static void claim_reap(async_child_claim_t *claim, int options)
{
	pid_t found = wait4(claim->pid, &claim->status, WNOHANG | options, &claim->usage);

	claim->is_reaped = found == claim->pid && (WIFEXITED(claim->status) || WIFSIGNALED(claim->status));
	/* -1: it is no child of ours, or other code has taken it. */
	if (claim->is_orphan && (claim->is_reaped || found < 0)) {
		async_child_unclaim(claim);
	}
}

/* The number of a child that is not claimed, and has something to tell; 0: none has (WNOHANG); -1 with errno. In the
 * manner of waitid(). */
static pid_t child_find(idtype_t type, id_t id, int options)
{
	for (;;) {
		siginfo_t found = { .si_pid = 0 };
		if (waitid(type, id, &found, options | WNOWAIT) != 0) {
			return -1;
		}
		async_child_claim_t *claim = found.si_pid ? claim_find(found.si_pid) : NULL;
		if (!claim) {
			return found.si_pid;
		}
		claim_reap(claim, options & (WSTOPPED | WCONTINUED));
	}
}

void async_child_disown(pid_t pid)
{
	async_children_reap(); /* so that they do not become more and more */
	async_child_claim_t *orphan = claim_add(ASYNC_MAY_FAIL("malloc(orphan)", NULL, malloc(sizeof(*orphan))), pid);

	if (orphan) { /* otherwise it stays a zombie until we end */
		orphan->is_orphan = true;
	}
}

void async_children_reap(void)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		if (CLAIM_OF(node)->is_orphan) {
			claim_reap(CLAIM_OF(node), 0);
		}
	}
}

/* The request is over, and a fatal error may have cut off the calls. */
static void claims_release(void)
{
	async_children_reap();
	ASYNC_LIST_FOREACH(&claims, node) {
		if (!CLAIM_OF(node)->is_orphan) {
			async_child_unclaim(CLAIM_OF(node));
		}
	}
}

/* In a child process: the children are those of the parent. */
static void claims_forget(void)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		async_child_unclaim(CLAIM_OF(node));
	}
}

static int child_open(pid_t pid)
{
	return ASYNC_MAY_FAIL("pidfd_open", async_fault_errno(EMFILE), (int) syscall(SYS_pidfd_open, pid, 0));
}

static void child_close(int fd)
{
	if (fd >= 0) {
		async_fd_forget(fd);
		close(fd);
	}
}

/* As wait4(), except that others' children are not found. */
static pid_t any_child_wait(pid_t pid, int *status, int options, struct rusage *usage)
{
	int events = WEXITED | (options & (WNOHANG | WUNTRACED | WCONTINUED));
	pid_t found = pid == -1 ? child_find(P_ALL, 0, events) : child_find(P_PGID, (id_t) (pid ? -pid : getpgrp()), events);

	return found > 0 ? wait4(found, status, options, usage) : found;
}

static pid_t child_ask(const async_child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage)
{
	return claim ? claim_wait(claim, status, options, usage)
		: pid > 0 ? wait4(pid, status, options, usage) : any_child_wait(pid, status, options, usage);
}

/* Waits until the kernel has an answer. `fd` is that of the child, or -1. */
static pid_t child_await(const async_child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage, int fd)
{
	async_backoff_t backoff;
	pid_t found;

	async_backoff_init(&backoff, "Child process", 0);
	while ((found = child_ask(claim, pid, status, options | WNOHANG, usage)) == 0) {
		int result = fd >= 0 ? async_io_wait(fd, ASYNC_FD_READABLE, 0) : async_backoff_pause(&backoff);
		if (UNEXPECTED(result <= 0 && !(claim && claim->is_reaped))) { /* otherwise the status would be lost */
			errno = ECANCELED;
			return -1;
		}
	}
	return found;
}

/* The same, with everything of the caller that others must not see taken aside. */
static pid_t child_await_aside(const async_child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage)
{
	async_child_claim_t *own = !claim && pid > 0 ? async_child_claim(pid) : NULL;
	/* proc_close() has set it: processes that others forget meanwhile are not to be waited for. */
	bool is_awaited = FG(pclose_wait);

	FG(pclose_wait) = false;
	int fd = pid > 0 && options == 0 ? child_open(pid) : -1;
	pid_t found = child_await(own ? own : claim, pid, status, options, usage, fd);
	int error = errno;
	child_close(fd);
	async_child_unclaim(own);
	FG(pclose_wait) = is_awaited;
	errno = error;
	return found;
}

/* `claim`: nullable. */
static pid_t child_wait_claimed(const async_child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage)
{
	pid_t found = child_ask(claim, pid, status, options | WNOHANG, usage);

	if (found != 0 || options & WNOHANG) {
		return found;
	}
	if (UNEXPECTED(async_call_is_aborted())) {
		errno = ECANCELED;
		return -1;
	}
	return async_io_may_wait() ? child_await_aside(claim, pid, status, options, usage)
		: child_ask(claim, pid, status, options, usage);
}

pid_t async_child_wait(const async_child_claim_t *claim, pid_t pid, int *status)
{
	return child_wait_claimed(claim, pid, status, 0, NULL);
}

static pid_t child_wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
	return child_wait_claimed(NULL, pid, status, options, usage);
}

static pid_t child_waitpid(pid_t pid, int *status, int options)
{
	pid_t found = child_wait4(pid, status, options, NULL);

	if (UNEXPECTED(found < 0 && errno == ECANCELED && FG(pclose_wait))) { /* proc_close() forgets it now */
		async_child_disown(pid);
		errno = ECANCELED;
	}
	return found;
}

static pid_t child_wait(int *status)
{
	return child_wait4(-1, status, 0, NULL);
}

static pid_t child_wait3(int *status, int options, struct rusage *usage)
{
	return child_wait4(-1, status, options, usage);
}

/* waitid(), except that others' children are not found. */
static int child_ask_info(idtype_t type, id_t id, siginfo_t *found, int options)
{
	found->si_pid = 0;
	if (type != P_ALL && type != P_PGID) {
		return waitid(type, id, found, options);
	}
	pid_t pid = child_find(type, id, options);
	return pid > 0 ? waitid(P_PID, (id_t) pid, found, options) : pid;
}

/* pcntl_waitid() of PHP 8.4. */
static int child_waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
	async_backoff_t backoff;
	siginfo_t found;

	bool waits_here = options & WNOHANG || !async_io_may_wait();
	async_backoff_init(&backoff, "Child process", 0);
	do {
		int result = child_ask_info(type, id, &found, options | (waits_here ? 0 : WNOHANG));
		if (waits_here || result != 0 || found.si_pid) {
			if (info) {
				*info = found;
			}
			return result;
		}
	} while (async_backoff_pause(&backoff) > 0);
	errno = ECANCELED;
	return -1;
}

static void process_release(void)
{
	async_popen_release();
	claims_release();
}

static void process_after_fork(void)
{
	claims_forget();
	async_popen_after_fork();
}

async_hook_t async_hook_process = {
	.names = "process",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_OF("process (waitpid)", ASYNC_FILES(ASYNC_FILE_PHP, "pcntl.so"),
			ASYNC_IMPORT(waitpid, child_waitpid),
			ASYNC_IMPORT(wait, child_wait),
			ASYNC_IMPORT(wait3, child_wait3),
			ASYNC_IMPORT(wait4, child_wait4),
			ASYNC_IMPORT(waitid, child_waitid)),
		ASYNC_IMPORTS_EARLY("process (popen)", async_popen_rows, ASYNC_FILE_PHP)),
	.install = async_popen_install,
	.reset = async_children_reap,
	.release = process_release,
	.after_fork = process_after_fork,
};
