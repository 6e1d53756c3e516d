/* SPDX-License-Identifier: MIT
 *
 * Filters that are written in PHP: their methods can suspend, and overlap.
 */
#ifndef ASYNC_STREAMS_USER_FILTER_H
#define ASYNC_STREAMS_USER_FILTER_H

#include "engine/hook.h"

extern async_hook_t async_hook_user_filter;

#endif
