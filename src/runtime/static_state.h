/* SPDX-License-Identifier: MIT
 *
 * Functions of PHP that keep their work in static variables while they call user code.
 */
#ifndef ASYNC_RUNTIME_STATIC_STATE_H
#define ASYNC_RUNTIME_STATIC_STATE_H

void async_static_state_install(void);
void async_static_state_rinit(void);

#endif
