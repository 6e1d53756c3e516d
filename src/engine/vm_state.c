/* SPDX-License-Identifier: MIT
 *
 * Engine state that belongs to a coroutine but that the engine's own fiber switch neither saves nor restores. A leaving
 * coroutine takes its state along and leaves defaults behind, so a coroutine that starts, or that had nothing special,
 * finds a clean engine. Almost always there is nothing to take: the check, in vm_state.h, is what must be cheap.
 */
#include "engine/vm_state.h"
#include "engine/exception.h"
#include "engine/replace.h"

#include "ext/pcre/php_pcre.h"

/* What the standard extension keeps of calls that are under way, and its value without one. */
#define BASIC_FIELDS(FIELD) \
	FIELD(strtok_string, BG(strtok_string))               /* of strtok() … */ \
	FIELD(strtok_last, BG(strtok_last)) \
	FIELD(strtok_len, BG(strtok_len)) \
	FIELD(user_compare_fci, BG(user_compare_fci))         /* … usort() and friends … */ \
	FIELD(user_compare_fci_cache, BG(user_compare_fci_cache)) \
	FIELD(serialize_lock, BG(serialize_lock))             /* … serialize() and unserialize() … */ \
	FIELD(serialize, BG(serialize)) \
	FIELD(unserialize, BG(unserialize)) \
	FIELD(opening_url, FG(user_stream_current_filename))  /* … a wrapper that is written in PHP, against recursion … */ \
	FIELD(is_opened_by_include, PG(in_user_include))      /* … and one that counts as local: it must not open URLs */

#define FIELD_DECLARE(name, global) __typeof__(global) name;
#define FIELD_TAKE(name, global) basic->name = global; memset(&global, 0, sizeof(global));
#define FIELD_GIVE_BACK(name, global) global = basic->name;

struct async_basic_state {
	BASIC_FIELDS(FIELD_DECLARE)
	HashTable *wrapper_errors; /* why streams that are being opened have failed so far, or NULL */
#ifdef ASYNC_LAST_HTTP_HEADERS
	zval http_headers;         /* the last ones */
#endif
};

static bool has_wrapper_errors(void)
{
	return ASYNC_WRAPPER_ERRORS && zend_hash_num_elements(ASYNC_WRAPPER_ERRORS);
}

/* No usort(), (un)serialize() or opening is under way, strtok() has no string, and there was no answer over HTTP. */
static bool basic_state_is_default(void)
{
	return async_basic_state_is_empty() && !BG(user_compare_fci).size && !BG(serialize_lock) && !BG(serialize).level
		&& !BG(unserialize).level && !FG(user_stream_current_filename) && !PG(in_user_include) && !has_wrapper_errors();
}

static struct async_basic_state *basic_state_take(void)
{
	if (basic_state_is_default()) {
		return NULL;
	}
	struct async_basic_state *basic = emalloc(sizeof(*basic));

	BASIC_FIELDS(FIELD_TAKE)
	basic->wrapper_errors = has_wrapper_errors() ? ASYNC_WRAPPER_ERRORS : NULL;
#ifdef ASYNC_LAST_HTTP_HEADERS
	ZVAL_COPY_VALUE(&basic->http_headers, &ASYNC_LAST_HTTP_HEADERS);
	ZVAL_UNDEF(&ASYNC_LAST_HTTP_HEADERS);
#endif
	if (basic->wrapper_errors) {
		ASYNC_WRAPPER_ERRORS = NULL;
	}
	return basic;
}

/* Others may have left an empty one there. */
static void table_give_back(HashTable **place, HashTable *own)
{
	if (*place) {
		zend_hash_destroy(*place);
		FREE_HASHTABLE(*place);
	}
	*place = own;
}

static void basic_state_give_back(struct async_basic_state *basic)
{
	BASIC_FIELDS(FIELD_GIVE_BACK)
	if (basic->wrapper_errors) {
		table_give_back(&ASYNC_WRAPPER_ERRORS, basic->wrapper_errors);
	}
#ifdef ASYNC_LAST_HTTP_HEADERS
	ZVAL_COPY_VALUE(&ASYNC_LAST_HTTP_HEADERS, &basic->http_headers);
#endif
	efree(basic);
}

static void output_refresh_active(void)
{
	php_output_handler **top = zend_stack_top(&OG(handlers));
	OG(active) = top ? *top : NULL;
}

