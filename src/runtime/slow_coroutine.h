/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_RUNTIME_SLOW_COROUTINE_H
#define ASYNC_RUNTIME_SLOW_COROUTINE_H

#include "engine/hook.h"

extern async_hook_t async_hook_slow_coroutine;

#endif
