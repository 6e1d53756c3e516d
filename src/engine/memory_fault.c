/* SPDX-License-Identifier: MIT
 *
 * Stands between emalloc() and whatever allocates the memory of the request. See memory_fault.h.
 */
#include "engine/memory_fault.h"

#ifdef ASYNC_DEBUG

#include "php.h"
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

static void memory_fault(size_t size)
{
	if (async_fault("emalloc")) {
		async_memory_fault_end(); /* the error itself needs memory */
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

void async_memory_fault_rinit(void)
{
	if (getenv("ASYNC_FAULT")) {
		zend_mm_get_custom_handlers(zend_mm_get_heap(), &memory.alloc, &memory.free, &memory.realloc);
		zend_mm_set_custom_handlers(zend_mm_get_heap(), memory_alloc, memory_free, memory_realloc);
		memory.is_installed = true;
	}
}

void async_memory_fault_end(void)
{
	if (memory.is_installed) {
		zend_mm_set_custom_handlers(zend_mm_get_heap(), memory.alloc, memory.free, memory.realloc);
		memory.is_installed = false;
	}
}

#endif
