/* SPDX-License-Identifier: MIT
 *
 * One coroutine at a time: C code that must not be entered by a second coroutine while a first one is suspended in it. What is
 * entered is a key, the address of anything: a connection, a handle.
 */
#ifndef ASYNC_IO_TURNS_H
#define ASYNC_IO_TURNS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

/* A turn; lives on the stack of the function that takes it. */
typedef struct async_turn {
	async_list_t node;    /* among the turns that are taken */
	const void *key;
	async_coroutine_t *coroutine;
	async_list_t waiting; /* of async_wait_t: the coroutines that are next */
	bool has_begun;       /* the coroutine has run since it was handed the turn */
	bool is_last;         /* it lets all others go first */
} async_turn_t;

/* The turn of another coroutine at the key; NULL if there is none, or it is our own. */
const async_turn_t *async_turn_of_other(const void *key);

/* Takes a turn, which async_turn_end() ends. Nothing is taken if the coroutine has a turn at the key already, or if there are
 * no coroutines. The first is for keys where no other coroutine has one; the second waits for the end of the other turns, and
 * returns false if it could not: an exception is pending, or nothing can be suspended here. `is_continuation`: the coroutine
 * goes on with what it did in its last turn, and comes before all others that wait. */
void async_turn_take(async_turn_t *turn, const void *key);
bool async_turn_wait(async_turn_t *turn, const void *key, bool is_continuation, const char *info);
/* Waits until everybody else is through, however long their line is, except those that do the same; a cancellation has to wait for
 * that, too. False if nothing can be suspended here. */
bool async_turn_wait_last(async_turn_t *turn, const void *key, const char *info);
void async_turn_end(async_turn_t *turn);

/* Was another coroutine of the parent process inside when this process was forked? It never comes out here. Only for keys whose address
 * is not used again: what is lost must not be freed. */
bool async_turn_is_lost(const void *key);

extern async_hook_t async_hook_turns;

#endif
