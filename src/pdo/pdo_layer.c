/* SPDX-License-Identifier: MIT
 *
 * Adds to PDO, if it is there, what pooling needs: constants, getPool(), and handlers in front of PDO's own. No symbol of PDO
 * is imported: the class is looked up, and the layout of its objects is that of PDO's installed header.
 */
#include "pdo/pdo_layer.h"
#include "pdo/pdo_connection.h"
#include "pdo/pdo_error.h"
#include "pdo/pdo_methods.h"

#include "zend_exceptions.h"

/* Tentative, as with all methods of PDO: a subclass may have a getPool() of its own. */
ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_OBJ_INFO_EX(arginfo_getPool, 0, 0, Async\\Pool, 1)
ZEND_END_ARG_INFO()

static ZEND_NAMED_FUNCTION(method_getPool)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_pdo_template_t *template = async_pdo_template_of(Z_OBJ_P(ZEND_THIS));
	if (!template || !template->pool) {
		RETURN_NULL();
	}
	if (!template->pool_object) {
		template->pool_object = ZEND_ASYNC_NEW_POOL_OBJ(template->pool);
		if (!template->pool_object) {
			RETURN_THROWS();
		}
	}
	RETURN_OBJ_COPY(template->pool_object);
}

static const zend_function_entry pool_methods[] = {
	{ .fname = "getPool", .handler = method_getPool, .arg_info = arginfo_getPool, .flags = ZEND_ACC_PUBLIC },
	ZEND_FE_END
};

static const struct {
	const char *name;
	zend_long value;
} constants[] = {
	{ "ATTR_POOL_ENABLED", ASYNC_PDO_ATTR_POOL_ENABLED },
	{ "ATTR_POOL_MIN", ASYNC_PDO_ATTR_POOL_MIN },
	{ "ATTR_POOL_MAX", ASYNC_PDO_ATTR_POOL_MAX },
	{ "ATTR_POOL_HEALTHCHECK_INTERVAL", ASYNC_PDO_ATTR_POOL_HEALTHCHECK_INTERVAL },
	{ "ATTR_POOL_STMT_CACHE_SIZE", ASYNC_PDO_ATTR_POOL_STMT_CACHE_SIZE },
	{ "ATTR_POOL_ACQUIRE_TIMEOUT", ASYNC_PDO_ATTR_POOL_ACQUIRE_TIMEOUT },
	{ "ATTR_POOL_INIT", ASYNC_PDO_ATTR_POOL_INIT },
	{ "ATTR_POOL_NAME", ASYNC_PDO_ATTR_POOL_NAME },
	{ "ATTR_POOL_IDLE_TIMEOUT", ASYNC_PDO_ATTR_POOL_IDLE_TIMEOUT },
	{ "ATTR_POOL_MAX_LIFETIME", ASYNC_PDO_ATTR_POOL_MAX_LIFETIME },
	{ "ATTR_POOL_MAX_WAITERS", ASYNC_PDO_ATTR_POOL_MAX_WAITERS },
	{ "ATTR_POOL_LEAK_THRESHOLD", ASYNC_PDO_ATTR_POOL_LEAK_THRESHOLD },
};

static void declare_constants(zend_class_entry *ce)
{
	for (size_t i = 0; i < sizeof(constants) / sizeof(*constants); i++) {
		zend_declare_class_constant_long(ce, constants[i].name, strlen(constants[i].name), constants[i].value);
	}
}

/* What a class has inherited from PDO if it was registered later than us; copied as the engine does it. */
static void inherit_from_pdo(zend_class_entry *ce)
{
	const zend_internal_function *inherited = zend_hash_str_find_ptr(&async_pdo_ce->function_table, ZEND_STRL("getpool"));

	if (zend_hash_str_exists(&ce->function_table, ZEND_STRL("getpool"))) {
		return;
	}
	zend_internal_function *copy = pemalloc(sizeof(*copy), true);
	*copy = *inherited;
	zend_string_addref(copy->function_name);
	zend_hash_str_add_new_ptr(&ce->function_table, ZEND_STRL("getpool"), copy);
	declare_constants(ce);
}

void async_pdo_minit(void)
{
	async_pdo_ce = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdo"));
	async_pdo_ce_exception = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdoexception"));
	if (!async_pdo_ce) {
		return;
	}
	declare_constants(async_pdo_ce);
	zend_register_functions(async_pdo_ce, pool_methods, &async_pdo_ce->function_table, MODULE_PERSISTENT);
}

/* Internal classes have copies of the methods they inherit. */
static void for_each_internal_subclass(void (*visit)(zend_class_entry *ce))
{
	zend_class_entry *ce;

	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		if (ce->type == ZEND_INTERNAL_CLASS && ce != async_pdo_ce && instanceof_function(ce, async_pdo_ce)) {
			visit(ce);
		}
	} ZEND_HASH_FOREACH_END();
}

void async_pdo_post_startup(void)
{
	if (async_pdo_ce) {
		async_pdo_driver_post_startup();
		async_pdo_methods_install(async_pdo_ce);
		for_each_internal_subclass(inherit_from_pdo);
		for_each_internal_subclass(async_pdo_methods_install);
		for_each_internal_subclass(async_pdo_class_methods_install);
	}
}

void async_pdo_mshutdown(void)
{
	if (async_pdo_ce) {
		async_pdo_connection_mshutdown();
		async_pdo_ce = NULL;
	}
}
