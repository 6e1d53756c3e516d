/* SPDX-License-Identifier: MIT
 *
 * Which functions and methods of PHP have another handler than they had when this module was started. If it is loaded before
 * async, it also sees what async leaves behind: modules are shut down in the reverse order.
 */
#include "capi_test.h"

static HashTable handlers;     /* "name" or "class::name" => what it was */

typedef void (*visit_t)(zend_string *name, zif_handler handler, void *data);

static void table_visit(HashTable *functions, const zend_string *class_name, visit_t visit, void *data)
{
	zend_string *name;
	zend_function *function;

	ZEND_HASH_FOREACH_STR_KEY_PTR(functions, name, function) {
		if (name && function->type == ZEND_INTERNAL_FUNCTION) {
			zend_string *full = class_name ? zend_strpprintf(0, "%s::%s", ZSTR_VAL(class_name), ZSTR_VAL(name))
				: zend_string_copy(name);
			visit(full, function->internal_function.handler, data);
			zend_string_release(full);
		}
	} ZEND_HASH_FOREACH_END();
}

static void all_visit(visit_t visit, void *data)
{
	zend_class_entry *ce;

	table_visit(CG(function_table), NULL, visit, data);
	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		table_visit(&ce->function_table, ce->name, visit, data);
	} ZEND_HASH_FOREACH_END();
}

static void handler_remember(zend_string *name, zif_handler handler, void *data)
{
	(void) data;
	if (!handler) {
		return; /* an abstract method */
	}
	zend_hash_str_update_ptr(&handlers, ZSTR_VAL(name), ZSTR_LEN(name), (void *) handler);
}

static bool is_replaced(zend_string *name, zif_handler handler)
{
	zif_handler original = (zif_handler) zend_hash_find_ptr(&handlers, name);

	return original && original != handler;
}

static void replaced_collect(zend_string *name, zif_handler handler, void *list)
{
	if (is_replaced(name, handler)) {
		add_next_index_str(list, zend_string_copy(name));
	}
}

static void replaced_print(zend_string *name, zif_handler handler, void *count)
{
	if (is_replaced(name, handler)) {
		printf("still replaced: %s\n", ZSTR_VAL(name));
		++*(int *) count;
	}
}

ZEND_FUNCTION(capi_replaced)
{
	ZEND_PARSE_PARAMETERS_NONE();
	array_init(return_value);
	all_visit(replaced_collect, return_value);
}

const zend_function_entry capi_handler_functions[] = {
	CAPI_FE(capi_replaced)
	ZEND_FE_END
};

void capi_handlers_startup(void)
{
	zend_hash_init(&handlers, 0, NULL, NULL, true);
	all_visit(handler_remember, NULL);
}

void capi_handlers_shutdown(void)
{
	if (getenv("CAPI_TEST_PRINT_HANDLERS")) {
		int count = 0;
		all_visit(replaced_print, &count);
		printf("replaced at the end: %d\n", count);
		fflush(stdout);
	}
	zend_hash_destroy(&handlers);
}
