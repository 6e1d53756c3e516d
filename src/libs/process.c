/* SPDX-License-Identifier: MIT
 *
 * Child processes: their end is waited for in the reactor. PHP's imports of waitpid() and its relatives, for proc_close(),
 * exec() and ext/pcntl, and of popen() and pclose() are led here.
 *
 * The kernel makes a descriptor for one child that becomes readable when the child ends. For "any child" there is none, nor
 * for children that are stopped: these are asked for again and again.
 *
 * A child is claimed while it belongs to a call which has not returned: that of exec(), pclose(), proc_close(), or of a wait
 * for one child. In stock PHP nothing runs before such a call has the status of its child. Here others do, signal handlers
 * above all. When these wait for "any child", as handlers of SIGCHLD like to, they get none of these. The kernel cannot be
 * asked for "any child except these". But it tells which one it would name next, and leaves it where it is. If that one is
 * claimed, it is reaped for its owner, and the kernel is asked again.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* pipe2(), F_SETPIPE_SZ */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/aborted_call.h"
#include "io/io_wait.h"
#include "libs/clients.h"
#include "support/fault.h"

#include "ext/standard/file.h"

typedef struct child_claim {
	async_list_t node; /* in `claims` */
	pid_t pid;
	bool is_orphan;    /* no call waits for the child: it is reaped when it has ended */
	bool is_reaped;    /* by a call that waited for any child; and this is what was found */
	siginfo_t info;
	struct rusage usage;
} child_claim_t;

static async_list_t claims = { &claims, &claims };

#define CLAIM_OF(node_) ASYNC_CONTAINER_OF(node_, child_claim_t, node)

static child_claim_t *claim_add(child_claim_t *claim, pid_t pid)
{
	if (claim) {
		*claim = (child_claim_t) { .pid = pid };
		async_list_push_back(&claims, &claim->node);
	}
	return claim;
}

/* NULL without memory: then others may take the child. */
static child_claim_t *claim_make(pid_t pid)
{
	return claim_add(ASYNC_MAY_FAIL("malloc(claim)", NULL, malloc(sizeof(child_claim_t))), pid);
}

/* NULL is allowed. */
static void claim_drop(child_claim_t *claim)
{
	if (claim) {
		async_list_remove(&claim->node);
		free(claim);
	}
}

/* As wait4() of the child. */
static pid_t claim_wait(const child_claim_t *claim, int *status, int options, struct rusage *usage)
{
	if (!claim->is_reaped) {
		return wait4(claim->pid, status, options, usage);
	}
	if (status) {
		int found = claim->info.si_status;
		*status = claim->info.si_code == CLD_EXITED ? found << 8 : claim->info.si_code == CLD_DUMPED ? found | 0x80 : found;
	}
	if (usage) {
		*usage = claim->usage;
	}
	return claim->pid;
}

/* Once a child is reaped, its number may be that of a new one. */
static child_claim_t *claim_find(pid_t pid)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		child_claim_t *claim = CLAIM_OF(node);
		if (claim->pid == pid && !claim->is_reaped) {
			return claim;
		}
	}
	return NULL;
}

/* Takes what the kernel has to tell about the child. That it was stopped is of no use to any owner. */
static void claim_reap(child_claim_t *claim, int options)
{
	siginfo_t *found = &claim->info;

	found->si_pid = 0;
	long result = syscall(SYS_waitid, P_PID, claim->pid, found, WEXITED | WNOHANG | options, &claim->usage);
	claim->is_reaped = found->si_pid
		&& (found->si_code == CLD_EXITED || found->si_code == CLD_KILLED || found->si_code == CLD_DUMPED);
	if (claim->is_orphan && (claim->is_reaped || result < 0)) { /* -1: it is no child of ours, or other code has taken it */
		claim_drop(claim);
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
		child_claim_t *claim = found.si_pid ? claim_find(found.si_pid) : NULL;
		if (!claim) {
			return found.si_pid;
		}
		claim_reap(claim, options & (WSTOPPED | WCONTINUED));
	}
}

/* Reaps those that have ended. */
static void orphans_reap(void)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		if (CLAIM_OF(node)->is_orphan) {
			claim_reap(CLAIM_OF(node), 0);
		}
	}
}

