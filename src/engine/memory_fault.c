/* SPDX-License-Identifier: MIT
 *
 * The fault point "emalloc" of the developer build: an allocation of the request that fails as at the memory limit, by a
 * fatal error. Exists in requests that begin with ASYNC_FAULT in the environment; see support/fault.h.
 */
#include "engine/hook.h"

#include "php.h"

#ifdef ASYNC_DEBUG

#include "support/fault.h"

/* 8.4 tells handlers of a debug PHP where they were called. */
#if PHP_VERSION_ID >= 80400
# define WHERE_DC ZEND_FILE_LINE_DC ZEND_FILE_LINE_ORIG_DC
# define WHERE_CC ZEND_FILE_LINE_RELAY_CC ZEND_FILE_LINE_ORIG_RELAY_CC
#else
# define WHERE_DC
# define WHERE_CC
#endif

/* What was there before: nothing, unless PHP was told to use the C library or to track what is allocated. */
static struct {
	void *(*alloc)(size_t size WHERE_DC);
	void (*free)(void *block WHERE_DC);
	void *(*realloc)(void *block, size_t size WHERE_DC);
	bool is_installed;
} memory;

/* Before the memory of the request is freed. */
static void memory_release(void)
{
	if (memory.is_installed) {
		zend_mm_set_custom_handlers(zend_mm_get_heap(), memory.alloc, memory.free, memory.realloc);
		memory.is_installed = false;
	}
}

static void memory_fault(size_t size)
{
	if (async_fault("emalloc")) {
		memory_release(); /* the error itself needs memory */
		zend_error_noreturn(E_ERROR, "Allowed memory size exhausted (tried to allocate %zu bytes)", size);
	}
}

static void *memory_alloc(size_t size WHERE_DC)
{
	memory_fault(size);
	return memory.alloc ? memory.alloc(size WHERE_CC) : zend_mm_alloc(zend_mm_get_heap(), size);
}

static void *memory_realloc(void *block, size_t size WHERE_DC)
{
	memory_fault(size);
	return memory.realloc ? memory.realloc(block, size WHERE_CC) : zend_mm_realloc(zend_mm_get_heap(), block, size);
}

static void memory_free(void *block WHERE_DC)
{
	if (memory.free) {
		memory.free(block WHERE_CC);
	} else {
		zend_mm_free(zend_mm_get_heap(), block);
	}
}

static void memory_begin(void)
{
	if (getenv("ASYNC_FAULT")) {
		zend_mm_get_custom_handlers(zend_mm_get_heap(), &memory.alloc, &memory.free, &memory.realloc);
		zend_mm_set_custom_handlers(zend_mm_get_heap(), memory_alloc, memory_free, memory_realloc);
		memory.is_installed = true;
	}
}

#else
# define memory_begin NULL
# define memory_release NULL
#endif

async_hook_t async_hook_memory_fault = {
	.begin = memory_begin,
	.release = memory_release,
};
