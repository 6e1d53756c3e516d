/* SPDX-License-Identifier: MIT
 *
 * What the monitor shows as /pools.json.
 */
#ifndef ASYNC_MONITOR_STATE_H
#define ASYNC_MONITOR_STATE_H

#include "php.h"
#include "zend_smart_str.h"

/* The process is watched from now on. */
void async_monitor_state_begin(void);
/* The process, its pools and its coroutines as JSON. */
void async_monitor_write_state(smart_str *json);

#endif
