/* SPDX-License-Identifier: MIT
 *
 * Semaphores and message queues of System V: sem_acquire(), msg_receive(), msg_send(); and signals that are waited for:
 * pcntl_sigwaitinfo(), pcntl_sigtimedwait(). The kernel has no descriptor for these, so PHP's imports are led here, where
 * coroutines try without blocking, again and again.
 *
 * While sigwaitinfo() waits, its signals do not go to their handlers. Here others run between two tries, so the signals are
 * blocked meanwhile. The rest of the program must not notice: the script sees and changes the mask that it would have
 * without us, and child processes begin with that one. If several coroutines wait for one signal, the first of them gets it.
 */
#include "libs/clients.h"
#include "io/io_wait.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <time.h>

#define OPERATIONS_MAX 8 /* PHP asks for up to three at once */

/* Makes the call, an expression, until it does not fail with that errno. */
#define REPEAT_WHILE(would_block, info, call) \
	do { \
		async_backoff_t backoff; \
		int paused = 1; \
		async_backoff_init(&backoff, info, 0); \
		while ((call) < 0 && errno == (would_block) && (paused = async_backoff_pause(&backoff)) > 0) { \
		} \
		if (paused <= 0) { \
			errno = ECANCELED; \
		} \
	} while (0)

static int ipc_semop(int id, struct sembuf *operations, size_t count)
{
	struct sembuf tries[OPERATIONS_MAX];
	int result;
	bool may_block = count > 0 && count <= OPERATIONS_MAX;

	for (size_t i = 0; may_block && i < count; i++) {
		may_block = !(operations[i].sem_flg & IPC_NOWAIT);
		tries[i] = operations[i];
		tries[i].sem_flg |= IPC_NOWAIT;
	}
	if (!may_block || !async_io_may_wait()) {
		return semop(id, operations, count);
	}
	REPEAT_WHILE(EAGAIN, "Semaphore", result = semop(id, tries, count));
	return result;
}

static ssize_t ipc_msgrcv(int id, void *message, size_t size, long type, int flags)
{
	ssize_t received;

	if (flags & IPC_NOWAIT || !async_io_may_wait()) {
		return msgrcv(id, message, size, type, flags);
	}
	REPEAT_WHILE(ENOMSG, "Message queue", received = msgrcv(id, message, size, type, flags | IPC_NOWAIT));
	return received;
}

static int ipc_msgsnd(int id, const void *message, size_t size, int flags)
{
	int result;

	if (flags & IPC_NOWAIT || !async_io_may_wait()) {
		return msgsnd(id, message, size, flags);
	}
	REPEAT_WHILE(EAGAIN, "Message queue", result = msgsnd(id, message, size, flags | IPC_NOWAIT));
	return result;
}

/* Signals. */

/* Lives on the stack of the call. */
typedef struct signal_wait {
	async_list_t node;
	const sigset_t *set;
} signal_wait_t;

static async_list_t waits = { &waits, &waits }; /* the oldest comes first */
static sigset_t script_mask; /* what the script has blocked; valid while a coroutine waits */

static void set_change(sigset_t *set, const sigset_t *others, int (*change)(sigset_t *, int))
{
	for (int number = 1; number < NSIG; number++) {
		if (sigismember(others, number) == 1) {
			change(set, number);
		}
	}
}

static void mask_apply(void)
{
	sigset_t mask = script_mask;
	int error = errno;

	ASYNC_LIST_FOREACH(&waits, node) {
		set_change(&mask, ASYNC_CONTAINER_OF(node, signal_wait_t, node)->set, sigaddset);
	}
	pthread_sigmask(SIG_SETMASK, &mask, NULL);
	errno = error;
}

/* What no older wait is for. */
static int signal_take(const signal_wait_t *self, siginfo_t *info)
{
	static const struct timespec zero;
	sigset_t set = *self->set;

	ASYNC_LIST_FOREACH(&waits, node) {
		if (node == &self->node) {
			break;
		}
		set_change(&set, ASYNC_CONTAINER_OF(node, signal_wait_t, node)->set, sigdelset);
	}
	return sigtimedwait(&set, info, &zero);
}

