/* SPDX-License-Identifier: MIT
 *
 * The fault point "emalloc" of the developer build: an allocation of the request that fails as at the memory limit, by a
 * fatal error. Exists in requests that begin with ASYNC_FAULT in the environment; see support/fault.h.
 */
#ifndef ASYNC_ENGINE_MEMORY_FAULT_H
#define ASYNC_ENGINE_MEMORY_FAULT_H

#ifdef ASYNC_DEBUG
void async_memory_fault_rinit(void);
/* Before the memory of the request is freed. */
void async_memory_fault_end(void);
#endif

#endif
