/* SPDX-License-Identifier: MIT
 *
 * Streams that are written in PHP: their methods can suspend in the middle of an operation.
 */
#ifndef ASYNC_STREAMS_USER_STREAM_H
#define ASYNC_STREAMS_USER_STREAM_H

#include "engine/hook.h"

extern async_hook_t async_hook_user_stream;

#endif
