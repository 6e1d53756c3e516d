/* SPDX-License-Identifier: MIT
 *
 * Child processes: their end is waited for in the reactor.
 *
 * A child is claimed while it belongs to a call which has not returned: that of exec(), pclose(), proc_close(), or of a wait
 * for one child. In stock PHP nothing runs before such a call has the status of its child. Here others do, signal handlers
 * above all. When these wait for "any child", as handlers of SIGCHLD like to, they get none of these.
 */
#ifndef ASYNC_LIBS_CHILD_H
#define ASYNC_LIBS_CHILD_H

#include "engine/hook.h"
#include "libs/import.h"
#include "runtime/runtime.h"

#include <sys/resource.h>
#include <sys/wait.h>

typedef struct async_child_claim {
	async_list_t node; /* private, as the rest */
	pid_t pid;
	bool is_orphan;    /* no call waits for the child: it is reaped when it has ended */
	bool is_reaped;    /* by a call that waited for any child; and this is what was found */
	int status;
	struct rusage usage;
} async_child_claim_t;

/* NULL without memory: then others may take the child. */
async_child_claim_t *async_child_claim(pid_t pid);
/* NULL is allowed. */
void async_child_unclaim(async_child_claim_t *claim);

/* As waitpid() of one child; `claim` may be NULL. If the coroutine is cancelled meanwhile, it returns -1 with ECANCELED. */
pid_t async_child_wait(const async_child_claim_t *claim, pid_t pid, int *status);

/* The coroutine that waited for the child was cancelled. The child is reaped when it has ended. */
void async_child_disown(pid_t pid);
/* Reaps those that have ended. */
void async_children_reap(void);

/* popen.c */
extern const async_import_t async_popen_rows[];
void async_popen_install(void);
void async_popen_release(void);
void async_popen_after_fork(void);

#endif
