/* SPDX-License-Identifier: MIT
 *
 * Calls of libssh2 by the ssh2 extension: a session that several coroutines share.
 */
#ifndef ASYNC_LIBS_SSH2_CALLS_H
#define ASYNC_LIBS_SSH2_CALLS_H

#include "engine/hook.h"

extern async_hook_t async_hook_ssh2;

#endif
