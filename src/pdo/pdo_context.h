/* SPDX-License-Identifier: MIT
 *
 * One coroutine's view of one template: which connection it works on now, and its last error.
 */
#ifndef ASYNC_PDO_CONTEXT_H
#define ASYNC_PDO_CONTEXT_H

#include "pdo/pdo_driver.h"
#include "zend_async_API.h"

typedef enum {
	ASYNC_PDO_CONTEXT_FREE,             /* has no connection */
	ASYNC_PDO_CONTEXT_ACQUIRING,        /* waits for one; code that runs inside the acquisition must not ask for another */
	ASYNC_PDO_CONTEXT_BOUND,            /* has one */
	ASYNC_PDO_CONTEXT_TRANSACTION_LOST, /* its connection broke inside a transaction, and it has not been told yet */
	ASYNC_PDO_CONTEXT_TRANSACTION_GONE, /* it has been told, and may still want to roll back */
} async_pdo_context_state_t;

typedef struct async_pdo_context {
	zend_async_event_callback_t at_end; /* of the coroutine; subscribed since the first use */
	async_pdo_template_t *template;
	zend_coroutine_t *coroutine;        /* borrowed; NULL = main */
	async_pdo_context_state_t state;
	async_pdo_connection_t *connection; /* if BOUND; else NULL */
	zend_coroutine_t *watched;          /* whose end is subscribed to; NULL = nobody's yet */
	bool has_past;                      /* it has executed something on a connection that it lost; see pdo_values.h */
	enum {
		ASYNC_PDO_ID_NONE,
		ASYNC_PDO_ID_KNOWN,
		ASYNC_PDO_ID_LOST,              /* there was one, perhaps, but the connection broke */
	} id_state;
	uint64_t last_id;                   /* captured when it lost the connection, if KNOWN */
	async_pdo_connection_t *owed_by;    /* the connection whose server has still to be asked for it; or NULL */
	zend_coroutine_t *waiter;           /* the coroutine, while it waits for the answer; or NULL */
	pdo_error_type error_code;          /* of the last call, when no connection is bound */
	zval error_info;                    /* likewise: what the driver adds to it; undefined = nothing */
} async_pdo_context_t;

void async_pdo_contexts_init(async_pdo_template_t *template);
/* That of the coroutine which runs now, created on first use. */
async_pdo_context_t *async_pdo_context_current(async_pdo_template_t *template);
/* Keeps what errorCode() and errorInfo() tell after the connection has gone back. */
void async_pdo_context_keep_error(async_pdo_context_t *context, pdo_dbh_t *dbh);
/* The template is going: contexts that are left have no effect any more. Connections they hold must have been taken away. */
void async_pdo_contexts_destroy(async_pdo_template_t *template);

#endif