/* The coroutine that waited for the child was cancelled. The child is reaped when it has ended. */
static void child_disown(pid_t pid)
{
	orphans_reap(); /* so that they do not become more and more */
	child_claim_t *orphan = claim_add(ASYNC_MAY_FAIL("malloc(orphan)", NULL, malloc(sizeof(*orphan))), pid);

	if (orphan) { /* otherwise it stays a zombie until we end */
		orphan->is_orphan = true;
	}
}

/* The request is over, and a fatal error may have cut off the calls. */
static void claims_release(void)
{
	orphans_reap();
	ASYNC_LIST_FOREACH(&claims, node) {
		if (!CLAIM_OF(node)->is_orphan) {
			claim_drop(CLAIM_OF(node));
		}
	}
}

/* In a child process: the children are those of the parent. */
static void claims_forget(void)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		claim_drop(CLAIM_OF(node));
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

static pid_t child_ask(const child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage)
{
	return claim ? claim_wait(claim, status, options, usage)
		: pid > 0 ? wait4(pid, status, options, usage) : any_child_wait(pid, status, options, usage);
}

/* Waits until the kernel has an answer. `fd` is that of the child, or -1. */
static pid_t child_await(const child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage, int fd)
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
static pid_t child_await_aside(const child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage)
{
	child_claim_t *own = !claim && pid > 0 ? claim_make(pid) : NULL;
	/* proc_close() has set it: processes that others forget meanwhile are not to be waited for. */
	bool is_awaited = FG(pclose_wait);

	FG(pclose_wait) = false;
	int fd = pid > 0 && options == 0 ? child_open(pid) : -1;
	pid_t found = child_await(own ? own : claim, pid, status, options, usage, fd);
	int error = errno;
	child_close(fd);
	claim_drop(own);
	FG(pclose_wait) = is_awaited;
	errno = error;
	return found;
}

/* As wait4(). If the coroutine is cancelled meanwhile, it returns -1 with ECANCELED. `claim`: nullable. */
static pid_t child_wait_claimed(const child_claim_t *claim, pid_t pid, int *status, int options, struct rusage *usage)
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

static pid_t child_wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
	return child_wait_claimed(NULL, pid, status, options, usage);
}

