/* SPDX-License-Identifier: MIT
 *
 * What the monitor shows: as /pools.json, as a sample of the history, and as the stack of a coroutine.
 */
#ifndef ASYNC_MONITOR_STATE_H
#define ASYNC_MONITOR_STATE_H

#include "php.h"
#include "zend_smart_str.h"

/* The process, its pools and its coroutines as JSON. */
void async_monitor_write_state(smart_str *json);
/* The few numbers of them that the history keeps. */
void async_monitor_write_sample(smart_str *json);
/* Where the coroutine waits, frame by frame, as text. False: there is no such coroutine, or it has not started. */
bool async_monitor_write_trace(smart_str *text, uint32_t id);

#endif