/* For the cycle collector. */
static void output_note(zend_stack *own)
{
	if (async_slot >= 0) {
		EG(current_fiber_context)->reserved[async_slot] = own;
	}
}

/* Main's buffers are the base that every coroutine writes through; what a coroutine opened above them is its own. */
static zend_stack *output_take(void)
{
	int level = zend_stack_count(&OG(handlers));

	if (ASYNC_G(current) == ASYNC_G(main)) {
		ASYNC_G(main_output_level) = (uint16_t) level;
		return NULL;
	}
	if (level <= ASYNC_G(main_output_level)) {
		ASYNC_G(main_output_level) = (uint16_t) level; /* it closed some of main's */
		return NULL;
	}

	zend_stack *own = emalloc(sizeof(*own));
	zend_stack_init(own, sizeof(php_output_handler *));
	php_output_handler **base = zend_stack_base(&OG(handlers));
	for (int i = ASYNC_G(main_output_level); i < level; i++) {
		zend_stack_push(own, &base[i]);
	}
	while (zend_stack_count(&OG(handlers)) > ASYNC_G(main_output_level)) {
		zend_stack_del_top(&OG(handlers));
	}
	output_refresh_active();
	output_note(own);
	return own;
}

static void output_give_back(zend_stack *own)
{
	php_output_handler **base = zend_stack_base(own);

	for (int i = 0; i < zend_stack_count(own); i++) {
		base[i]->level = zend_stack_push(&OG(handlers), &base[i]);
	}
	output_refresh_active();
	output_note(NULL);
	zend_stack_destroy(own);
	efree(own);
}

/* The engine takes a class that is in this table for one that loads itself. */
static HashTable *in_autoload_take(void)
{
	HashTable *classes;

	if (!ASYNC_IS_AUTOLOADING) {
		return NULL;
	}
#if PHP_VERSION_ID < 80600
	classes = EG(in_autoload);
	EG(in_autoload) = NULL;
#else
	ALLOC_HASHTABLE(classes);
	*classes = EG(autoload_current_classnames);
	zend_hash_init(&EG(autoload_current_classnames), 8, NULL, NULL, 0);
#endif
	return classes;
}

static void in_autoload_give_back(HashTable *classes)
{
#if PHP_VERSION_ID < 80600
	table_give_back(&EG(in_autoload), classes);
#else
	zend_hash_destroy(&EG(autoload_current_classnames));
	EG(autoload_current_classnames) = *classes;
	FREE_HASHTABLE(classes);
#endif
}

#ifdef ASYNC_STREAM_ERRORS
/* The operations are given back to where they were: code that waits points to them. */
php_stream_error_state *async_stream_errors_take(void)
{
	php_stream_error_state *errors = emalloc(sizeof(*errors));

	*errors = ASYNC_STREAM_ERRORS;
	memset(&ASYNC_STREAM_ERRORS, 0, sizeof(ASYNC_STREAM_ERRORS));
	return errors;
}

void async_stream_errors_give_back(php_stream_error_state *errors)
{
	php_stream_error_state_cleanup(); /* of a room for operations that the others have left, at most */
	ASYNC_STREAM_ERRORS = *errors;
	efree(errors);
}
#endif

static uint32_t blocks_take(void)
{
	uint32_t blocks = 0;

	while (zend_fiber_switch_blocked()) {
		zend_fiber_switch_unblock();
		blocks++;
	}
	return blocks;
}

static void blocks_give_back(uint32_t blocks)
{
	while (blocks--) {
		zend_fiber_switch_block();
	}
}

async_carried_t async_carried;

/* Nothing is under way that the engine's switch would mix up. */
static bool state_is_default(uintptr_t depth)
{
	return async_vm_state_is_empty() && !zend_fiber_switch_blocked() && !ASYNC_G(harmless_blocks)
		&& !ASYNC_IS_AUTOLOADING && basic_state_is_default() && !async_carried.depth && !async_is_nested(depth);
}