static pid_t child_waitpid(pid_t pid, int *status, int options)
{
	pid_t found = child_wait4(pid, status, options, NULL);

	if (UNEXPECTED(found < 0 && errno == ECANCELED && FG(pclose_wait))) { /* proc_close() forgets it now */
		child_disown(pid);
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

/* waitid(), except that others' children are not found. `claim`: nullable. */
static int child_ask_info(const child_claim_t *claim, idtype_t type, id_t id, siginfo_t *found, int options)
{
	found->si_pid = 0;
	if (UNEXPECTED(claim && claim->is_reaped)) {
		*found = claim->info;
		return 0;
	}
	if (type != P_ALL && type != P_PGID) {
		return waitid(type, id, found, options);
	}
	pid_t pid = child_find(type, id, options);
	return pid > 0 ? waitid(P_PID, (id_t) pid, found, options) : pid;
}

/* pcntl_waitid() of PHP 8.4. With WNOWAIT the child is not taken: then it cannot be claimed. */
static int child_waitid(idtype_t type, id_t id, siginfo_t *info, int options)
{
	bool suspends = !(options & WNOHANG) && async_io_may_wait();
	bool takes = type == P_PID && (options & (WEXITED | WNOWAIT)) == WEXITED;
	child_claim_t *own = suspends && takes ? claim_make((pid_t) id) : NULL;
	async_backoff_t backoff;
	siginfo_t found;
	int result;

	async_backoff_init(&backoff, "Child process", 0);
	options |= suspends ? WNOHANG : 0;
	while ((result = child_ask_info(own, type, id, &found, options)) == 0 && suspends && !found.si_pid) {
		if (UNEXPECTED(async_backoff_pause(&backoff) <= 0 && !(own && own->is_reaped))) {
			result = -1;
			errno = ECANCELED;
			break;
		}
	}
	if (info) {
		*info = found;
	}
	int error = errno;
	claim_drop(own);
	errno = error;
	return result;
}

/* popen() and pclose() for exec(), shell_exec(), system(), passthru(), popen() and mail(). The C library keeps the process of a
 * stream to itself and waits for its end by itself. These do the same as those of the C library, except that coroutines
 * suspend. Streams of PHP read and write the descriptor of the FILE by themselves, and suspend there. mail() writes to the
 * FILE, which would block: so a pipe that is written takes as much as the kernel allows, a message of 1 MB. */

/* Where the program keeps `environ`. It may have a copy of the C library's variable, and PHP loads extensions in a way
 * (RTLD_DEEPBIND) that makes them see the original, in which nothing is. */
static char ***environment;

typedef struct process_pipe {
	async_list_t node;
	FILE *file;
	int fd;
	pid_t pid;
	child_claim_t *claim; /* if the function that opened it will close it, too; or NULL */
} process_pipe_t;

static async_list_t pipes = { &pipes, &pipes };

#define PIPE_SIZE (1 << 20) /* the most that an unprivileged process may have */

/* The end of the child. As the C library does it, the child gets none of the other pipes: it would keep them open. */
static int shell_spawn(pid_t *pid, const char *command, int child_end, int standard_fd)
{
	char *const arguments[] = { "sh", "-c", (char *) command, NULL };
	posix_spawn_file_actions_t actions;

	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, child_end, standard_fd);
	ASYNC_LIST_FOREACH(&pipes, node) {
		int fd = ASYNC_CONTAINER_OF(node, process_pipe_t, node)->fd;
		if (fd != standard_fd) {
			posix_spawn_file_actions_addclose(&actions, fd);
		}
	}
	int error = ASYNC_MAY_FAIL("posix_spawn", EAGAIN,
		async_posix_spawn(pid, "/bin/sh", &actions, NULL, arguments, *environment));
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

/* Does the function that opens it close it, too? Only popen() gives it to the script. */
static bool is_one_call(void)
{
	const zend_execute_data *call = EG(current_execute_data);

	return call && call->func && call->func->common.function_name
		&& !zend_string_equals_literal(call->func->common.function_name, "popen");
}

static FILE *pipe_start(process_pipe_t *self, const char *command, bool reads)
{
	int ends[2];

	if (ASYNC_MAY_FAIL("pipe(popen)", async_fault_errno(EMFILE), pipe2(ends, O_CLOEXEC)) != 0) {
		return NULL;
	}
	self->fd = ends[reads ? 0 : 1];
	self->file = fdopen(self->fd, reads ? "r" : "w");
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
	if (!reads) {
		fcntl(self->fd, F_SETPIPE_SZ, PIPE_SIZE);
	}
	return self->file;
}

static FILE *process_popen(const char *command, const char *mode)
{
	bool reads = mode[0] == 'r';

	if ((!reads && mode[0] != 'w') || mode[1]) {
		return popen(command, mode); /* nothing that PHP asks for */
	}
	orphans_reap();
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
	self->claim = async_io_may_wait() && is_one_call() ? claim_make(self->pid) : NULL;
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
	fclose(file);
	async_list_remove(&self->node);
	pid_t pid = self->pid;
	child_claim_t *claim = self->claim;
	free(self);
	/* A fatal error has cut off the call, and the request ends. It does not wait for the command, as after a
	 * cancellation. */
	bool is_cut_off = claim && ASYNC_G(state) != ASYNC_STATE_ACTIVE;
	do {
		errno = ECANCELED;
		found = is_cut_off ? -1 : child_wait_claimed(claim, pid, &status, 0, NULL);
	} while (found < 0 && errno == EINTR);
	int error = errno;
	claim_drop(claim);
	if (found < 0 && error == ECANCELED) {
		child_disown(pid);
	}
	errno = error;
	return found < 0 ? -1 : status;
}

static void process_install(void)
{
	void *program = dlopen(NULL, RTLD_LAZY); /* RTLD_DEFAULT would be our own view */
	environment = dlsym(program, "environ");
	dlclose(program);
}

/* The children are those of the parent process. */
static void process_after_fork(void)
{
	claims_forget();
	ASYNC_LIST_FOREACH(&pipes, node) {
		ASYNC_CONTAINER_OF(node, process_pipe_t, node)->claim = NULL;
	}
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
		ASYNC_IMPORTS_EARLY("process (popen)", ASYNC_IMPORT_ROWS(ASYNC_IMPORT(popen, process_popen),
			ASYNC_IMPORT(pclose, process_pclose)), ASYNC_FILE_PHP)),
	.install = process_install,
	.reset = orphans_reap,
	.release = claims_release,
	.after_fork = process_after_fork,
};
