/* SPDX-License-Identifier: MIT
 *
 * libcurl's threads that look up host names.
 */
#ifndef ASYNC_LIBS_CURL_RESOLVE_H
#define ASYNC_LIBS_CURL_RESOLVE_H

#include "engine/hook.h"

extern async_hook_t async_hook_curl_resolve;

#endif
