/* SPDX-License-Identifier: MIT
 *
 * The stack of replacements. Each entry knows the handler that it covers; a function points to its newest entry through one
 * of the slots that the engine keeps for extensions, which copies of the function inherit.
 */
#include "engine/replace.h"

#include "zend_extensions.h"

#define SLOT_UNKNOWN (-2)

/* One allocation for each entry would be a good part of what the start of PHP costs. */
typedef struct block {
	struct block *older;
	uint32_t count;
	async_replaced_t entries[64];
} block_t;

static block_t *blocks;
static async_replaced_t *newest;
int async_slot = SLOT_UNKNOWN;

uint32_t async_in_use;

/* The newest entry of a function, or NULL. */
static async_replaced_t *entry_of(const zend_internal_function *function)
{
	return async_slot >= 0 ? function->reserved[async_slot] : NULL;
}

/* What a function has as its handler, as long as something in front of it may have nothing to do: JIT and the copies in closures
 * and subclasses remember it, so it must stay the same. */
static ZEND_NAMED_FUNCTION(front)
{
	const async_replaced_t *entry = EX(func)->internal_function.reserved[async_slot];

	if (UNEXPECTED(entry->when & async_in_use)) {
		entry->handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		entry->own(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

static zif_handler handler_in_front(const async_replaced_t *entry)
{
	return async_slot < 0 || entry->when == ASYNC_WHEN_ALWAYS ? entry->handler : front;
}

static async_replaced_t *entry_new(void)
{
	if (!blocks || blocks->count == sizeof(blocks->entries) / sizeof(*blocks->entries)) {
		block_t *block = pemalloc(sizeof(*block), true);
		block->older = blocks;
		block->count = 0;
		blocks = block;
	}
	return &blocks->entries[blocks->count++];
}

static zif_handler function_replace(zend_internal_function *function, zif_handler handler, uint32_t when)
{
	async_replaced_t *entry = entry_new();

	if (async_slot == SLOT_UNKNOWN) {
		async_slot = zend_get_resource_handle("async");
	}
	async_replaced_t *below = entry_of(function);
	*entry = (async_replaced_t) {
		.older = newest,
		.below = below,
		.function = function,
		.handler = handler,
		.covered = below ? below->handler : function->handler,
		.own = below ? below->own : function->handler,
		.when = when | (below ? below->when : 0),
	};
	newest = entry;
	if (async_slot >= 0) {
		function->reserved[async_slot] = entry;
	}
	function->handler = handler_in_front(entry);
	return entry->covered;
}

static zend_internal_function *function_find(HashTable *functions, const char *name)
{
	zend_function *function = zend_hash_str_find_ptr(functions, name, strlen(name));

	return function && function->type == ZEND_INTERNAL_FUNCTION ? &function->internal_function : NULL;
}

static HashTable *table_of(const char *class, size_t length)
{
	zend_class_entry *ce = zend_hash_str_find_ptr(CG(class_table), class, length);

	return ce ? &ce->function_table : NULL;
}

void async_replace(const async_replacement_t *rows)
{
	for (; rows->name; rows++) {
		const char *colons = strstr(rows->name, "::");
		HashTable *table = colons ? table_of(rows->name, (size_t) (colons - rows->name)) : CG(function_table);
		zend_internal_function *function = table ? function_find(table, colons ? colons + 2 : rows->name) : NULL;
		if (function) {
			function_replace(function, rows->handler, ASYNC_WHEN_ALWAYS);
		}
	}
}

void async_replace_method(zend_class_entry *class, const char *name, zif_handler handler, zif_handler *original, uint32_t when)
{
	zend_internal_function *method = function_find(&class->function_table, name);

	if (method && (!*original || *original == method->handler)) {
		*original = function_replace(method, handler, when);
	}
}

/* A class with two names is visited twice. */
void async_replace_function(zend_function *function, zif_handler handler, uint32_t when)
{
	if (function->type != ZEND_INTERNAL_FUNCTION) {
		return;
	}
	const async_replaced_t *entry = entry_of(&function->internal_function);
	if ((entry ? entry->handler : function->internal_function.handler) != handler) {
		function_replace(&function->internal_function, handler, when);
	}
}

void async_replace_each(zend_function *function, zif_handler handler)
{
	async_replace_function(function, handler, ASYNC_WHEN_COROUTINES);
}

static void methods_visit(HashTable *methods, const zend_module_entry *module, async_replace_t replace, zif_handler handler)
{
	zend_function *function;

	ZEND_HASH_FOREACH_PTR(methods, function) {
		if (function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.module == module) {
			replace(function, handler);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Inherited methods are copies. */
static bool class_has_methods_of(const zend_class_entry *class, const zend_module_entry *module)
{
	return class->info.internal.module == module || (class->parent && class_has_methods_of(class->parent, module));
}

void async_replace_all(const char *extension, async_replace_t replace, zif_handler handler)
{
	const zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, extension, strlen(extension));
	zend_class_entry *class;

	if (!module) {
		return;
	}
	for (const zend_function_entry *entry = module->functions; entry && entry->fname; entry++) {
		zend_function *function = zend_hash_str_find_ptr_lc(CG(function_table), entry->fname, strlen(entry->fname));
		if (function) { /* not disabled */
			replace(function, handler);
		}
	}
	ZEND_HASH_FOREACH_PTR(CG(class_table), class) {
		if (class->type == ZEND_INTERNAL_CLASS && class_has_methods_of(class, module)) {
			methods_visit(&class->function_table, module, replace, handler);
		}
	} ZEND_HASH_FOREACH_END();
}

/* Copies of a function have its name and scope. */
const async_replaced_t *async_replaced_search(const zend_internal_function *function, zif_handler handler)
{
	const async_replaced_t *entry = newest;

	while (entry->handler != handler || entry->function->scope != function->scope
			|| !zend_string_equals(entry->function->function_name, function->function_name)) {
		entry = entry->older;
	}
	return entry;
}

typedef struct replaced_pointer {
	struct replaced_pointer *older;
	void **pointer;
	void **original;
	void *ours;
} replaced_pointer_t;

static replaced_pointer_t *newest_pointer;

void async_replace_pointer(void **pointer, void **original, void *ours)
{
	if (*pointer == ours) { /* from before: PHP was loaded a second time, and we have stayed */
		return;
	}
	replaced_pointer_t *entry = pemalloc(sizeof(*entry), true);

	*entry = (replaced_pointer_t) { newest_pointer, pointer, original, ours };
	newest_pointer = entry;
	*original = *pointer;
	*pointer = ours;
}

static void pointers_undo(void)
{
	while (newest_pointer) {
		replaced_pointer_t *entry = newest_pointer;
		newest_pointer = entry->older;
		if (*entry->pointer == entry->ours) {
			*entry->pointer = *entry->original;
			*entry->original = NULL;
		}
		pefree(entry, true);
	}
}

/* A handler that is not ours any more belongs to another extension, which calls what it found: that one is left alone. */
void async_replace_undo(void)
{
	pointers_undo();
	while (newest) {
		async_replaced_t *entry = newest;
		newest = entry->older;
		if (entry->function->handler == handler_in_front(entry)) {
			entry->function->handler = entry->below ? handler_in_front(entry->below) : entry->covered;
		}
		if (async_slot >= 0) {
			entry->function->reserved[async_slot] = entry->below;
		}
	}
	while (blocks) {
		block_t *block = blocks;
		blocks = block->older;
		pefree(block, true);
	}
	async_slot = SLOT_UNKNOWN;
}
