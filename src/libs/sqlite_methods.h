/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_LIBS_SQLITE_METHODS_H
#define ASYNC_LIBS_SQLITE_METHODS_H

#include "engine/hook.h"

extern async_hook_t async_hook_sqlite_methods;

#endif
