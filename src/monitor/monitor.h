/* SPDX-License-Identifier: MIT
 *
 * The monitor: what async.monitor switches on. A small HTTP server inside the process shows its pools and coroutines. It is
 * served by the event loop, so it answers whenever the loop is polled; it runs no code of the user, does not
 * keep the process alive, and never waits for a client.
 */
#ifndef ASYNC_MONITOR_H
#define ASYNC_MONITOR_H

#include "engine/layer.h"

#include "zend_smart_str.h"

/* Reads the ini settings; warns about one that cannot be used. */
void async_monitor_minit(void);
/* The first coroutine exists, and with it the event loop. */
void async_monitor_on_launch(async_coroutine_t *main);
/* The end of a request: from here on no coroutine runs. */
void async_monitor_rshutdown(void);
/* In a child process: a socket with the process id in its path is opened anew; any other stays with the parent. */
void async_monitor_after_fork(void);

/* state.c: what it shows, at this moment and in the last minutes. */

/* The process, its pools and its coroutines as JSON. */
void async_monitor_write_state(smart_str *json);
/* Where the coroutine waits, frame by frame. NULL: there is no such coroutine, or it has not started. */
zend_string *async_monitor_trace(uint32_t id);

/* Samples are taken from now on, one a second, while `may_allocate` says yes. */
void async_history_begin(bool (*may_allocate)(void));
void async_history_end(void);
/* The samples as JSON, oldest first. */
void async_history_write(smart_str *json);
/* The pools, the process and the coroutines in the text format of Prometheus. */
void async_monitor_write_metrics(smart_str *text);

#endif
