/* SPDX-License-Identifier: MIT
 *
 * Children that belong to a call which has not returned: that of exec(), pclose(), proc_close(), or of a wait for one child. In
 * stock PHP nothing runs before such a call has the status of its child. Here others do, signal handlers above all. When these
 * wait for "any child", as handlers of SIGCHLD like to, they get none of these.
 */
#ifndef ASYNC_LIBS_CHILD_CLAIM_H
#define ASYNC_LIBS_CHILD_CLAIM_H

#include "support/list.h"

#include <sys/resource.h>
#include <sys/wait.h>

typedef struct async_child_claim {
	async_list_t node; /* private, as the rest */
	pid_t pid;
	bool is_orphan;    /* nobody waits for the child: it is reaped when it has ended */
	bool is_reaped;    /* by one who waited for any child; and this is what was found */
	int status;
	struct rusage usage;
} async_child_claim_t;

/* NULL without memory: then others may take the child. */
async_child_claim_t *async_child_claim(pid_t pid);
/* NULL is allowed. */
void async_child_unclaim(async_child_claim_t *claim);

/* As wait4() of the child. */
pid_t async_child_claim_wait(const async_child_claim_t *claim, int *status, int options, struct rusage *usage);

/* The number of a child that is not claimed, and has something to tell; 0: none has (WNOHANG); -1 with errno. In the manner of waitid(). */
pid_t async_child_find(idtype_t type, id_t id, int options);

/* Nobody waits for the child any more, because the coroutine that did was cancelled. It is reaped when it has ended. */
void async_child_disown(pid_t pid);
/* Reaps those that have ended. */
void async_children_reap(void);

/* The request is over, and a fatal error may have cut off the calls. */
void async_child_claims_release(void);
/* The children are those of the parent process. All claims are gone. */
void async_child_claims_after_fork(void);

#endif
