/* SPDX-License-Identifier: MIT
 *
 * Functions of PHP that keep their work in static variables while they call user code.
 */
#ifndef ASYNC_ENGINE_STATIC_STATE_H
#define ASYNC_ENGINE_STATIC_STATE_H

#include "engine/hook.h"

extern async_hook_t async_hook_static_state;

#endif
