/* SPDX-License-Identifier: MIT
 *
 * Where coroutine stacks come from. One mapping holds many equal slots, because the kernel limits the number of
 * mappings of a process (65,530 by default): a mapping and a guard per stack would end near 32,000 coroutines.
 *
 * What stops an overflow, best first: a guard that costs no mapping (Linux 6.13), a guard by mprotect as long as few enough
 * are used, and after that a red zone: no code touches what would be the guard, so no page of it exists until a stack runs
 * over it.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "engine/stack.h"
#include "engine/compat.h"
#include "support/fault.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef ASYNC_HAVE_VALGRIND
# include <valgrind/valgrind.h>
#endif

#ifndef MADV_GUARD_INSTALL
# define MADV_GUARD_INSTALL 102
#endif

#define SLOTS_PER_SLAB 16

/* A frame that is larger than the guard can leap over it into the next stack. The largest known one has 256 KB: LZF
 * compression in php-redis. docs/design/why.md has the others. */
#define GUARD_SIZE ((size_t) 320 * 1024)
#define SMALLEST_PAGE 4096

typedef struct stack_slab {
	struct stack_slab *next;
	char *memory;
	size_t slot_size;
	uint32_t used; /* slots handed out at least once */
} stack_slab_t;

/* A slot that was given back: the node lives outside of the slot, whose pages are gone. */
typedef struct stack_free_slot {
	struct stack_free_slot *next;
	async_stack_t stack;
} stack_free_slot_t;

static struct {
	stack_slab_t *slabs; /* newest first; only the newest has unused slots */
	stack_free_slot_t *free;
	uint32_t mprotected; /* guards that cost mappings */
} stacks;

static size_t stack_page_size(void)
{
	static size_t size;
	if (!size) {
		size = (size_t) sysconf(_SC_PAGESIZE);
	}
	return size;
}

/* How many guards may cost mappings: each takes two, and the rest of the process wants half of them. */
static uint32_t stack_mprotect_limit(void)
{
	static uint32_t limit;
	if (!limit) {
		unsigned long maps = 65530;
		FILE *file = fopen("/proc/sys/vm/max_map_count", "re");
		if (file) {
			if (fscanf(file, "%lu", &maps) != 1) {
				maps = 65530;
			}
			fclose(file);
		}
		limit = (uint32_t) (maps / 4) + 1;
	}
	return limit;
}

/* Valgrind reads stacks, and knows of mprotect() only. */
static bool stack_can_use_light_guards(void)
{
#ifdef ASYNC_HAVE_VALGRIND
	return !RUNNING_ON_VALGRIND;
#else
	return true;
#endif
}

/* qemu-user takes an advice that it does not know for a hint, and reports success. So the first guard is tried out: the
 * kernel tells that it cannot read a file name there. */
static bool light_guard_stops(char *slot)
{
	static int stops = -1;

	if (stops < 0) {
		stops = access(slot, F_OK) != 0 && errno == EFAULT;
		if (!stops) {
			madvise(slot, GUARD_SIZE, MADV_DONTNEED); /* the page that was read exists now */
		}
	}
	return stops;
}

static bool slot_guard_light(char *slot)
{
	return stack_can_use_light_guards() && ASYNC_MAY_FAIL("madvise(guard)", async_fault_errno(EINVAL),
		madvise(slot, GUARD_SIZE, MADV_GUARD_INSTALL)) == 0 && light_guard_stops(slot);
}

static bool slot_guard_mprotect(char *slot)
{
	if (stacks.mprotected >= stack_mprotect_limit() || ASYNC_MAY_FAIL("mprotect(guard)", async_fault_errno(ENOMEM),
			mprotect(slot, GUARD_SIZE, PROT_NONE)) != 0) {
		return false;
	}
	stacks.mprotected++;
	return true;
}

static stack_slab_t *slab_create(size_t slot_size)
{
	stack_slab_t *slab = ASYNC_MAY_FAIL("malloc(slab)", NULL, malloc(sizeof(*slab)));
	if (!slab) {
		return NULL;
	}
	size_t size = slot_size * SLOTS_PER_SLAB;
	char *memory = ASYNC_MAY_FAIL("mmap(stack)", MAP_FAILED, mmap(NULL, size, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0));
	if (memory == MAP_FAILED) {
		free(slab);
		return NULL;
	}
	madvise(memory, size, MADV_NOHUGEPAGE); /* one would make two megabytes of one touched byte */
	slab->memory = memory;
	slab->slot_size = slot_size;
	slab->used = 0;
	slab->next = stacks.slabs;
	stacks.slabs = slab;
	return slab;
}

bool async_stack_alloc(async_stack_t *stack, size_t size)
{
	size_t page = stack_page_size();

	if (stacks.free) {
		stack_free_slot_t *slot = stacks.free;
		stacks.free = slot->next;
		*stack = slot->stack;
		free(slot);
		return true;
	}

	stack_slab_t *slab = stacks.slabs;
	if (!slab || slab->used == SLOTS_PER_SLAB) {
		slab = slab_create(GUARD_SIZE + (size + page - 1) / page * page);
		if (!slab) {
			return false;
		}
	}
	char *slot = slab->memory + slab->slot_size * slab->used++;
	stack->low = slot + GUARD_SIZE;
	stack->high = slot + slab->slot_size;
	stack->guarded = slot_guard_light(slot) || slot_guard_mprotect(slot);
#ifdef ASYNC_HAVE_VALGRIND
	(void) VALGRIND_STACK_REGISTER(stack->low, stack->high);
#endif
	return true;
}

void async_stack_free(const async_stack_t *stack)
{
	stack_free_slot_t *slot = ASYNC_MAY_FAIL("malloc(slot)", NULL, malloc(sizeof(*slot)));
	if (!slot) {
		return; /* the slot is lost until shutdown, its pages are not */
	}
	madvise(stack->low, (size_t) (stack->high - stack->low), MADV_DONTNEED);
	slot->stack = *stack;
	slot->next = stacks.free;
	stacks.free = slot;
}

bool async_stack_guards(const async_stack_t *stack, const void *address)
{
	return (const char *) address < stack->low && (const char *) address >= stack->low - GUARD_SIZE;
}

bool async_stack_red_zone_is_intact(const async_stack_t *stack)
{
	unsigned char resident[GUARD_SIZE / SMALLEST_PAGE] = { 0 };
	unsigned char any = 0;

	if (mincore(stack->low - GUARD_SIZE, GUARD_SIZE, resident) != 0) {
		return true;
	}
	for (size_t i = 0; i < sizeof(resident); i++) {
		any |= resident[i];
	}
	return !(any & 1);
}

void async_stack_shutdown(void)
{
	while (stacks.free) {
		stack_free_slot_t *slot = stacks.free;
		stacks.free = slot->next;
		free(slot);
	}
	while (stacks.slabs) {
		stack_slab_t *slab = stacks.slabs;
		stacks.slabs = slab->next;
		munmap(slab->memory, slab->slot_size * SLOTS_PER_SLAB);
		free(slab);
	}
	stacks.mprotected = 0;
}
