/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_SESSION_H
#define ASYNC_HOOKS_SESSION_H

#include "engine/hook.h"

extern async_hook_t async_hook_session;

#endif
