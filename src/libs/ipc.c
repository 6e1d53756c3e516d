/* SPDX-License-Identifier: MIT
 *
 * Semaphores and message queues of System V: sem_acquire(), msg_receive(), msg_send(). Nothing announces them, so PHP's imports
 * are led here, where coroutines try without blocking, again and again. Signals that are waited for are in signal_wait.c.
 */
#include "engine/hook.h"
#include "io/backoff.h"
#include "libs/import.h"
#include "libs/signal_wait.h"

#include <errno.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>

#define OPERATIONS_MAX 8 /* PHP asks for up to three at once */

/* After a try that would have blocked: is there to be another one? Otherwise errno is set. */
static bool ipc_pause(async_backoff_t *backoff)
{
	if (async_backoff_pause(backoff) > 0) {
		return true;
	}
	errno = ECANCELED;
	return false;
}

/* False: the call is to be made as ever. */
static bool ipc_begin(async_backoff_t *backoff, const char *info)
{
	async_backoff_init(backoff, info, 0);
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
	if (!may_block || !ipc_begin(&backoff, "Semaphore")) {
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

	if (flags & IPC_NOWAIT || !ipc_begin(&backoff, "Message queue")) {
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

	if (flags & IPC_NOWAIT || !ipc_begin(&backoff, "Message queue")) {
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

static const async_import_t rows[] = {
	ASYNC_IMPORT(semop, ipc_semop),
	ASYNC_IMPORT(msgrcv, ipc_msgrcv),
	ASYNC_IMPORT(msgsnd, ipc_msgsnd),
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS(NULL, rows, ASYNC_FILE_PHP, "sysvsem.so", "sysvmsg.so"),
	ASYNC_IMPORTS(NULL, async_signal_wait_rows, ASYNC_FILE_PHP, "pcntl.so"),
	ASYNC_IMPORT_TABLES_END
};

async_hook_t async_hook_ipc = {
	.names = "ipc",
	.imports = imports,
	.install = async_signal_wait_install,
	.reset = async_signal_wait_reset,
};
