/* SPDX-License-Identifier: MIT
 *
 * The amqp extension: a connection whose channels several coroutines share.
 */
#ifndef ASYNC_LIBS_AMQP_H
#define ASYNC_LIBS_AMQP_H

#include "engine/hook.h"

extern async_hook_t async_hook_amqp;

#endif
