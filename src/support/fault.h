/* SPDX-License-Identifier: MIT
 *
 * Fault points of the developer build: each call that can fail, but hardly ever does, has a name, and any of
 * its uses can be made to fail by the environment. A release build has nothing of this.
 *
 *   ASYNC_FAULT=NAME:N       the Nth use of that point fails; NAME:N+ = all later ones, too; more after a comma
 *   ASYNC_FAULT_LOG=FILE     each use of a point adds a line with its name to the file, and a ! if it was made to fail
 *
 * A script may change both by putenv(); a new ASYNC_FAULT starts to count anew.
 */
#ifndef ASYNC_SUPPORT_FAULT_H
#define ASYNC_SUPPORT_FAULT_H

/* ASYNC_MAY_FAIL(name, failure, call) is `call`; or `failure`, of the same type, and then nothing was called. */
#ifdef ASYNC_DEBUG

#include <errno.h>
#include <stdbool.h>

/* Counts a use, in any thread. Must it fail? */
bool async_fault(const char *name);

/* The failure of a system call. */
static inline int async_fault_errno(int error)
{
	errno = error;
	return -1;
}

# define ASYNC_MAY_FAIL(name, failure, call) (async_fault(name) ? (failure) : (call))

#else
# define ASYNC_MAY_FAIL(name, failure, call) (call)
#endif

#endif
