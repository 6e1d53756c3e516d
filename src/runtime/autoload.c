/* SPDX-License-Identifier: MIT
 *
 * An autoloader may suspend. Another coroutine that needs the same class meanwhile must neither be told that it does not
 * exist nor load it a second time: it waits until the first has finished.
 */
#include "engine/hook.h"
#include "engine/replace.h"
#include "runtime/scheduler.h"

/* A load that is under way; on the stack of the coroutine that loads. */
typedef struct {
	async_list_t node;
	zend_string *lc_name;
	async_coroutine_t *coroutine;
	async_list_t waiters;
} autoload_t;

static zend_class_entry *(*original_autoload)(zend_string *name, zend_string *lc_name);
static async_list_t loading = { &loading, &loading };

static autoload_t *autoload_find(zend_string *lc_name)
{
	ASYNC_LIST_FOREACH(&loading, node) {
		autoload_t *load = ASYNC_CONTAINER_OF(node, autoload_t, node);
		if (load->coroutine != ASYNC_G(current) && zend_string_equals(load->lc_name, lc_name)) {
			return load;
		}
	}
	return NULL;
}

typedef struct {
	async_wait_t wait;
	autoload_t *load;
} autoload_wait_t;

static const char autoload_info[] = "Autoloader";

/* Does the coroutine that loads wait, perhaps through others, for something that we load? A wait that was woken leads to a load
 * that has ended. */
static bool autoload_is_circular(const autoload_t *load)
{
	for (;;) {
		async_coroutine_t *loader = load->coroutine;
		if (loader == ASYNC_G(current)) {
			return true;
		}
		if (!loader->wait || loader->wait->text != autoload_info || loader->wait->status != ASYNC_WAIT_PENDING) {
			return false;
		}
		load = ((autoload_wait_t *) loader->wait)->load;
	}
}

static zend_class_entry *autoload_load(zend_string *name, zend_string *lc_name)
{
	autoload_t load = { .lc_name = lc_name, .coroutine = ASYNC_G(current) };

	async_list_init(&load.waiters);
	async_list_push_back(&loading, &load.node);
	zend_class_entry *ce = original_autoload(name, lc_name);
	async_list_remove(&load.node);
	async_wait_wake_all(&load.waiters);
	return ce;
}

static zend_class_entry *autoload_hook(zend_string *name, zend_string *lc_name)
{
	autoload_t *load;

	if (EXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE)) {
		return original_autoload(name, lc_name);
	}
	while (UNEXPECTED((load = autoload_find(lc_name))) && async_wait_is_possible()) {
		autoload_wait_t waiter = { .load = load };

		if (autoload_is_circular(load)) {
			return NULL; /* what the engine answers to a class that needs itself */
		}
		async_wait_init(&waiter.wait, ASYNC_G(current), autoload_info);
		async_list_push_back(&load->waiters, &waiter.wait.node);
		if (async_wait_park(&waiter.wait, 0) == ASYNC_WAIT_CANCELLED) {
			return NULL;
		}
		zend_class_entry *ce = zend_hash_find_ptr(EG(class_table), lc_name);
		if (ce) {
			return ce;
		}
	}
	return autoload_load(name, lc_name);
}

static void autoload_install(void)
{
	if (zend_autoload) {
		ASYNC_REPLACE_POINTER(zend_autoload, original_autoload, autoload_hook);
	}
}

static void autoload_after_fork(void)
{
	ASYNC_LIST_FOREACH(&loading, node) {
		autoload_t *load = ASYNC_CONTAINER_OF(node, autoload_t, node);
		if (load->coroutine != ASYNC_G(current)) {
			async_list_remove(node);
		}
	}
}

static void autoload_reset(void)
{
	async_list_init(&loading); /* after a fatal error, entries on abandoned stacks are left */
}

async_hook_t async_hook_autoload = {
	.install = autoload_install,
	.reset = autoload_reset,
	.after_fork = autoload_after_fork,
};
