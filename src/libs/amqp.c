/* SPDX-License-Identifier: MIT
 *
 * The amqp extension. All channels, queues and exchanges of an AMQPConnection share one socket, and librabbitmq must finish
 * one request before the next. So the methods that may talk to the server take turns, and so does freeing a channel. A call
 * that waits for messages may last forever: while it does, calls of other coroutines are refused instead.
 *
 * A turn holds a reference to each channel of the connection, because a channel talks to the server when its object is
 * freed. Otherwise connections and channels are known by weak references: the extension alone decides how long they live.
 */
#include "engine/aside.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "io/turns.h"
#include "libs/clients.h"
#include "support/names.h"

#include <signal.h>

#include "zend_weakrefs.h"

static const char methods_that_may_last[] = "consume waitForConfirm waitForBasicReturn";
static const char methods_for_persistent[] = "pconnect preconnect";

static zend_class_entry *connection_class;
static zend_class_entry *channel_class;

typedef struct amqp_connection {
	HashTable channels;              /* objects of AMQPChannel, as weak references */
	HashTable *pinned;               /* those that are kept alive by the turn; or NULL */
	const async_coroutine_t *holder; /* of the turn, once it has begun */
	uint32_t lasting;                /* turns that may last forever, begun or waited for */
} amqp_connection_t;

/* Lives on the stack of the function that takes it. */
typedef struct amqp_turn {
	async_turn_t turn;
	zend_object *object; /* the AMQPConnection */
	amqp_connection_t *connection;
	bool may_last;
	bool is_outermost;   /* not inside another turn of the coroutine at the same connection */
} amqp_turn_t;

/* Objects of AMQPConnection, as weak references => amqp_connection_t. */
static HashTable connections;
static bool has_connections;

static void weak_references_drop(HashTable *table)
{
	zend_ulong key;

	ZEND_HASH_FOREACH_NUM_KEY(table, key) {
		zend_weakrefs_hash_del(table, zend_weakref_key_to_object(key));
	} ZEND_HASH_FOREACH_END();
	zend_hash_destroy(table);
}

static void connection_free(zval *value)
{
	amqp_connection_t *connection = Z_PTR_P(value);

	weak_references_drop(&connection->channels);
	if (connection->pinned) { /* a fatal error has cut off the turn: no channel may talk to the server any more */
		connection->pinned->pDestructor = NULL;
		zend_array_destroy(connection->pinned);
	}
	efree(connection);
}

static amqp_connection_t *connection_find(const zend_object *object)
{
	return has_connections ? zend_hash_index_find_ptr(&connections, zend_object_to_weakref_key(object)) : NULL;
}

static amqp_connection_t *connection_make(zend_object *object)
{
	amqp_connection_t *connection = connection_find(object);

	if (connection) {
		return connection;
	}
	if (!has_connections) {
		zend_hash_init(&connections, 8, NULL, connection_free, false);
		has_connections = true;
	}
	connection = ecalloc(1, sizeof(*connection));
	zend_hash_init(&connection->channels, 8, NULL, NULL, false);
	return zend_weakrefs_hash_add_ptr(&connections, object, connection);
}

static void channel_pin(amqp_connection_t *connection, zend_object *channel)
{
	zval value;

	connection->pinned = connection->pinned ? connection->pinned : zend_new_array(8);
	ZVAL_OBJ_COPY(&value, channel);
	zend_hash_next_index_insert(connection->pinned, &value);
}

/* A channel, from its construction until it is freed. */
static void channel_note(zend_object *object, zend_object *channel)
{
	amqp_connection_t *connection = connection_make(object);

	if (!zend_hash_index_exists(&connection->channels, zend_object_to_weakref_key(channel))) {
		zend_weakrefs_hash_add_ptr(&connection->channels, channel, channel);
		if (connection->holder) {
			channel_pin(connection, channel); /* a callback has made it, in the middle of a turn */
		}
	}
}

static void channel_forget(zend_object *object, zend_object *channel)
{
	amqp_connection_t *connection = connection_find(object);

	if (connection) {
		zend_weakrefs_hash_del(&connection->channels, channel);
	}
}

static const char turn_info[] = "I/O(connection in use by another coroutine)";

/* Waits for any other turn at the key; false: an exception is pending. */
static bool amqp_wait(async_turn_t *turn, const void *key)
{
	if (async_turn_wait(turn, key, false, turn_info)) {
		return true;
	}
	if (!EG(exception)) {
		async_throw_in_use("connection", "");
	}
	return false;
}

static void turn_init(amqp_turn_t *turn, zend_object *object, bool may_last)
{
	turn->may_last = may_last;
	turn->object = object;
	turn->connection = connection_make(object);
	GC_ADDREF(object);
}

/* The coroutine has the turn now. */
static void turn_pin(amqp_turn_t *turn)
{
	amqp_connection_t *connection = turn->connection;
	zend_object *channel;

	turn->is_outermost = connection->holder != ASYNC_G(current);
	if (turn->is_outermost) {
		connection->holder = ASYNC_G(current);
		ZEND_HASH_FOREACH_PTR(&connection->channels, channel) {
			channel_pin(connection, channel);
		} ZEND_HASH_FOREACH_END();
	}
}

