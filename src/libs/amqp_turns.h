/* SPDX-License-Identifier: MIT
 *
 * One coroutine at a time inside a connection of the amqp extension. A turn holds a reference to each channel of the connection,
 * because a channel talks to the server when its object is freed.
 */
#ifndef ASYNC_LIBS_AMQP_TURNS_H
#define ASYNC_LIBS_AMQP_TURNS_H

#include "io/turns.h"

typedef struct async_amqp_connection async_amqp_connection_t;

/* Lives on the stack of the function that takes it. */
typedef struct async_amqp_turn {
	async_turn_t turn;
	zend_object *object; /* the AMQPConnection */
	async_amqp_connection_t *connection;
	bool may_last;
	bool is_outermost;   /* not inside another turn of the coroutine at the same connection */
} async_amqp_turn_t;

/* From its construction until it is freed. */
void async_amqp_channel_add(zend_object *connection, zend_object *channel);
void async_amqp_channel_remove(zend_object *connection, zend_object *channel);

/* Waits for the turn. `may_last`: maybe for ever; others are refused meanwhile. False: an exception is pending. */
bool async_amqp_turn_begin(async_amqp_turn_t *turn, zend_object *connection, bool may_last);
/* The same for freeing a channel: no other coroutine has begun a turn, since that would keep the channel. */
void async_amqp_turn_take(async_amqp_turn_t *turn, zend_object *connection);
void async_amqp_turn_end(async_amqp_turn_t *turn);

/* Waits for any other turn at the key; false: an exception is pending. */
bool async_amqp_turn_wait(async_turn_t *turn, const void *key);

void async_amqp_turns_reset(void);
void async_amqp_turns_after_fork(void);

#endif
