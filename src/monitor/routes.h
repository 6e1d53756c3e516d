/* SPDX-License-Identifier: MIT
 *
 * What the monitor answers to which request.
 */
#ifndef ASYNC_MONITOR_ROUTES_H
#define ASYNC_MONITOR_ROUTES_H

#include "monitor/http.h"
#include "php.h"
#include "zend_smart_str.h"

/* Reads async.monitor_hosts. No browser can be led to a unix socket: there every host is welcome. */
void async_monitor_routes_minit(bool any_host);
/* The handler of the server. */
void async_monitor_serve(async_http_connection_t *connection, const async_http_request_t *request);

/* state.c: when the process began to be watched, and the process, its pools and its coroutines as JSON. */
void async_monitor_state_begin(void);
void async_monitor_write_state(smart_str *json);
/* pools.c: its part about the pools, and how many there are. */
void async_monitor_write_pools(smart_str *json);
uint32_t async_monitor_pool_count(void);

#endif
