/* SPDX-License-Identifier: MIT
 *
 * All channels, queues and exchanges of an AMQPConnection share one socket, and librabbitmq must finish one request before the
 * next. So the methods that may talk to the server take turns, and so does freeing a channel. A call that waits for messages may
 * last for ever: while it does, calls of other coroutines are refused instead.
 */
#include "engine/aside.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "libs/amqp_turns.h"
#include "libs/clients.h"

#include <signal.h>

static const char *const methods_that_may_last[] = { "consume", "waitForConfirm", "waitForBasicReturn", NULL };
static const char *const methods_for_persistent[] = { "pconnect", "preconnect", NULL };

static zend_class_entry *connection_class;
static zend_class_entry *channel_class;

static bool is_one_of(const zend_string *name, const char *const *names)
{
	for (; *names; names++) {
		if (zend_string_equals_cstr(name, *names, strlen(*names))) {
			return true;
		}
	}
	return false;
}

static zend_object *connection_of(zval *value)
{
	return Z_TYPE_P(value) == IS_OBJECT && instanceof_function(Z_OBJCE_P(value), connection_class) ? Z_OBJ_P(value) : NULL;
}

/* The property of a channel, queue or exchange; NULL if that was not constructed. */
static zend_object *connection_of_property(zend_class_entry *scope, zend_object *object)
{
	zval rv;

	return connection_of(zend_read_property(scope, object, ZEND_STRL("connection"), true, &rv));
}

/* The object of a channel is freed. */
static void (*original_free)(zend_object *object);
static zend_object_handlers channel_handlers;

static void channel_free(zend_object *object)
{
	zend_object *connection = connection_of_property(channel_class, object);
	async_amqp_turn_t turn;
	async_aside_t aside;

	if (connection) {
		async_amqp_channel_remove(connection, object);
	}
	if (!connection || ASYNC_G(state) != ASYNC_STATE_ACTIVE || (EG(exception) && async_is_unwinding(EG(exception)))) {
		original_free(object);
		return;
	}
	async_aside_begin(&aside); /* nothing could be suspended */
	async_amqp_turn_take(&turn, connection);
	original_free(object);
	async_amqp_turn_end(&turn);
	async_aside_merge(&aside);
}

static void channel_add(zend_object *connection, zend_object *channel)
{
	if (!original_free) {
		original_free = channel->handlers->free_obj;
		channel_handlers = *channel->handlers;
		channel_handlers.free_obj = channel_free;
	}
	channel->handlers = &channel_handlers;
	async_amqp_channel_add(connection, channel);
}

static void method_call(zend_object *connection, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	const zend_string *name = EX(func)->common.function_name;
	async_amqp_turn_t turn;
	async_turn_t opening;

	if (!async_amqp_turn_begin(&turn, connection, is_one_of(name, methods_that_may_last))) {
		return;
	}
	if (!is_one_of(name, methods_for_persistent)) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (async_amqp_turn_wait(&opening, methods_for_persistent)) {
		/* One at a time: the extension would free the first of two with the same name. */
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&opening);
	}
	async_amqp_turn_end(&turn);
}

static ZEND_NAMED_FUNCTION(amqp_method)
{
	zif_handler original = async_replaced(EX(func), amqp_method);
	zend_object *this = Z_OBJ(EX(This));
	zend_object *connection = connection_of(&EX(This));

	/* Only a channel is made of a connection; a queue or an exchange refuses it. */
	if (EX(func)->common.scope == channel_class && EX(func)->common.fn_flags & ZEND_ACC_CTOR) {
		connection = ZEND_NUM_ARGS() ? connection_of(ZEND_CALL_ARG(execute_data, 1)) : NULL;
		if (connection) {
			channel_add(connection, this);
		}
	} else if (!connection) {
		connection = connection_of_property(EX(func)->common.scope, this);
	}
	if (connection && ASYNC_G(state) == ASYNC_STATE_ACTIVE) {
		method_call(connection, original, INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	}
}

/* A method that only tells what it knows; AMQPQueue::get() is none. */
static bool is_getter(const char *name)
{
	return (strncmp(name, "get", 3) == 0 && name[3]) || strncmp(name, "has", 3) == 0 || strncmp(name, "is", 2) == 0;
}

static zend_class_entry *class_replace(const char *name)
{
	zend_class_entry *class = zend_hash_str_find_ptr(CG(class_table), name, strlen(name));
	zend_function *method;

	if (class) {
		ZEND_HASH_FOREACH_PTR(&class->function_table, method) {
			if (!is_getter(ZSTR_VAL(method->common.function_name))) {
				async_replace_each(method, amqp_method);
			}
		} ZEND_HASH_FOREACH_END();
	}
	return class;
}

/* The extension ignores SIGPIPE during a call. There is no need to: librabbitmq sends with MSG_NOSIGNAL. And of two calls that
 * overlap, the second would take SIG_IGN for what the script had chosen. */
static void (*signal_kept(int signal, void (*handler)(int)))(int)
{
	(void) signal, (void) handler;
	return SIG_DFL;
}

static void amqp_install(void)
{
	connection_class = class_replace("amqpconnection");
	channel_class = class_replace("amqpchannel");
	class_replace("amqpqueue");
	class_replace("amqpexchange");
}

static const async_import_t rows[] = {
	ASYNC_IMPORT(signal, signal_kept),
	ASYNC_IMPORTS_END
};

static async_imports_t imports[] = {
	ASYNC_IMPORTS("amqp (librabbitmq)", async_killing_rows, "librabbitmq"),
	ASYNC_IMPORTS(NULL, rows, "amqp.so"),
	ASYNC_IMPORT_TABLES_END
};

async_hook_t async_hook_amqp = {
	.names = "amqp",
	.imports = imports,
	.install = amqp_install,
	.reset = async_amqp_turns_reset,
	.after_fork = async_amqp_turns_after_fork,
};
