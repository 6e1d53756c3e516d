/* SPDX-License-Identifier: MIT
 *
 * The connections and their channels are known by weak references: the extension alone decides how long they live.
 */
#include "libs/amqp_turns.h"

#include "zend_weakrefs.h"

struct async_amqp_connection {
	HashTable channels;              /* objects of AMQPChannel, as weak references */
	zend_object **pinned;            /* those that are kept alive by the turn */
	uint32_t pinned_count;
	uint32_t pinned_capacity;
	const async_coroutine_t *holder; /* of the turn, once it has begun */
	uint32_t lasting;                /* turns that may last for ever, begun or waited for */
};

/* Objects of AMQPConnection, as weak references => async_amqp_connection_t. */
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
	async_amqp_connection_t *connection = Z_PTR_P(value);

	weak_references_drop(&connection->channels);
	if (connection->pinned) {
		efree(connection->pinned);
	}
	efree(connection);
}

static async_amqp_connection_t *connection_find(const zend_object *object)
{
	return has_connections ? zend_hash_index_find_ptr(&connections, zend_object_to_weakref_key(object)) : NULL;
}

static async_amqp_connection_t *connection_make(zend_object *object)
{
	async_amqp_connection_t *connection = connection_find(object);

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

static void channel_pin(async_amqp_connection_t *connection, zend_object *channel)
{
	if (connection->pinned_count == connection->pinned_capacity) {
		connection->pinned_capacity = connection->pinned_capacity * 2 + 4;
		connection->pinned = safe_erealloc(connection->pinned, connection->pinned_capacity, sizeof(*connection->pinned), 0);
	}
	GC_ADDREF(channel);
	connection->pinned[connection->pinned_count++] = channel;
}

void async_amqp_channel_add(zend_object *object, zend_object *channel)
{
	async_amqp_connection_t *connection = connection_make(object);

	if (!zend_hash_index_exists(&connection->channels, zend_object_to_weakref_key(channel))) {
		zend_weakrefs_hash_add_ptr(&connection->channels, channel, channel);
		if (connection->holder) {
			channel_pin(connection, channel); /* a callback has made it, in the middle of a turn */
		}
	}
}

void async_amqp_channel_remove(zend_object *object, zend_object *channel)
{
	async_amqp_connection_t *connection = connection_find(object);

	if (connection) {
		zend_weakrefs_hash_del(&connection->channels, channel);
	}
}

static const char turn_info[] = "I/O(connection in use by another coroutine)";

bool async_amqp_turn_wait(async_turn_t *turn, const void *key)
{
	if (async_turn_wait(turn, key, false, turn_info)) {
		return true;
	}
	if (!EG(exception)) {
		async_throw_in_use("connection", "");
	}
	return false;
}

static void turn_init(async_amqp_turn_t *turn, zend_object *object, bool may_last)
{
	turn->may_last = may_last;
	turn->object = object;
	turn->connection = connection_make(object);
	GC_ADDREF(object);
}

/* The coroutine has the turn now. */
static void turn_pin(async_amqp_turn_t *turn)
{
	async_amqp_connection_t *connection = turn->connection;
	zend_object *channel;

	turn->is_outermost = connection->holder != ASYNC_G(current);
	if (turn->is_outermost) {
		connection->holder = ASYNC_G(current);
		ZEND_HASH_FOREACH_PTR(&connection->channels, channel) {
			channel_pin(connection, channel);
		} ZEND_HASH_FOREACH_END();
	}
}

static bool turn_begin(async_amqp_turn_t *turn)
{
	if (turn->connection->lasting && turn->connection->holder != ASYNC_G(current)) {
		async_throw_in_use("connection", ": it waits for messages"); /* or is about to, after those that came before us */
		return false;
	}
	turn->connection->lasting += turn->may_last;
	if (async_amqp_turn_wait(&turn->turn, turn->connection)) {
		turn_pin(turn);
		return true;
	}
	turn->connection->lasting -= turn->may_last;
	return false;
}

bool async_amqp_turn_begin(async_amqp_turn_t *turn, zend_object *object, bool may_last)
{
	turn_init(turn, object, may_last);
	if (EXPECTED(turn_begin(turn))) {
		return true;
	}
	OBJ_RELEASE(object);
	return false;
}

void async_amqp_turn_take(async_amqp_turn_t *turn, zend_object *object)
{
	turn_init(turn, object, false);
	async_turn_wait(&turn->turn, turn->connection, true, turn_info);
	turn_pin(turn);
}

void async_amqp_turn_end(async_amqp_turn_t *turn)
{
	async_amqp_connection_t *connection = turn->connection;

	if (turn->is_outermost) {
		while (connection->pinned_count) { /* a destructor may make new ones */
			OBJ_RELEASE(connection->pinned[--connection->pinned_count]);
		}
		connection->holder = NULL;
	}
	connection->lasting -= turn->may_last;
	async_turn_end(&turn->turn);
	OBJ_RELEASE(turn->object);
}

void async_amqp_turns_reset(void)
{
	if (has_connections) {
		weak_references_drop(&connections);
		has_connections = false;
	}
}

void async_amqp_turns_after_fork(void)
{
	async_amqp_connection_t *connection;

	if (has_connections) {
		ZEND_HASH_FOREACH_PTR(&connections, connection) {
			if (connection->holder != ASYNC_G(current)) {
				connection->holder = NULL; /* the end of the next turn releases what is pinned */
				connection->lasting = 0;
			}
		} ZEND_HASH_FOREACH_END();
	}
}
