/* SPDX-License-Identifier: MIT
 *
 * A generator that is destroyed before its end is resumed once more, for its finally blocks. PHP up to 8.3 blocks switching
 * while it destroys any object, since it cannot know that this one does no harm; we say so, as for our own objects. The
 * collector and the end of the request still refuse.
 */
#include "engine/hook.h"
#include "engine/vm_state.h"

#include "zend_generators.h"

#if ASYNC_DESTRUCTORS_BLOCK

static zend_object_handlers *handlers; /* of all generators */
static void (*original_destroy)(zend_object *generator);

static void generator_destroy(zend_object *generator)
{
	async_harmless_block_begin();
	original_destroy(generator);
	async_harmless_block_end();
}

/* The table of handlers has no name outside of the engine, but every generator knows it. */
static void generator_begin(void)
{
	if (EXPECTED(handlers)) {
		return;
	}
	zend_object *generator = zend_ce_generator->create_object(zend_ce_generator);

	handlers = (zend_object_handlers *) generator->handlers;
	original_destroy = handlers->dtor_obj;
	handlers->dtor_obj = generator_destroy;
	GC_ADD_FLAGS(generator, IS_OBJ_DESTRUCTOR_CALLED);
	OBJ_RELEASE(generator);
}

static void generator_uninstall(void)
{
	if (handlers && handlers->dtor_obj == generator_destroy) {
		handlers->dtor_obj = original_destroy;
	}
	handlers = NULL;
}

#endif

async_hook_t async_hook_generator = {
#if ASYNC_DESTRUCTORS_BLOCK
	.begin = generator_begin,
	.uninstall = generator_uninstall,
#endif
};
