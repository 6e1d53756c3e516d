/* SPDX-License-Identifier: MIT
 *
 * Child processes: their end is waited for in the reactor.
 */
#ifndef ASYNC_LIBS_CHILD_H
#define ASYNC_LIBS_CHILD_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <sys/resource.h>
#include <sys/types.h>

/* As wait4(). If the coroutine is cancelled meanwhile, it returns -1 with ECANCELED. */
pid_t async_child_wait(pid_t pid, int *status, int options, struct rusage *usage);

/* Nobody waits for the child any more, because the coroutine that did was cancelled. It is reaped when it has ended. */
void async_child_disown(pid_t pid);
/* Reaps those that have ended. */
void async_children_reap(void);

/* popen.c */
void async_popen_install(void);
void async_popen_uninstall(void);

extern async_hook_t async_hook_process;

#endif
