/* SPDX-License-Identifier: MIT
 *
 * Each coroutine has its own stacks of error and exception handlers and its own error_reporting. It starts with those that
 * were in force where it was spawned. A coroutine that changes nothing shares the settings of the one that spawned it, so a
 * switch between such coroutines compares two pointers.
 *
 * The engine holds the settings of the coroutine that runs. Functions that change them raise a flag, and so does every error
 * that a handler is called for, because the engine hides the handler while it runs. When the coroutine is left and the flag
 * is up, its settings are compared with what they were, and noted if they differ. Settings that were noted this way stay
 * flagged: the coroutine may have been left inside a handler, and the engine brings that back without our notice.
 */
#include "runtime/error_settings.h"
#include "engine/hook.h"
#include "engine/replace.h"
#include "runtime/settle.h"

#include "zend_ini.h"

static zend_ini_entry *reporting_find(void)
{
	return zend_hash_str_find_ptr(EG(ini_directives), ZEND_STRL("error_reporting"));
}

static zend_ini_entry *reporting_entry(void)
{
	if (UNEXPECTED(!EG(error_reporting_ini_entry))) {
		EG(error_reporting_ini_entry) = reporting_find();
	}
	return EG(error_reporting_ini_entry);
}

/* The engine's copy is not ours to change by hand: it knows which value to free, and which to restore at the end of the
 * request. */
static void reporting_load(zend_string *value)
{
	zend_ini_entry *entry = reporting_entry();
	int current = EG(error_reporting); /* with @ */

	if (EXPECTED(!entry || entry->value == value)) {
		return;
	}
	if (entry->modified && entry->orig_value == value) {
		zend_restore_ini_entry(entry->name, ZEND_INI_STAGE_RUNTIME);
	} else if (value) {
		zend_alter_ini_entry_ex(entry->name, value, ZEND_INI_USER, ZEND_INI_STAGE_RUNTIME, true);
	}
	EG(error_reporting) = current;
}

/* The handler in force and those below it: what the engine, the settings and each function here have two of. */
#define HANDLERS(HANDLER) HANDLER(error_handler) HANDLER(exception_handler)

static void stack_copy(zend_stack *copy, const zend_stack *stack)
{
	for (int i = 0; i < zend_stack_count(stack); i++) {
		const char *element = (char *) stack->elements + (size_t) i * (size_t) stack->size;
		if (stack->size == sizeof(zval)) {
			Z_TRY_ADDREF_P((zval *) element);
		}
		zend_stack_push(copy, element);
	}
}

static void stack_of_zvals_clean(zend_stack *stack)
{
	while (!zend_stack_is_empty(stack)) {
		zval handler;
		ZVAL_COPY_VALUE(&handler, (zval *) zend_stack_top(stack));
		zend_stack_del_top(stack);
		zval_ptr_dtor(&handler);
	}
}

static bool stack_is_same(const zend_stack *a, const zend_stack *b)
{
	int count = zend_stack_count(a);

	return count == zend_stack_count(b) && (!count || !memcmp(a->elements, b->elements, (size_t) count * (size_t) a->size));
}

static bool handler_is_same(const zval *a, const zval *b)
{
	return Z_TYPE_P(a) == Z_TYPE_P(b) && (Z_TYPE_P(a) == IS_UNDEF || Z_PTR_P(a) == Z_PTR_P(b));
}

