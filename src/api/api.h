/* SPDX-License-Identifier: MIT
 *
 * The extension's side of zend_async_API.h. What the functions below do for their callers is said there, at the entries of
 * the table that are named like them.
 */
#ifndef ASYNC_API_H
#define ASYNC_API_H

#include "runtime/runtime.h"

/* From here on zend_async_api() finds the table, everywhere in the process. The classes must be registered. */
void async_api_register(void);

zend_coroutine_t *async_api_new_coroutine(zend_async_scope_t *scope);
bool async_api_enqueue_coroutine(zend_coroutine_t *coroutine);
zend_coroutine_t *async_api_spawn(zend_async_scope_t *scope, zend_object *provider, int32_t priority);
bool async_api_resume(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error);
bool async_api_cancel(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, bool is_safely);
zend_coroutine_t *async_api_protect(void);
bool async_api_unprotect(zend_coroutine_t *coroutine);

bool async_api_suspend(bool from_main);
zend_async_waker_t *async_waker_define(zend_coroutine_t *coroutine);
zend_async_waker_t *async_waker_new(zend_coroutine_t *coroutine);
zend_async_waker_t *async_waker_new_with_timeout(
	zend_coroutine_t *coroutine, zend_ulong timeout_ms, zend_async_event_t *cancellation);
void async_waker_clean(zend_coroutine_t *coroutine);
void async_waker_destroy(zend_coroutine_t *coroutine);
bool async_resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, bool trans_event,
	zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback);
void async_waker_add_triggered_event(zend_coroutine_t *coroutine, zend_async_event_t *event);
bool async_waker_is_event_triggered(zend_coroutine_t *coroutine, zend_async_event_t *event);
bool async_waker_is_event_exists(zend_coroutine_t *coroutine, zend_async_event_t *event);
/* Ends the wait of the waker, or of its next suspend(). */
void async_waker_wake(zend_async_waker_t *waker);
/* The next suspend() only lets the others run. */
void async_waker_yield(zend_async_waker_t *waker);
/* Does the wait still go on? */
bool async_waker_is_pending(const zend_async_waker_t *waker);

void async_waker_callback_resolve(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
void async_waker_callback_cancel(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);
void async_waker_callback_timeout(
	zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception);

zend_async_timer_event_t *async_timer_event_new(
	const zend_ulong timeout, const zend_ulong nanoseconds, const bool is_periodic, size_t extra_size);

zend_async_pool_t *async_api_new_pool(zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size);
zend_async_pool_t *async_api_new_pool_with_data(zend_async_pool_factory_fn factory,
	zend_async_pool_destructor_fn destructor, zend_async_pool_healthcheck_fn healthcheck,
	zend_async_pool_before_acquire_fn before_acquire, zend_async_pool_before_release_fn before_release, uint32_t min_size,
	uint32_t max_size, uint32_t healthcheck_interval_ms, size_t extra_size, void *user_data);
zend_object *async_api_new_pool_obj(zend_async_pool_t *pool);
bool async_api_pool_acquire(zend_async_pool_t *pool, zval *result, zend_long timeout_ms);
bool async_api_pool_try_acquire(zend_async_pool_t *pool, zval *result);
void async_api_pool_release(zend_async_pool_t *pool, zval *resource);
void async_api_pool_close(zend_async_pool_t *pool);
void async_api_pool_set_state(zend_async_pool_t *pool, zend_async_circuit_state_t state);
void async_api_pool_set_strategy(zend_async_pool_t *pool, zend_async_circuit_breaker_strategy_t *strategy);
void async_api_pool_counts(zend_async_pool_t *pool, zend_async_pool_counts_t *counts);
void async_api_pool_get_gc(zend_async_pool_t *pool, zend_get_gc_buffer *buffer);
bool async_api_pool_keep(zend_async_pool_t *pool, zend_async_pool_kept_t *kept, zval *resource);
bool async_api_pool_resume(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
void async_api_pool_let_go(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
void async_api_pool_drop_kept(zend_async_pool_t *pool, zend_async_pool_kept_t *kept);
zend_async_pool_t *async_api_new_pool_with_options(const zend_async_pool_options_t *options);
void async_api_pool_stats(zend_async_pool_t *pool, zend_async_pool_stats_t *stats, size_t size);
void async_api_pool_discard(zend_async_pool_t *pool, zval *resource);
bool async_api_pool_resize(zend_async_pool_t *pool, uint32_t min_size, uint32_t max_size);
uint32_t async_api_pool_evict(zend_async_pool_t *pool);
bool async_api_pool_drain(zend_async_pool_t *pool, zend_ulong timeout_ms);

#endif
