/* SPDX-License-Identifier: MIT
 *
 * Error handlers, exception handlers and error_reporting of a coroutine.
 */
#ifndef ASYNC_RUNTIME_ERROR_SETTINGS_H
#define ASYNC_RUNTIME_ERROR_SETTINGS_H

#include "runtime/runtime.h"

#include "zend_stack.h"

/* Never changes once it is made; coroutines share it. */
struct async_error_settings {
	uint32_t refcount;
	bool is_unsettled;             /* the engine may change what was loaded without our notice: see error_settings.c */
	int error_reporting;           /* without @ */
	zend_string *error_reporting_value; /* of the ini entry; nullable */
	int error_handler_levels;
	zval error_handler;
	zval exception_handler;
	zend_stack error_handlers;     /* those below the current one */
	zend_stack error_handlers_levels;
	zend_stack exception_handlers;
};

/* Main becomes a coroutine: what is in force is its own. */
void async_error_settings_launch(async_coroutine_t *main);

/* The coroutine that runs now may have changed its settings: notes what they are. */
void async_error_settings_keep(void);
/* Puts the settings of the coroutine that runs now in force. */
void async_error_settings_load(void);

void async_error_settings_free(async_error_settings_t *settings);

/* The coroutine, which runs now, has ended: it goes on with the settings of main. Those that it had are kept as far as they
 * are needed to report what it threw. */
void async_error_settings_end(async_coroutine_t *coroutine);
/* Shows the handlers to a collector. Those of several coroutines stay alive: no single one of these has the reference. */
void async_error_settings_gc(async_error_settings_t *settings, zend_get_gc_buffer *buffer);
/* In a child process the coroutine is gone, and what only it had was forgotten. */
void async_error_settings_forget(async_coroutine_t *coroutine);

static zend_always_inline void async_error_settings_release(async_error_settings_t *settings)
{
	if (UNEXPECTED(--settings->refcount == 0)) {
		async_error_settings_free(settings);
	}
}

static zend_always_inline void async_error_settings_share(async_coroutine_t *coroutine, async_error_settings_t *settings)
{
	coroutine->error_settings = settings;
	settings->refcount++;
}

static zend_always_inline void async_error_settings_leave(void)
{
	if (UNEXPECTED(ASYNC_G(error_settings_touched))) {
		async_error_settings_keep();
	}
}

static zend_always_inline void async_error_settings_leave_for_good(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(ASYNC_G(error_settings_touched))
			|| UNEXPECTED(coroutine->error_settings != ASYNC_G(main)->error_settings)) {
		async_error_settings_end(coroutine);
	}
}

static zend_always_inline void async_error_settings_enter(void)
{
	if (UNEXPECTED(ASYNC_G(error_settings) != ASYNC_G(current)->error_settings)) {
		async_error_settings_load();
	}
}

/* A new coroutine starts with the settings of main. Main may run now, or the reactor runs on its stack: then they are noted
 * first … */
static zend_always_inline void async_error_settings_init(async_coroutine_t *coroutine)
{
	if (ASYNC_G(current) == ASYNC_G(main)) {
		async_error_settings_leave();
	}
	async_error_settings_share(coroutine, ASYNC_G(main)->error_settings);
}

/* … or with those of the coroutine that runs now. */
static zend_always_inline void async_error_settings_inherit(async_coroutine_t *coroutine)
{
	async_error_settings_leave();
	async_error_settings_t *settings = ASYNC_G(current)->error_settings;
	if (UNEXPECTED(coroutine->error_settings != settings)) {
		async_error_settings_release(coroutine->error_settings);
		async_error_settings_share(coroutine, settings);
	}
}

#endif
