/* SPDX-License-Identifier: MIT
 *
 * Fibers of the user's in which a coroutine is parked.
 */
#ifndef ASYNC_RUNTIME_FIBER_H
#define ASYNC_RUNTIME_FIBER_H

void async_fiber_minit(void);
void async_fiber_mshutdown(void);

#endif
