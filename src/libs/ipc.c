/* SPDX-License-Identifier: MIT
 *
 * Semaphores and message queues of System V, and signals that are waited for: sem_acquire(), msg_receive(), msg_send(),
 * pcntl_sigwaitinfo(), pcntl_sigtimedwait(). Nothing announces them, so PHP's imports are led here, where coroutines try without
 * blocking, again and again.
 */
#include "libs/ipc.h"
#include "io/backoff.h"
#include "libs/import.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <time.h>

#define OPERATIONS_MAX 8 /* PHP asks for up to three at once */

/* After a try that would have blocked: is there to be another one? Otherwise errno is set. */
static bool ipc_pause(async_backoff_t *backoff)
{
	switch (async_backoff_pause(backoff)) {
		case 1:
			return true;
		case ASYNC_IO_TIMEOUT:
			errno = EAGAIN;
			return false;
		default:
			errno = ECANCELED;
			return false;
	}
}

/* False: the call is to be made as ever. */
static bool ipc_begin(async_backoff_t *backoff, const char *info, uint64_t deadline)
{
	async_backoff_init(backoff, info, deadline);
	return async_io_may_wait();
}

static int ipc_semop(int id, struct sembuf *operations, size_t count)
{
	struct sembuf tries[OPERATIONS_MAX];
	async_backoff_t backoff;
	bool may_block = count > 0 && count <= OPERATIONS_MAX;

	for (size_t i = 0; may_block && i < count; i++) {
		may_block = !(operations[i].sem_flg & IPC_NOWAIT);
		tries[i] = operations[i];
		tries[i].sem_flg |= IPC_NOWAIT;
	}
	if (!may_block || !ipc_begin(&backoff, "Semaphore", 0)) {
		return semop(id, operations, count);
	}
	do {
		if (semop(id, tries, count) == 0) {
			return 0;
		}
		if (errno != EAGAIN) {
			return -1;
		}
	} while (ipc_pause(&backoff));
	return -1;
}

static ssize_t ipc_msgrcv(int id, void *message, size_t size, long type, int flags)
{
	async_backoff_t backoff;

	if (flags & IPC_NOWAIT || !ipc_begin(&backoff, "Message queue", 0)) {
		return msgrcv(id, message, size, type, flags);
	}
	do {
		ssize_t received = msgrcv(id, message, size, type, flags | IPC_NOWAIT);
		if (received >= 0 || errno != ENOMSG) {
			return received;
		}
	} while (ipc_pause(&backoff));
	return -1;
}

static int ipc_msgsnd(int id, const void *message, size_t size, int flags)
{
	async_backoff_t backoff;

	if (flags & IPC_NOWAIT || !ipc_begin(&backoff, "Message queue", 0)) {
		return msgsnd(id, message, size, flags);
	}
	do {
		if (msgsnd(id, message, size, flags | IPC_NOWAIT) == 0) {
			return 0;
		}
		if (errno != EAGAIN) {
			return -1;
		}
	} while (ipc_pause(&backoff));
	return -1;
}

static sigset_t blocked_here; /* by those who wait */
static bool has_blocked_here;

/* Between two tries the signals must not go to their handlers, as they do not while sigwaitinfo() waits. Only what is not blocked
 * already is unblocked again. */
static void signals_block(const sigset_t *set, sigset_t *added)
{
	sigset_t before;

	pthread_sigmask(SIG_BLOCK, set, &before);
	sigemptyset(added);
	if (!has_blocked_here) {
		sigemptyset(&blocked_here);
		has_blocked_here = true;
	}
	for (int number = 1; number < NSIG; number++) {
		if (sigismember(set, number) == 1 && sigismember(&before, number) == 0) {
			sigaddset(added, number);
			sigaddset(&blocked_here, number);
		}
	}
}

static int ipc_await_signal(const sigset_t *set, siginfo_t *info, async_backoff_t *backoff)
{
	static const struct timespec zero;
	sigset_t added;
	int number;

	signals_block(set, &added);
	do {
		number = sigtimedwait(set, info, &zero);
	} while (number < 0 && errno == EAGAIN && ipc_pause(backoff));
	int error = errno;
	pthread_sigmask(SIG_UNBLOCK, &added, NULL);
	errno = error;
	return number;
}

/* A fatal error may have cut off those who wait. */
static void ipc_reset(void)
{
	if (has_blocked_here) {
		pthread_sigmask(SIG_UNBLOCK, &blocked_here, NULL);
		has_blocked_here = false;
	}
}

static int ipc_sigwaitinfo(const sigset_t *set, siginfo_t *info)
{
	async_backoff_t backoff;

	return ipc_begin(&backoff, "Signal", 0) ? ipc_await_signal(set, info, &backoff) : sigwaitinfo(set, info);
}

static int ipc_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout)
{
	async_backoff_t backoff;
	bool is_wait = timeout->tv_sec >= 0 && timeout->tv_nsec >= 0 && timeout->tv_nsec < 1000000000
		&& (timeout->tv_sec || timeout->tv_nsec);
	struct timeval time = { .tv_sec = timeout->tv_sec, .tv_usec = (timeout->tv_nsec + 999) / 1000 };

	return is_wait && ipc_begin(&backoff, "Signal", async_io_deadline(&time)) ? ipc_await_signal(set, info, &backoff)
		: sigtimedwait(set, info, timeout);
}

static const async_import_t semaphores[] = {
	{ "semop", (void *) ipc_semop, (void *) semop },
};

static const async_import_t queues[] = {
	{ "msgrcv", (void *) ipc_msgrcv, (void *) msgrcv },
	{ "msgsnd", (void *) ipc_msgsnd, (void *) msgsnd },
};

static const async_import_t signals[] = {
	{ "sigwaitinfo", (void *) ipc_sigwaitinfo, (void *) sigwaitinfo },
	{ "sigtimedwait", (void *) ipc_sigtimedwait, (void *) sigtimedwait },
};

static void ipc_install(void)
{
	async_import_replace_of_php("sysvsem.so", semaphores, 1);
	async_import_replace_of_php("sysvmsg.so", queues, 2);
	async_import_replace_of_php("pcntl.so", signals, 2);
}

static void ipc_uninstall(void)
{
	async_import_restore_of_php("sysvsem.so", semaphores, 1);
	async_import_restore_of_php("sysvmsg.so", queues, 2);
	async_import_restore_of_php("pcntl.so", signals, 2);
}

async_hook_t async_hook_ipc = {
	.names = "ipc",
	.install = ipc_install,
	.uninstall = ipc_uninstall,
	.reset = ipc_reset,
};
