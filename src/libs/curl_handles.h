/* SPDX-License-Identifier: MIT */
#ifndef ASYNC_LIBS_CURL_HANDLES_H
#define ASYNC_LIBS_CURL_HANDLES_H

#include "engine/hook.h"

extern async_hook_t async_hook_curl_handles;

#endif
