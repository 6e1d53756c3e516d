/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_STREAMS_PERSISTENT_H
#define ASYNC_STREAMS_PERSISTENT_H

#include "engine/hook.h"

extern async_hook_t async_hook_persistent;

#endif
