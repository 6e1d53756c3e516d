/* SPDX-License-Identifier: MIT
 *
 * What the monitor shows: the process, its pools and its coroutines, at this moment and in the last minutes.
 */
#ifndef ASYNC_MONITOR_STATE_H
#define ASYNC_MONITOR_STATE_H

#include "php.h"
#include "zend_smart_str.h"

/* The process, its pools and its coroutines as JSON. */
void async_monitor_write_state(smart_str *json);
/* Where the coroutine waits, frame by frame. NULL: there is no such coroutine, or it has not started. */
zend_string *async_monitor_trace(uint32_t id);

/* Samples are taken from now on, one a second, while `may_allocate` says yes. */
void async_history_begin(bool (*may_allocate)(void));
/* `is_unclean`: after a fatal error the lists of the reactor may lead to memory that is gone. */
void async_history_end(bool is_unclean);
/* The samples as JSON, oldest first. */
void async_history_write(smart_str *json);
/* The pools, the process and the coroutines in the text format of Prometheus. */
void async_monitor_write_metrics(smart_str *text);

#endif
