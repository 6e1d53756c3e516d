/* SPDX-License-Identifier: MIT
 *
 * What a layer does when something happens in a layer below it. Each layer has one row; async.c has the table of all rows,
 * in the order in which they are called. Every function may be NULL.
 */
#ifndef ASYNC_ENGINE_LAYER_H
#define ASYNC_ENGINE_LAYER_H

#include "php.h"

typedef struct async_coroutine async_coroutine_t;
typedef struct async_wait async_wait_t;

typedef struct async_layer {
	/* Does the current coroutine run the PHP function that it was made for, and not what comes after it? */
	bool (*runs_php_entry)(void);
	/* Must PHP not report this error: the warnings of a call that was cancelled, the fatal error for a cancellation that
	 * left main? */
	bool (*drops_error)(int type, zend_string *message);
	/* The main script has become a coroutine, anywhere in the code of the user. Must not throw. */
	void (*on_launch)(async_coroutine_t *main);
	/* The current coroutine has made this one, and there are transactions. Must not throw. */
	void (*on_spawn)(async_coroutine_t *coroutine);
	/* The coroutine has ended, or is freed, while `held` is not empty. Empties that list. Must not suspend. */
	void (*on_leaving)(async_coroutine_t *coroutine);
	/* All coroutines wait for something that cannot happen. True: a coroutine was queued that makes it happen. */
	bool (*appeal_deadlock)(void);
	/* All code of the request has run but destructors. Must not suspend. */
	void (*on_destroying)(void);
	/* In a child process: the coroutine will never come back to this wait, which may be of any kind. */
	void (*drop_wait)(async_wait_t *wait);
	/* In a child process, when all coroutines but the current one are gone; between async_forget_begin() and
	 * async_forget_end(). */
	void (*after_fork)(void);
} async_layer_t;

/* Ends with NULL; in async.c. */
extern const async_layer_t *const async_layers[];

#define ASYNC_LAYERS_FOREACH(layer) \
	for (const async_layer_t *const *layer##_at = async_layers, *layer = *layer##_at; layer; layer = *++layer##_at)

#define ASYNC_LAYERS_CALL(function, ...) \
	ASYNC_LAYERS_FOREACH(layer) { \
		if (layer->function) { \
			layer->function(__VA_ARGS__); \
		} \
	}

/* Does the function of any row say yes? */
#define ASYNC_LAYERS_ASK(function, ...) ({ \
		bool is_yes = false; \
		ASYNC_LAYERS_FOREACH(layer) { \
			is_yes = is_yes || (layer->function && layer->function(__VA_ARGS__)); \
		} \
		is_yes; \
	})

#endif
