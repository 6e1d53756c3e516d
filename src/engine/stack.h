/* SPDX-License-Identifier: MIT
 *
 * Memory for coroutine stacks: equal slots from large mappings, each below a guard.
 */
#ifndef ASYNC_ENGINE_STACK_H
#define ASYNC_ENGINE_STACK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct async_slab async_slab_t;

typedef struct async_stack {
	async_slab_t *slab; /* the mapping that it is a part of */
	char *low;  /* lowest usable byte */
	char *high; /* one past the highest */
	bool guarded; /* false: what is below is a red zone that must stay untouched; see async_stack_is_intact() */
} async_stack_t;

/* False = the system has no more memory or mappings. Fresh stacks read as zero. */
bool async_stack_alloc(async_stack_t *stack, size_t size);
/* Gives the pages back to the system. */
void async_stack_free(const async_stack_t *stack);
/* Is the address in the guard below the stack? */
bool async_stack_guards(const async_stack_t *stack, const void *address);
bool async_stack_red_zone_is_intact(const async_stack_t *stack);
/* False if the stack ran over its lower end. Costs nothing for guarded stacks, which fault instead. */
static inline bool async_stack_is_intact(const async_stack_t *stack)
{
	return stack->guarded || async_stack_red_zone_is_intact(stack);
}
/* Unmaps everything. */
void async_stack_shutdown(void);

#endif
