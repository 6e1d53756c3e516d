/* SPDX-License-Identifier: MIT
 *
 * PDO objects without a pool that coroutines share: see sharing.c.
 */
#ifndef ASYNC_LIBS_SHARING_H
#define ASYNC_LIBS_SHARING_H

#include "engine/globals.h"

/* What a call does with the object. */
typedef enum {
	ASYNC_SHARING_BEGINS, /* a transaction */
	ASYNC_SHARING_EXECUTES,
	ASYNC_SHARING_NO_USE,
} async_sharing_use_t;

void async_sharing_note(const void *dbh, async_sharing_use_t use);
/* EG(exception) may be about two coroutines that share it: then names the other one, and says how to have two connections. */
void async_sharing_explain(const void *dbh);

static zend_always_inline void async_sharing_end_call(const void *dbh, async_sharing_use_t use)
{
	if (UNEXPECTED(EG(exception))) {
		async_sharing_explain(dbh);
	} else if (use == ASYNC_SHARING_EXECUTES && UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_ACTIVE)) {
		async_sharing_note(dbh, use);
	}
}

#endif
