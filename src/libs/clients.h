/* SPDX-License-Identifier: MIT
 *
 * Client libraries that wait in calls of the C library.
 */
#ifndef ASYNC_LIBS_CLIENTS_H
#define ASYNC_LIBS_CLIENTS_H

#include "engine/hook.h"
#include "libs/import.h"

/* Rows for a library that waits in poll(). The first kind is for one that would take the next answer for that of the
 * request that was cut off: a cancellation ends its connection. */
extern const async_import_t async_killing_rows[];
extern const async_import_t async_poll_rows[];

/* Rows for PHP itself: it polls for ext/ftp and ssh2 when they connect, and for ext/ftp and pdo_pgsql if these are a part
 * of it. */
extern const async_import_t async_program_rows[];

extern async_hook_t async_hook_pgsql;

#endif
