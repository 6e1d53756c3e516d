/* SPDX-License-Identifier: MIT
 *
 * Calls of internal functions that an exception has cut off in a wait: a cancellation, or the refusal to wait for what
 * another coroutine waits for. The C code of the function goes on until it returns; what it does and says until then.
 */
#ifndef ASYNC_IO_ABORTED_CALL_H
#define ASYNC_IO_ABORTED_CALL_H

#include "engine/hook.h"
#include "engine/layer.h"

/* The current call is cut off by the pending exception; or: another wait begins. */
void async_aborted_call_note(void);
void async_aborted_call_forget(void);

/* Has the current call been cut off, and not returned yet? All further I/O in it must fail at once. */
bool async_call_is_aborted(void);

/* Was a callback of the current call cancelled? Then what the call is still to read is not wanted. But it looks the same
 * when C code has called a function that was cancelled, and PHP frees its variables: what their streams have to write is not
 * to be lost. */
bool async_callback_is_cancelled(void);

/* Is the current call one of an extension with a protocol of its own, and not the script's through a function for
 * streams or sockets? When such a call is cut off, its connection is out of step and good for nothing. */
bool async_is_client_call(void);

extern const async_layer_t async_layer_io;

#endif
