/* SPDX-License-Identifier: MIT
 *
 * Errors that nobody should read, and that PHP would report: the warnings of a call that was cancelled, the fatal error for a
 * cancellation that left main. They are dropped right before they are reported.
 */
#ifndef ASYNC_ENGINE_ERROR_FILTER_H
#define ASYNC_ENGINE_ERROR_FILTER_H

#include "engine/hook.h"
#include "php.h"

/* To be called once when the process starts, with a function that tells which errors to drop. */
void async_error_filter_add(bool (*drops)(int type, zend_string *message));

extern async_hook_t async_hook_error_filter;

#endif
