/* SPDX-License-Identifier: MIT
 *
 * Child processes: their end is waited for in the reactor.
 */
#ifndef ASYNC_LIBS_CHILD_H
#define ASYNC_LIBS_CHILD_H

#include "engine/hook.h"
#include "libs/child_claim.h"
#include "libs/import.h"
#include "runtime/runtime.h"

/* As waitpid() of one child; `claim` may be NULL. If the coroutine is cancelled meanwhile, it returns -1 with ECANCELED. */
pid_t async_child_wait(const async_child_claim_t *claim, pid_t pid, int *status);

/* popen.c */
extern const async_import_t async_popen_rows[];
void async_popen_install(void);
void async_popen_release(void);
void async_popen_after_fork(void);

extern async_hook_t async_hook_process;

#endif