void async_vm_state_save_any(async_vm_state_t *state, uintptr_t depth)
{
	state->saved = !state_is_default(depth);
	if (!state->saved) {
		return;
	}
	state->error_handling = EG(error_handling);
	state->exception_class = EG(exception_class);
	state->exception = EG(exception);
	state->prev_exception = ASYNC_PREV_EXCEPTION;
	state->opline_before_exception = EG(opline_before_exception);
	EG(error_handling) = EH_NORMAL;
	EG(exception_class) = NULL;
	EG(exception) = NULL;
	ASYNC_SET_PREV_EXCEPTION(NULL);

	state->blocks = blocks_take();
	state->harmless_blocks = ASYNC_G(harmless_blocks);
	ASYNC_G(harmless_blocks) = 0;
	state->in_autoload = in_autoload_take();
	state->basic = basic_state_take();
	state->guards = async_guards_take();
	state->pcre_error = PCRE_G(error_code);
	state->carried = async_carried.depth ? async_carried.take() : NULL;
	state->output = output_take();
}

void async_vm_state_restore_all(async_vm_state_t *state)
{
	EG(error_handling) = state->error_handling;
	EG(exception_class) = state->exception_class;
	EG(exception) = state->exception;
	ASYNC_SET_PREV_EXCEPTION(state->prev_exception);
	EG(opline_before_exception) = state->opline_before_exception;

	ASYNC_G(harmless_blocks) = state->harmless_blocks;
	blocks_give_back(state->blocks);
	if (state->in_autoload) {
		in_autoload_give_back(state->in_autoload);
	}
	PCRE_G(error_code) = state->pcre_error;
	if (state->guards) {
		async_guards_give_back(state->guards);
	}
	if (state->basic) {
		basic_state_give_back(state->basic);
	}
	if (state->carried) {
		async_carried.give_back(state->carried);
	}
	if (state->output) {
		output_give_back(state->output);
	}
}

void async_vm_state_gc(const zend_fiber_context *context, zend_get_gc_buffer *buffer)
{
	zend_stack *output = async_slot >= 0 ? context->reserved[async_slot] : NULL;
	php_output_handler **handlers = output ? zend_stack_base(output) : NULL;

	for (int i = 0; output && i < zend_stack_count(output); i++) {
		if (handlers[i]->flags & PHP_OUTPUT_HANDLER_USER) {
			ASYNC_GC_ADD_OUTPUT_HANDLER(buffer, handlers[i]);
		}
	}
}

/* PHP up to 8.3 blocks switching in every destructor, since it cannot tell a harmless one from one that the collector calls.
 * We can: each block must stem from a destructor on this coroutine's own stack. */
static bool blocks_are_harmless(void)
{
	if (!ASYNC_DESTRUCTORS_BLOCK) {
		return false;
	}
	uint32_t blocks = blocks_take();
	uint32_t harmless = ASYNC_G(harmless_blocks);

	blocks_give_back(blocks);
	for (zend_execute_data *ex = EG(current_execute_data); ex; ex = ex->prev_execute_data) {
		/* called by the engine, not like a method */
		if ((ZEND_CALL_INFO(ex) & ZEND_CALL_TOP) && ex->func && Z_TYPE(ex->This) == IS_OBJECT
				&& Z_OBJCE(ex->This)->destructor == ex->func) {
			harmless++;
		}
	}
	return blocks <= harmless;
}

bool async_vm_state_in_signal_handler;

const char *async_vm_state_find_obstacle(void)
{
	if (UNEXPECTED(ASYNC_G(in_reactor))) {
		return "A coroutine cannot be stopped from the Scheduler context";
	}
	if (UNEXPECTED(ASYNC_G(no_stack))) {
		return "Cannot suspend while a coroutine ends for lack of memory for its stack";
	}
	if (UNEXPECTED(OG(running))) {
		return "Cannot suspend inside an output callback: spawn() a coroutine that waits";
	}
	if (UNEXPECTED(ASYNC_G(gc_depth))) {
		return "Cannot suspend during garbage collection";
	}
	if (UNEXPECTED(async_is_too_late())) {
		return "Cannot suspend while the request is being destroyed";
	}
	if (UNEXPECTED(ASYNC_G(is_killing))) {
		return "Cannot suspend a coroutine that is being destroyed";
	}
	if (UNEXPECTED(zend_fiber_switch_blocked()) && !blocks_are_harmless()) {
		return async_vm_state_in_signal_handler ? "Cannot suspend inside a signal handler: spawn() a coroutine that waits"
			: "Cannot suspend in the current execution context";
	}
	return NULL;
}
