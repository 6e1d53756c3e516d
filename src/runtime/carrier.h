/* SPDX-License-Identifier: MIT
 *
 * Carriers: execution contexts with a C stack and a VM stack, which run one coroutine after another.
 */
#ifndef ASYNC_RUNTIME_CARRIER_H
#define ASYNC_RUNTIME_CARRIER_H

#include "runtime/runtime.h"

typedef struct async_carrier async_carrier_t;

void async_carrier_minit(void);
/* Does the current coroutine run the PHP function that it was made for, and not what comes after it? */
bool async_carrier_runs_php_entry(void);

/* Gives an unstarted coroutine a context to start in. False = out of memory or mappings; nothing is thrown. */
bool async_carrier_assign(async_coroutine_t *coroutine);

/* The carrier that runs now goes on with another coroutine. */
void async_carrier_replace_coroutine(async_coroutine_t *coroutine);

/* The coroutine that runs on a context, suspended or not; NULL if the context is no carrier. */
async_coroutine_t *async_carrier_coroutine(const zend_fiber_context *context);
/* Has the coroutine of the carrier that runs now ended? Then there is no current coroutine. */
bool async_carrier_is_vacant(void);
/* Is the address in the guard below the stack that is in use now? May be asked by a signal handler. */
bool async_carrier_guards(const void *address);

/* Gives the memory of carriers that have been idle for long back to the system. */
void async_carrier_trim(void);
/* Frees every carrier and every stack; nothing of them may be referenced any more. */
void async_carrier_shutdown(void);

/* Fibers of the user's in which a coroutine is parked. */

void async_fiber_minit(void);

#endif
