/* SPDX-License-Identifier: MIT
 *
 * The stack of replacements. Each entry knows the handler that it covers; a function points to its newest entry through one
 * of the slots that the engine keeps for extensions, which copies of the function inherit.
 */
#include "engine/replace.h"

#include "zend_extensions.h"

#define SLOT_UNKNOWN (-2)

static async_replaced_t *newest;
int async_slot = SLOT_UNKNOWN;

static zif_handler function_replace(zend_internal_function *function, zif_handler handler)
{
	async_replaced_t *entry = pemalloc(sizeof(*entry), true);

	if (async_slot == SLOT_UNKNOWN) {
		async_slot = zend_get_resource_handle("async");
	}
	*entry = (async_replaced_t) {
		.older = newest,
		.below = async_slot >= 0 ? function->reserved[async_slot] : NULL,
		.function = function,
		.handler = handler,
		.covered = function->handler,
	};
	newest = entry;
	if (async_slot >= 0) {
		function->reserved[async_slot] = entry;
	}
	function->handler = handler;
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
			function_replace(function, rows->handler);
		}
	}
}

void async_replace_method(zend_class_entry *class, const char *name, zif_handler handler, zif_handler *original)
{
	zend_internal_function *method = function_find(&class->function_table, name);

	if (method && (!*original || *original == method->handler)) {
		*original = function_replace(method, handler);
	}
}

void async_replace_each(zend_function *function, zif_handler handler)
{
	if (function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.handler != handler) {
		function_replace(&function->internal_function, handler);
	}
}

/* The functions of an extension stand side by side, so it is asked for once. */
static void functions_visit(HashTable *functions, bool (*is_wanted)(const char *extension), async_replace_t replace,
	zif_handler handler)
{
	const zend_module_entry *module = NULL;
	zend_function *function;
	bool wanted = false;

	ZEND_HASH_FOREACH_PTR(functions, function) {
		if (function->type != ZEND_INTERNAL_FUNCTION) {
			continue;
		}
		if (function->internal_function.module != module) {
			module = function->internal_function.module;
			wanted = module && is_wanted(module->name);
		}
		if (wanted) {
			replace(function, handler);
		}
	} ZEND_HASH_FOREACH_END();
}

void async_replace_all(bool (*is_wanted)(const char *extension), async_replace_t replace, zif_handler handler)
{
	zend_class_entry *class;

	functions_visit(CG(function_table), is_wanted, replace, handler);
	ZEND_HASH_FOREACH_PTR(CG(class_table), class) {
		if (class->type == ZEND_INTERNAL_CLASS) {
			functions_visit(&class->function_table, is_wanted, replace, handler);
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
		if (entry->function->handler == entry->handler) {
			entry->function->handler = entry->covered;
		}
		if (async_slot >= 0) {
			entry->function->reserved[async_slot] = entry->below;
		}
		pefree(entry, true);
	}
	async_slot = SLOT_UNKNOWN;
}