static bool turn_begin(amqp_turn_t *turn)
{
	if (turn->connection->lasting && turn->connection->holder != ASYNC_G(current)) {
		async_throw_in_use("connection", ": it waits for messages"); /* or is about to, after those that came before us */
		return false;
	}
	turn->connection->lasting += turn->may_last;
	if (amqp_wait(&turn->turn, turn->connection)) {
		turn_pin(turn);
		return true;
	}
	turn->connection->lasting -= turn->may_last;
	return false;
}

/* Waits for the turn. `may_last`: maybe forever; others are refused meanwhile. False: an exception is pending. */
static bool amqp_turn_begin(amqp_turn_t *turn, zend_object *object, bool may_last)
{
	turn_init(turn, object, may_last);
	if (EXPECTED(turn_begin(turn))) {
		return true;
	}
	OBJ_RELEASE(object);
	return false;
}

/* The same for freeing a channel: no other coroutine has begun a turn, since that would keep the channel. */
static void amqp_turn_take(amqp_turn_t *turn, zend_object *object)
{
	turn_init(turn, object, false);
	async_turn_wait(&turn->turn, turn->connection, true, turn_info);
	turn_pin(turn);
}

static void amqp_turn_end(amqp_turn_t *turn)
{
	amqp_connection_t *connection = turn->connection;

	if (turn->is_outermost) {
		while (connection->pinned) { /* a destructor may make new ones */
			HashTable *pinned = connection->pinned;
			connection->pinned = NULL;
			zend_array_destroy(pinned);
		}
		connection->holder = NULL;
	}
	connection->lasting -= turn->may_last;
	async_turn_end(&turn->turn);
	OBJ_RELEASE(turn->object);
}

static void amqp_reset(void)
{
	if (has_connections) {
		weak_references_drop(&connections);
		has_connections = false;
	}
}

static void amqp_after_fork(void)
{
	amqp_connection_t *connection;

	if (has_connections) {
		ZEND_HASH_FOREACH_PTR(&connections, connection) {
			if (connection->holder != ASYNC_G(current)) {
				connection->holder = NULL; /* the end of the next turn releases what is pinned */
				connection->lasting = 0;
			}
		} ZEND_HASH_FOREACH_END();
	}
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
	amqp_turn_t turn;
	async_aside_t aside;

	if (connection) {
		channel_forget(connection, object);
	}
	if (!connection || ASYNC_G(state) != ASYNC_STATE_ACTIVE || (EG(exception) && async_is_unwinding(EG(exception)))) {
		original_free(object);
		return;
	}
	async_aside_begin(&aside); /* nothing could be suspended */
	amqp_turn_take(&turn, connection);
	original_free(object);
	amqp_turn_end(&turn);
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
	channel_note(connection, channel);
}

static void method_call(zend_object *connection, zif_handler original, INTERNAL_FUNCTION_PARAMETERS)
{
	const zend_string *name = EX(func)->common.function_name;
	amqp_turn_t turn;
	async_turn_t opening;

	if (!amqp_turn_begin(&turn, connection, async_names_have(methods_that_may_last, ZSTR_VAL(name), ZSTR_LEN(name)))) {
		return;
	}
	if (!async_names_have(methods_for_persistent, ZSTR_VAL(name), ZSTR_LEN(name))) {
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	} else if (amqp_wait(&opening, methods_for_persistent)) {
		/* One at a time: the extension would free the first of two with the same name. */
		original(INTERNAL_FUNCTION_PARAM_PASSTHRU);
		async_turn_end(&opening);
	}
	amqp_turn_end(&turn);
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
				async_replace_function(method, amqp_method, ASYNC_WHEN_ALWAYS); /* it notes channels that are made before */
			}
		} ZEND_HASH_FOREACH_END();
	}
	return class;
}

/* The extension ignores SIGPIPE during a call. There is no need to: librabbitmq sends with MSG_NOSIGNAL. And of two calls
 * that overlap, the second would take SIG_IGN for what the script had chosen. */
static void (*signal_kept(int signal, void (*handler)(int)))(int)
{
	return SIG_DFL;
}

static void amqp_install(void)
{
	connection_class = class_replace("amqpconnection");
	channel_class = class_replace("amqpchannel");
	class_replace("amqpqueue");
	class_replace("amqpexchange");
}

async_hook_t async_hook_amqp = {
	.names = "amqp",
	.imports = ASYNC_IMPORT_TABLES(
		ASYNC_IMPORTS("amqp (librabbitmq)", async_killing_rows, "librabbitmq"),
		ASYNC_IMPORTS_OF(NULL, ASYNC_FILES("amqp.so"), ASYNC_IMPORT(signal, signal_kept))),
	.install = amqp_install,
	.reset = amqp_reset,
	.after_fork = amqp_after_fork,
};
