/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_HOOKS_DNS_FUNCTIONS_H
#define ASYNC_HOOKS_DNS_FUNCTIONS_H

#include "engine/hook.h"

extern async_hook_t async_hook_dns_functions;

#endif
