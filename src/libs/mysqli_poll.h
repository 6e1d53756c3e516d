/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_LIBS_MYSQLI_POLL_H
#define ASYNC_LIBS_MYSQLI_POLL_H

#include "engine/hook.h"

extern async_hook_t async_hook_mysqli;

#endif
