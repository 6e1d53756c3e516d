/* SPDX-License-Identifier: MIT
 *
 * curl_multi_select() without being inside of libcurl.
 */
#ifndef ASYNC_LIBS_CURL_WAIT_H
#define ASYNC_LIBS_CURL_WAIT_H

#include "engine/hook.h"

extern async_hook_t async_hook_curl_wait;

#endif