static bool settings_are_in_force(const async_error_settings_t *settings)
{
	const zend_ini_entry *entry = reporting_entry();

#define HANDLER_IS_SAME(name) \
	&& handler_is_same(&EG(user_##name), &settings->name) && stack_is_same(&EG(user_##name##s), &settings->name##s)
	return EG(user_error_handler_error_reporting) == settings->error_handler_levels
		&& stack_is_same(&EG(user_error_handlers_error_reporting), &settings->error_handlers_levels)
		&& (!entry || entry->value == settings->error_reporting_value)
		HANDLERS(HANDLER_IS_SAME);
}

static async_error_settings_t *settings_note(void)
{
	async_error_settings_t *settings = emalloc(sizeof(*settings));
	const zend_ini_entry *entry = reporting_entry();

	settings->refcount = 1;
	settings->is_unsettled = true;
	settings->error_reporting_value = entry && entry->value ? zend_string_copy(entry->value) : NULL;
	settings->error_reporting = settings->error_reporting_value ? atoi(ZSTR_VAL(settings->error_reporting_value)) : E_ALL;
	settings->error_handler_levels = EG(user_error_handler_error_reporting);
	zend_stack_init(&settings->error_handlers_levels, sizeof(int));
	stack_copy(&settings->error_handlers_levels, &EG(user_error_handlers_error_reporting));
#define HANDLER_NOTE(name) \
	ZVAL_COPY(&settings->name, &EG(user_##name)); \
	zend_stack_init(&settings->name##s, sizeof(zval)); \
	stack_copy(&settings->name##s, &EG(user_##name##s));
	HANDLERS(HANDLER_NOTE)
	return settings;
}

void async_error_settings_free(async_error_settings_t *settings)
{
#define HANDLER_FREE(name) \
	stack_of_zvals_clean(&settings->name##s); \
	zend_stack_destroy(&settings->name##s); \
	zval_ptr_dtor(&settings->name);
	HANDLERS(HANDLER_FREE)
	zend_stack_destroy(&settings->error_handlers_levels);
	async_string_release(settings->error_reporting_value);
	efree(settings);
}

/* The coroutine that runs now, and the engine, have these settings: takes over the reference. */
static void settings_adopt(async_coroutine_t *coroutine, async_error_settings_t *settings)
{
	async_error_settings_t *previous = coroutine->error_settings;

	coroutine->error_settings = ASYNC_G(error_settings) = settings;
	ASYNC_G(error_settings_touched) = settings->is_unsettled;
	if (previous) {
		async_error_settings_release(previous);
	}
}

void async_error_settings_launch(async_coroutine_t *main)
{
	async_error_settings_t *settings = settings_note();

	/* A handler that runs is hidden. */
	settings->is_unsettled = Z_TYPE(settings->error_handler) == IS_UNDEF && !zend_stack_is_empty(&settings->error_handlers);
	settings_adopt(main, settings);
}

void async_error_settings_keep(void)
{
	async_coroutine_t *self = ASYNC_G(current);

	if (settings_are_in_force(self->error_settings)) {
		ASYNC_G(error_settings_touched) = self->error_settings->is_unsettled;
	} else {
		settings_adopt(self, settings_note());
	}
}

/* The coroutine that was left has noted all that is replaced here: nothing is freed, no destructor runs. */
void async_error_settings_load(void)
{
	async_error_settings_t *settings = ASYNC_G(current)->error_settings;
	zval before;

#define HANDLER_LOAD(name) \
	ZVAL_COPY_VALUE(&before, &EG(user_##name)); \
	ZVAL_COPY(&EG(user_##name), &settings->name); \
	zval_ptr_dtor(&before); \
	stack_of_zvals_clean(&EG(user_##name##s)); \
	stack_copy(&EG(user_##name##s), &settings->name##s);
	HANDLERS(HANDLER_LOAD)
	EG(user_error_handler_error_reporting) = settings->error_handler_levels;
	zend_stack_clean(&EG(user_error_handlers_error_reporting), NULL, true);
	stack_copy(&EG(user_error_handlers_error_reporting), &settings->error_handlers_levels);
	reporting_load(settings->error_reporting_value);
	ASYNC_G(error_settings) = settings;
	ASYNC_G(error_settings_touched) = settings->is_unsettled;
}

/* If what the coroutine threw is not caught: does it go to another handler than main's? */
static bool failure_needs(const async_coroutine_t *coroutine, const async_error_settings_t *settings)
{
	zend_object *exception = coroutine->base.exception;

	return exception && !async_uncaught_is_silent(exception)
		&& !handler_is_same(&settings->exception_handler, &ASYNC_G(main)->error_settings->exception_handler);
}

void async_error_settings_end(async_coroutine_t *coroutine)
{
	async_error_settings_leave();
	async_error_settings_t *own = coroutine->error_settings;
	if (own == ASYNC_G(main)->error_settings) {
		return;
	}
	bool is_needed = failure_needs(coroutine, own);
	if (is_needed && own->refcount > 1) {
		own->refcount--;
		own = settings_note(); /* the same, for the collector to see */
	}
	async_error_settings_share(coroutine, ASYNC_G(main)->error_settings);
	async_error_settings_load();
	if (is_needed) {
		coroutine->failure_settings = own;
	} else {
		async_error_settings_release(own);
	}
}

void async_error_settings_gc(async_error_settings_t *settings, zend_get_gc_buffer *buffer)
{
#define HANDLER_SHOW(name) \
	zend_get_gc_buffer_add_zval(buffer, &settings->name); \
	for (int i = 0; i < zend_stack_count(&settings->name##s); i++) { \
		zend_get_gc_buffer_add_zval(buffer, (zval *) settings->name##s.elements + i); \
	}
	if (settings && settings->refcount == 1) {
		HANDLERS(HANDLER_SHOW)
	}
}

void async_error_settings_forget(async_coroutine_t *coroutine)
{
	if (coroutine->error_settings) {
		coroutine->error_settings->refcount--;
		coroutine->error_settings = NULL;
	}
}

static ZEND_NAMED_FUNCTION(touching_call)
{
	ASYNC_G(error_settings_touched) = true;
	ASYNC_CALL_REPLACED(touching_call);
}

/* Do the settings that were noted refer to the handler? */
static bool handler_is_noted(const zval *handler, const zval *top, const zend_stack *below)
{
	bool found = handler_is_same(handler, top);

	for (int i = 0; !found && i < zend_stack_count(below); i++) {
		found = handler_is_same(handler, (zval *) below->elements + i);
	}
	return found && Z_TYPE_P(handler) != IS_UNDEF;
}

/* A handler that is taken away is freed now, with all that it refers to, and not when the coroutine is left again. */
#define HANDLER_RESTORE(name) \
	static ZEND_NAMED_FUNCTION(restore_##name) \
	{ \
		const async_error_settings_t *noted = ASYNC_G(error_settings); \
		bool is_noted = noted && handler_is_noted(&EG(user_##name), &noted->name, &noted->name##s); \
		ASYNC_G(error_settings_touched) = true; \
		ASYNC_CALL_REPLACED(restore_##name); \
		if (UNEXPECTED(is_noted)) { \
			async_error_settings_keep(); \
		} \
	}
HANDLERS(HANDLER_RESTORE)

static ZEND_INI_MH((*original_on_modify));

static ZEND_INI_MH(touching_on_modify)
{
	ASYNC_G(error_settings_touched) = true;
	return original_on_modify(entry, new_value, mh_arg1, mh_arg2, mh_arg3, stage);
}

/* The engine is about to call a handler, and hides it meanwhile. */
static void error_observe(int type, zend_string *file, uint32_t line, zend_string *message)
{
	ASYNC_G(error_settings_touched) = true;
}

static void error_settings_install(void)
{
	zend_ini_entry *entry = reporting_find();

	if (entry && entry->on_modify) {
		ASYNC_REPLACE_POINTER(entry->on_modify, original_on_modify, touching_on_modify);
	}
	zend_observer_error_register(error_observe);
}

async_hook_t async_hook_error_settings = {
	.functions = ASYNC_REPLACEMENTS(
		{ "error_reporting", touching_call },
		{ "set_error_handler", touching_call },
		{ "restore_error_handler", restore_error_handler },
		{ "set_exception_handler", touching_call },
		{ "restore_exception_handler", restore_exception_handler }),
	.install = error_settings_install,
};
