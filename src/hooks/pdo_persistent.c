/* SPDX-License-Identifier: MIT
 *
 * Persistent PDO connections are opened one at a time: of two that are opened at once under the same name, the second
 * would free the first while it is in use.
 */
#include "hooks/pdo_persistent.h"
#include "hooks/io_wait.h"

#define ATTR_PERSISTENT 12 /* PDO::ATTR_PERSISTENT */

static zif_handler original_construct;
static zif_handler original_connect;

static async_coroutine_t *holder; /* who opens a connection; or NULL */
static async_list_t queue;        /* of async_wait_t: who wants to */

static void persistent_release(void)
{
	async_list_t *node = async_list_pop_front(&queue);

	holder = NULL;
	if (node) {
		async_wait_t *next = ASYNC_LIST_ENTRY(node, async_wait_t, node);
		holder = next->coroutine;
		async_wait_wake(next);
	}
}

static zend_string *persistent_info(async_wait_t *wait)
{
	(void) wait;
	return zend_string_init(ZEND_STRL("PDO: another persistent connection is being opened"), false);
}

/* False = an exception is pending. */
static bool persistent_acquire(void)
{
	async_coroutine_t *self = async_wait_prepare();
	async_wait_t wait;

	if (!holder) {
		holder = self;
		return true;
	}
	async_wait_init(&wait, self, persistent_info);
	async_list_push_back(&queue, &wait.node);
	if (async_wait_park(&wait, 0) == ASYNC_WAIT_OK) {
		return true;
	}
	if (holder == self) { /* it was our turn already */
		persistent_release();
	}
	return false;
}

static bool is_persistent(zend_execute_data *execute_data)
{
	zval *options = ZEND_NUM_ARGS() >= 4 ? ZEND_CALL_ARG(execute_data, 4) : NULL;
	zval *option;

	if (!options) {
		return false;
	}
	ZVAL_DEREF(options);
	option = Z_TYPE_P(options) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(options), ATTR_PERSISTENT) : NULL;
	return option && zend_is_true(option);
}

static void open_alone(zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	bool is_alone = is_persistent(execute_data) && async_io_may_wait();

	if (is_alone && !persistent_acquire()) {
		return;
	}
	original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (is_alone) {
		persistent_release();
	}
}

static ZEND_NAMED_FUNCTION(persistent_construct)
{
	open_alone(original_construct, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(persistent_connect)
{
	open_alone(original_connect, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void hook_method(zend_class_entry *ce, const char *name, zif_handler replacement, zif_handler *original)
{
	zend_function *function = zend_hash_str_find_ptr(&ce->function_table, name, strlen(name));
	zif_handler handler = function && function->type == ZEND_INTERNAL_FUNCTION ? function->internal_function.handler : NULL;

	if (handler && (!*original || *original == handler)) { /* not a subclass with a method of its own */
		*original = handler;
		function->internal_function.handler = replacement;
	}
}

/* Internal subclasses, like Pdo\Mysql, have copies of the methods that they inherit. */
void async_pdo_persistent_install(void)
{
	zend_class_entry *pdo = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdo"));
	zend_class_entry *ce;

	async_pdo_persistent_reset();
	if (!pdo) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(CG(class_table), ce) {
		if (ce->type == ZEND_INTERNAL_CLASS && instanceof_function(ce, pdo)) {
			hook_method(ce, "__construct", persistent_construct, &original_construct);
			hook_method(ce, "connect", persistent_connect, &original_connect);
		}
	} ZEND_HASH_FOREACH_END();
}

void async_pdo_persistent_reset(void)
{
	holder = NULL;
	async_list_init(&queue);
}
