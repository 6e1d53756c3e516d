/* SPDX-License-Identifier: MIT
 *
 * The kernel cannot be asked for "any child except these". But it tells which one it would name next, and leaves it where it is. If
 * that one is claimed, it is reaped for its owner, and the kernel is asked again.
 */
#include "libs/child_claim.h"
#include "support/fault.h"

#include <errno.h>
#include <stdlib.h>

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

pid_t async_child_claim_wait(const async_child_claim_t *claim, int *status, int options, struct rusage *usage)
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
	/* -1: it is no child of ours, or somebody has taken it. */
	if (claim->is_orphan && (claim->is_reaped || found < 0)) {
		async_child_unclaim(claim);
	}
}

pid_t async_child_find(idtype_t type, id_t id, int options)
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

void async_child_claims_release(void)
{
	async_children_reap();
	ASYNC_LIST_FOREACH(&claims, node) {
		if (!CLAIM_OF(node)->is_orphan) {
			async_child_unclaim(CLAIM_OF(node));
		}
	}
}

void async_child_claims_after_fork(void)
{
	ASYNC_LIST_FOREACH(&claims, node) {
		async_child_unclaim(CLAIM_OF(node));
	}
}
