/* SPDX-License-Identifier: MIT
 *
 * What a call of ext/soap has for itself beside its object: see soap.c.
 */
#ifndef ASYNC_LIBS_SOAP_H
#define ASYNC_LIBS_SOAP_H

#include <stdbool.h>

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

#endif
