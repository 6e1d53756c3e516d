/* SPDX-License-Identifier: MIT
 *
 * Which destructors may suspend. Those that the cycle collector calls must not: the collector cannot be left half-way.
 *
 * A generator that is destroyed before its end is resumed once more, for its finally blocks. PHP up to 8.3 blocks switching
 * while it destroys any object, since it cannot know that this one does no harm; we say so, as for our own objects. The
 * collector and the end of the request still refuse.
 */
#include "engine/hook.h"
#include "engine/replace.h"
#include "engine/vm_state.h"

#include "zend_generators.h"

static int (*original_collect)(void);

static int collector_collect(void)
{
	int collected, sum = 0;

	ASYNC_G(gc_depth)++;
	/* At the end of the request this is the last call, and a debug build reports what is left. But a scope with children does
	 * not show its context: only when the children are freed, what the context kept becomes garbage. */
	do {
		collected = original_collect();
		sum += collected;
	} while (UNEXPECTED(collected && !EG(active)));
	ASYNC_G(gc_depth)--;
	return sum;
}

static void destructors_install(void)
{
	ASYNC_REPLACE_POINTER(gc_collect_cycles, original_collect, collector_collect);
}

#if ASYNC_DESTRUCTORS_BLOCK

static void (*original_destroy)(zend_object *generator);

static void generator_destroy(zend_object *generator)
{
	ASYNC_G(harmless_blocks)++;
	original_destroy(generator);
	ASYNC_G(harmless_blocks)--;
}

/* The table of handlers has no name outside of the engine, but every generator knows it. */
static void destructors_begin(void)
{
	if (EXPECTED(original_destroy)) {
		return;
	}
	zend_object *generator = zend_ce_generator->create_object(zend_ce_generator);
	zend_object_handlers *handlers = (zend_object_handlers *) generator->handlers;

	ASYNC_REPLACE_POINTER(handlers->dtor_obj, original_destroy, generator_destroy);
	GC_ADD_FLAGS(generator, IS_OBJ_DESTRUCTOR_CALLED);
	OBJ_RELEASE(generator);
}

#else
# define destructors_begin NULL
#endif

async_hook_t async_hook_destructors = {
	.install = destructors_install,
	.begin = destructors_begin,
};
