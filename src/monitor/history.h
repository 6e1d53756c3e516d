/* SPDX-License-Identifier: MIT
 *
 * The last minutes of the process, so that a page that is opened after an incident shows it.
 */
#ifndef ASYNC_MONITOR_HISTORY_H
#define ASYNC_MONITOR_HISTORY_H

#include "php.h"
#include "zend_smart_str.h"

#define ASYNC_HISTORY_POOLS_MAX 50 /* a sample lists so many */

/* Samples are taken from now on, one a second, while `may_allocate` says yes. */
void async_history_begin(bool (*may_allocate)(void));
/* `is_unclean`: after a fatal error the lists of the reactor may lead to memory that is gone. */
void async_history_end(bool is_unclean);
/* The samples as JSON, oldest first. */
void async_history_write(smart_str *json);
/* Members of an object: uptime, lag of the event loop, processor time, memory and descriptors. */
void async_history_write_process(smart_str *json);
/* The same, and the coroutines, in the text format of Prometheus. */
void async_history_write_metrics(smart_str *text);

#endif
