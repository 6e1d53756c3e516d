/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_ENGINE_COLLECTOR_H
#define ASYNC_ENGINE_COLLECTOR_H

#include "engine/hook.h"

extern async_hook_t async_hook_collector;

#endif
