/* SPDX-License-Identifier: MIT
 *
 * While sigwaitinfo() waits, its signals do not go to their handlers. Here others run between two tries, so the signals are blocked
 * meanwhile. Nobody else may notice: the script sees and changes the mask that it would have without us, and child processes begin
 * with that one. If several coroutines wait for one signal, the first of them gets it.
 */
#include "libs/signal_wait.h"
#include "io/backoff.h"

#include <errno.h>
#include <pthread.h>
#include <spawn.h>
#include <time.h>

/* Lives on the stack of the call. */
typedef struct signal_wait {
	async_list_t node;
	const sigset_t *set;
} signal_wait_t;

static async_list_t waits = { &waits, &waits }; /* the oldest comes first */
static sigset_t script_mask; /* what the script has blocked; valid while somebody waits */

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

	return is_wait && async_io_may_wait() ? signal_await(set, info, async_io_deadline(&time)) : sigtimedwait(set, info, timeout);
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
typedef int (*spawn_fn)(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
	char *const arguments[], char *const environment[]);

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

static int signal_posix_spawn(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])
{
	return spawn_with_mask(posix_spawn, pid, file, actions, attributes, arguments, environment);
}

static int signal_posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])
{
	return spawn_with_mask(posix_spawnp, pid, file, actions, attributes, arguments, environment);
}

bool async_signal_wait_hides(sigset_t *mask)
{
	*mask = script_mask;
	return !async_list_is_empty(&waits);
}

void async_signal_wait_reset(void)
{
	if (!async_list_is_empty(&waits)) {
		async_list_init(&waits);
		mask_apply();
	}
}

const async_import_t async_signal_wait_rows[] = {
	ASYNC_IMPORT(sigwaitinfo, signal_sigwaitinfo),
	ASYNC_IMPORT(sigtimedwait, signal_sigtimedwait),
	ASYNC_IMPORT(sigprocmask, signal_sigprocmask),
	ASYNC_IMPORT(posix_spawn, signal_posix_spawn),
	ASYNC_IMPORT(posix_spawnp, signal_posix_spawnp),
	ASYNC_IMPORTS_END
};

void async_signal_wait_install(void)
{
	static bool is_registered;

	if (!is_registered) {
		is_registered = pthread_atfork(NULL, NULL, async_signal_wait_reset) == 0; /* proc_open() of PHP 8.2 forks, and asks nobody */
	}
}
