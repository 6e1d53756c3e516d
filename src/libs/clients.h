/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_LIBS_CLIENTS_H
#define ASYNC_LIBS_CLIENTS_H

#include "engine/hook.h"

extern async_hook_t async_hook_clients;

#endif