static int signal_await(const sigset_t *set, siginfo_t *info, uint64_t deadline)
{
	signal_wait_t self = { .set = set };
	async_backoff_t backoff;
	int number;
	int result = 1;

	if (async_list_is_empty(&waits)) {
		pthread_sigmask(SIG_SETMASK, NULL, &script_mask);
	}
	async_backoff_init(&backoff, "Signal", deadline);
	async_list_push_back(&waits, &self.node);
	mask_apply();
	do {
		number = signal_take(&self, info);
	} while (number < 0 && errno == EAGAIN && (result = async_backoff_pause(&backoff)) > 0);
	if (result < 0) {
		errno = ECANCELED;
	}
	async_list_remove(&self.node);
	mask_apply();
	return number;
}

static int signal_sigwaitinfo(const sigset_t *set, siginfo_t *info)
{
	return async_io_may_wait() ? signal_await(set, info, 0) : sigwaitinfo(set, info);
}

static int signal_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout)
{
	bool is_wait = timeout->tv_sec >= 0 && timeout->tv_nsec >= 0 && timeout->tv_nsec < 1000000000
		&& (timeout->tv_sec || timeout->tv_nsec);
	struct timeval time = { .tv_sec = timeout->tv_sec, .tv_usec = (timeout->tv_nsec + 999) / 1000 };

	return is_wait && async_io_may_wait() ? signal_await(set, info, async_io_deadline(&time))
		: sigtimedwait(set, info, timeout);
}

static int signal_sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
	if (EXPECTED(async_list_is_empty(&waits))) {
		return sigprocmask(how, set, before);
	}
	if (before) {
		*before = script_mask;
	}
	if (set && how == SIG_SETMASK) {
		script_mask = *set;
	} else if (set) {
		set_change(&script_mask, set, how == SIG_BLOCK ? sigaddset : sigdelset);
	}
	mask_apply();
	return 0;
}

/* proc_open() of PHP 8.3 and later: it gives no attributes, and the child would begin with our mask. */
typedef int (*spawn_fn)(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]);

static int spawn_with_mask(spawn_fn spawn, pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])
{
	posix_spawnattr_t ours;

	if (EXPECTED(async_list_is_empty(&waits)) || attributes) {
		return spawn(pid, file, actions, attributes, arguments, environment);
	}
	posix_spawnattr_init(&ours);
	posix_spawnattr_setsigmask(&ours, &script_mask);
	posix_spawnattr_setflags(&ours, POSIX_SPAWN_SETSIGMASK);
	int error = spawn(pid, file, actions, &ours, arguments, environment);
	posix_spawnattr_destroy(&ours);
	return error;
}

int async_posix_spawn(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])
{
	return spawn_with_mask(posix_spawn, pid, file, actions, attributes, arguments, environment);
}

static int signal_posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])
{
	return spawn_with_mask(posix_spawnp, pid, file, actions, attributes, arguments, environment);
}

/* No coroutine waits any more: a fatal error may have cut them off, or this is a child process. */
static void signals_reset(void)
{
	if (!async_list_is_empty(&waits)) {
		async_list_init(&waits);
		mask_apply();
	}
}

static void ipc_install(void)
{
	static bool is_registered;

	if (!is_registered) {
		/* proc_open() of PHP 8.2 forks without a call of ours */
		is_registered = pthread_atfork(NULL, NULL, signals_reset) == 0;
	}
}

async_hook_t async_hook_ipc = {
	.names = "ipc",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP, "sysvsem.so", "sysvmsg.so"),
			ASYNC_IMPORT(semop, ipc_semop),
			ASYNC_IMPORT(msgrcv, ipc_msgrcv),
			ASYNC_IMPORT(msgsnd, ipc_msgsnd)),
		ASYNC_IMPORTS_OF(NULL, ASYNC_FILES(ASYNC_FILE_PHP, "pcntl.so"),
			ASYNC_IMPORT(sigwaitinfo, signal_sigwaitinfo),
			ASYNC_IMPORT(sigtimedwait, signal_sigtimedwait),
			ASYNC_IMPORT(sigprocmask, signal_sigprocmask),
			ASYNC_IMPORT(posix_spawn, async_posix_spawn),
			ASYNC_IMPORT(posix_spawnp, signal_posix_spawnp))),
	.install = ipc_install,
	.reset = signals_reset,
};
