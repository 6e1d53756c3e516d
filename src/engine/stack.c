/* SPDX-License-Identifier: MIT
 *
 * Where coroutine stacks come from. One mapping holds many equal slots, because the kernel limits the number of
 * mappings of a process (65,530 by default): a mapping and a guard per stack would end near 32,000 coroutines.
 *
 * What stops an overflow, best first: a guard that costs no mapping (Linux 6.13), a guard by mprotect as long as few enough
 * are used, and after that a red zone: no code touches what would be the guard, so no page of it exists until a stack runs
 * over it.
 *
 * A mapping whose slots are all free goes back to the system.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
#include "engine/stack.h"
#include "engine/compat.h"
#include "support/fault.h"
#include "support/list.h"

#include <errno.h>
#include <stdint.h>
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

/* How many guards may cost mappings: each takes two of the 65,530, and the rest of the process wants half of them. Valgrind
 * ends the process at 30,000. */
#define MPROTECT_MAX 16384
#define MPROTECT_MAX_VALGRIND 4096

#define SLAB_FULL ((1u << SLOTS_PER_SLAB) - 1)

struct async_slab {
	async_list_t node;
	char *memory;
	size_t slot_size;
	uint32_t used;       /* one bit per slot, as in the next two */
	uint32_t prepared;   /* has a guard, or was found to get none */
	uint32_t guarded;
	uint32_t mprotected; /* guards that cost mappings */
};

static struct {
	async_list_t slabs;  /* those with a free slot first */
	uint32_t mprotected; /* of all slabs */
} stacks = { .slabs = { &stacks.slabs, &stacks.slabs } };

static size_t stack_page_size(void)
{
	static size_t size;
	if (!size) {
		size = (size_t) sysconf(_SC_PAGESIZE);
	}
	return size;
}

static bool runs_on_valgrind(void)
{
#ifdef ASYNC_HAVE_VALGRIND
	return RUNNING_ON_VALGRIND;
#else
	return false;
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

/* Valgrind reads stacks, and knows of mprotect() only. */
static bool slot_guard_light(char *slot)
{
	return !runs_on_valgrind() && ASYNC_MAY_FAIL("madvise(guard)", async_fault_errno(EINVAL),
		madvise(slot, GUARD_SIZE, MADV_GUARD_INSTALL)) == 0 && light_guard_stops(slot);
}

static bool slot_guard_mprotect(async_slab_t *slab, char *slot)
{
	if (stacks.mprotected >= (runs_on_valgrind() ? MPROTECT_MAX_VALGRIND : MPROTECT_MAX) || ASYNC_MAY_FAIL("mprotect(guard)", async_fault_errno(ENOMEM),
			mprotect(slot, GUARD_SIZE, PROT_NONE)) != 0) {
		return false;
	}
	stacks.mprotected++;
	slab->mprotected++;
	return true;
}

static async_slab_t *slab_create(size_t slot_size)
{
	async_slab_t *slab = ASYNC_MAY_FAIL("malloc(slab)", NULL, malloc(sizeof(*slab)));
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
	*slab = (async_slab_t) { .memory = memory, .slot_size = slot_size };
	async_list_push_front(&stacks.slabs, &slab->node);
	return slab;
}

/* With the pages go the tables that the kernel has for them: as much memory again, for a stack that was hardly used. */
static void slab_free(async_slab_t *slab)
{
	size_t size = slab->slot_size * SLOTS_PER_SLAB;

	async_list_remove(&slab->node);
	stacks.mprotected -= slab->mprotected;
	/* It fails when the process has as many mappings as it may: between two others it would need one more. */
	if (ASYNC_MAY_FAIL("munmap(stack)", async_fault_errno(ENOMEM), munmap(slab->memory, size)) != 0) {
		madvise(slab->memory, size, MADV_DONTNEED);
	}
	free(slab);
}

static void slot_prepare(async_slab_t *slab, char *slot, uint32_t bit)
{
	slab->prepared |= bit;
	if (slot_guard_light(slot) || slot_guard_mprotect(slab, slot)) {
		slab->guarded |= bit;
	}
#ifdef ASYNC_HAVE_VALGRIND
	(void) VALGRIND_STACK_REGISTER(slot + GUARD_SIZE, slot + slab->slot_size);
#endif
}

bool async_stack_alloc(async_stack_t *stack, size_t size)
{
	size_t page = stack_page_size();
	async_slab_t *slab = ASYNC_CONTAINER_OF(stacks.slabs.next, async_slab_t, node);

	if (async_list_is_empty(&stacks.slabs) || slab->used == SLAB_FULL) {
		slab = slab_create(GUARD_SIZE + (size + page - 1) / page * page);
		if (!slab) {
			return false;
		}
	}
	uint32_t bit = ~slab->used & (slab->used + 1); /* the lowest that is free */
	char *slot = slab->memory + slab->slot_size * (size_t) __builtin_ctz(bit);

	slab->used |= bit;
	if (slab->used == SLAB_FULL) {
		async_list_remove(&slab->node);
		async_list_push_back(&stacks.slabs, &slab->node);
	}
	if (!(slab->prepared & bit)) {
		slot_prepare(slab, slot, bit);
	}
	*stack = (async_stack_t) {
		.slab = slab, .low = slot + GUARD_SIZE, .high = slot + slab->slot_size, .guarded = slab->guarded & bit
	};
	return true;
}

void async_stack_free(const async_stack_t *stack)
{
	async_slab_t *slab = stack->slab;

	slab->used &= ~(1u << ((size_t) (stack->low - slab->memory) / slab->slot_size));
	if (!slab->used) {
		slab_free(slab);
		return;
	}
	madvise(stack->low, (size_t) (stack->high - stack->low), MADV_DONTNEED);
	async_list_remove(&slab->node);
	async_list_push_front(&stacks.slabs, &slab->node);
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
	while (!async_list_is_empty(&stacks.slabs)) {
		slab_free(ASYNC_CONTAINER_OF(stacks.slabs.next, async_slab_t, node));
	}
}
