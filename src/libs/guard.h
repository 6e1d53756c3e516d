/* SPDX-License-Identifier: MIT
 *
 * The guard in front of objects that only one coroutine at a time can use: see guard.c.
 */
#ifndef ASYNC_LIBS_GUARD_H
#define ASYNC_LIBS_GUARD_H

#include "engine/hook.h"

#include <stdbool.h>

/* Is this PDO object, by its handle (pdo_dbh_t), a pool or a connection of one? These have guards of their own. Given by
 * src/pdo; NULL if it is left out. */
extern bool (*async_guard_is_pooled)(const void *dbh);

/* soap.c: what a call of ext/soap has for itself beside its object. */
typedef struct {
	bool was_unclean;
	bool is_blocking;
} async_soap_call_t;

/* Around each method of SoapClient and SoapServer. */
void async_soap_enter(async_soap_call_t *call);
void async_soap_leave(const async_soap_call_t *call);

/* All modules are loaded; the request is over. */
void async_soap_install(void);
void async_soap_release(void);

extern async_hook_t async_hook_guard;

#endif
