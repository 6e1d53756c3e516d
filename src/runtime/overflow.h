/* SPDX-License-Identifier: MIT
 *
 * A stack that overflows ends the process: this says so first.
 */
#ifndef ASYNC_RUNTIME_OVERFLOW_H
#define ASYNC_RUNTIME_OVERFLOW_H

#include <stdbool.h>

/* From the first stack of a request to the last; watching twice is watching once. */
void async_overflow_watch(void);
/* False = nothing is watched, or it cannot be undone, since another handler was put on top of this one. */
bool async_overflow_unwatch(void);

#endif
