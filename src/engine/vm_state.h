/* SPDX-License-Identifier: MIT
 *
 * Engine state that belongs to a coroutine, but that the engine's own switch does not know.
 */
#ifndef ASYNC_ENGINE_VM_STATE_H
#define ASYNC_ENGINE_VM_STATE_H

#include "engine/globals.h"
#include "engine/nesting.h"

#include "ext/standard/basic_functions.h"
#include "ext/standard/file.h"
#include "php_output.h"
#include "support/direct.h"

ASYNC_DIRECT(zend_fiber_switch_blocked);

typedef struct async_vm_state {
	bool saved;               /* false: there was nothing to save, and nothing below is valid */
	zend_error_handling_t error_handling;
	zend_class_entry *exception_class;
	zend_object *exception;
	zend_object *prev_exception;
	const zend_op *opline_before_exception;
	uint32_t blocks;          /* zend_fiber_switch_block() nesting */
	uint32_t harmless_blocks;
	HashTable *in_autoload;   /* classes that it is loading, or NULL */
	zend_stack *output;       /* own output buffers, or NULL */
	async_guards_t *guards;   /* marks against recursion that it has set, or NULL */
	int pcre_error;           /* of preg_replace_callback(), while its callback runs */
	struct async_basic_state *basic; /* of the standard extension, or NULL */
	void *carried;            /* what async_carried has taken, or NULL */
#ifdef ASYNC_STREAM_ERRORS
	php_stream_error_state *stream_errors; /* valid even if `saved` is false: operations under way, kept errors, or NULL */
#endif
} async_vm_state_t;

/* Globals of another extension that belong to the calls of it that are under way: the extension restores them in an order
 * that coroutines do not keep. `depth` counts the calls of the current coroutine; `take` leaves it at 0. */
typedef struct {
	uint32_t depth;
	void *(*take)(void);
	void (*give_back)(void *taken);
} async_carried_t;

extern async_carried_t async_carried;

/* Why the current context cannot be left; NULL = it can. */
const char *async_vm_state_find_obstacle(void);

/* Asked before every wait. */
static zend_always_inline const char *async_vm_state_obstacle(void)
{
	if (EXPECTED(!ASYNC_G(hindrances) && !OG(running) && !(EG(flags) & EG_FLAGS_OBJECT_STORE_NO_REUSE)
			&& !zend_fiber_switch_blocked())) {
		return NULL;
	}
	return async_vm_state_find_obstacle();
}
/* Set by the runtime while PHP code handles a signal. */
extern bool async_vm_state_in_signal_handler;

/* Looks for everything, and takes it if there is anything. */
void async_vm_state_save_any(async_vm_state_t *state, uintptr_t depth);
void async_vm_state_restore_all(async_vm_state_t *state);
/* Shows the output callbacks that were taken out of this context to a collector. */
void async_vm_state_gc(const zend_fiber_context *context, zend_get_gc_buffer *buffer);

#ifdef ASYNC_STREAM_ERRORS
/* Each fread() that waits is an operation, and nothing else has to be saved for it. */
php_stream_error_state *async_stream_errors_take(void);
void async_stream_errors_give_back(php_stream_error_state *errors);

static zend_always_inline bool async_has_stream_errors(void)
{
	return ASYNC_STREAM_ERRORS.operation_depth || ASYNC_STREAM_ERRORS.stored_errors;
}
#endif

/* Drops what a coroutine that has ended would leave to the next one. */
static zend_always_inline void async_vm_state_clear(void)
{
	if (UNEXPECTED(BG(strtok_string))) {
		zend_string_release(BG(strtok_string));
		BG(strtok_string) = NULL;
	}
#ifdef ASYNC_LAST_HTTP_HEADERS
	if (UNEXPECTED(!Z_ISUNDEF(ASYNC_LAST_HTTP_HEADERS))) {
		zval_ptr_dtor(&ASYNC_LAST_HTTP_HEADERS);
		ZVAL_UNDEF(&ASYNC_LAST_HTTP_HEADERS);
	}
#endif
#ifdef ASYNC_STREAM_ERRORS
	if (UNEXPECTED(async_has_stream_errors())) {
		php_stream_error_state_cleanup();
	}
#endif
}

/* What a coroutine can have outside any callback from C; or in C code that has called no PHP code, such as a factory. */
static zend_always_inline bool async_basic_state_is_empty(void)
{
#ifdef ASYNC_LAST_HTTP_HEADERS
	if (UNEXPECTED(!Z_ISUNDEF(ASYNC_LAST_HTTP_HEADERS))) {
		return false;
	}
#endif
	return !BG(strtok_string);
}

static zend_always_inline bool async_vm_state_is_empty(void)
{
	return EG(error_handling) == EH_NORMAL && !EG(exception) && !ASYNC_PREV_EXCEPTION && !OG(active)
		&& !ASYNC_G(main_output_level) && async_basic_state_is_empty();
}

/* The same for a coroutine in a carrier whose exit is plain, and in which no exception is in flight. No C code has called PHP
 * code: so the code runs neither in an output callback, a destructor or the collector, nor with another error handling, and it
 * may wait. If this is so, all that async_vm_state_obstacle() and async_vm_state_is_empty() ask is answered. */
static zend_always_inline bool async_vm_state_is_plain(uintptr_t depth)
{
	return EXPECTED(!ASYNC_G(hindrances)) && EXPECTED(async_exit_is_plain(depth)) && EXPECTED(!OG(active))
		&& EXPECTED(async_basic_state_is_empty())
#ifdef ASYNC_STREAM_ERRORS
		&& EXPECTED(!async_has_stream_errors())
#endif
		;
}

/* Takes the state of the leaving coroutine out of the engine, leaving defaults behind. */
static zend_always_inline void async_vm_state_save(async_vm_state_t *state, uintptr_t depth)
{
#ifdef ASYNC_STREAM_ERRORS
	state->stream_errors = UNEXPECTED(async_has_stream_errors()) ? async_stream_errors_take() : NULL;
#endif
	if (EXPECTED(async_exit_is_plain(depth)) && EXPECTED(async_vm_state_is_empty())) {
		state->saved = false;
	} else {
		async_vm_state_save_any(state, depth);
	}
}

static zend_always_inline void async_vm_state_restore(async_vm_state_t *state)
{
#ifdef ASYNC_STREAM_ERRORS
	if (UNEXPECTED(state->stream_errors)) {
		async_stream_errors_give_back(state->stream_errors);
	}
#endif
	if (UNEXPECTED(state->saved)) {
		async_vm_state_restore_all(state);
	}
}

#endif
