/* SPDX-License-Identifier: MIT
 *
 * Persistent PDO connections are opened one at a time: of two that are opened at once under the same name, the second
 * would free the first while it is in use.
 */
#include "hooks/pdo_persistent.h"
#include "hooks/io_wait.h"

#define ATTR_PERSISTENT 12 /* PDO::ATTR_PERSISTENT */

static zif_handler original_construct;

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

static ZEND_NAMED_FUNCTION(persistent_construct)
{
	bool is_alone = is_persistent(execute_data) && async_io_may_wait();

	if (is_alone && !persistent_acquire()) {
		return;
	}
	original_construct(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (is_alone) {
		persistent_release();
	}
}

void async_pdo_persistent_install(void)
{
	zend_class_entry *pdo = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("pdo"));
	zend_function *construct = pdo ? pdo->constructor : NULL;

	async_pdo_persistent_reset();
	if (construct && construct->type == ZEND_INTERNAL_FUNCTION) {
		original_construct = construct->internal_function.handler;
		construct->internal_function.handler = persistent_construct;
	}
}

void async_pdo_persistent_reset(void)
{
	holder = NULL;
	async_list_init(&queue);
}
