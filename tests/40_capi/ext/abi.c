/* SPDX-License-Identifier: MIT
 *
 * Guards the ABI: consumers that were compiled long ago must find every field where it was. Nothing here may be changed,
 * only added. No code: this file must compile.
 */
#include "capi_test.h"

#define ENTRY(number, name) \
	_Static_assert(offsetof(zend_async_api_t, name) == 8 + (number) * sizeof(void *), "entry " #name " has moved")

_Static_assert(offsetof(zend_async_api_t, version) == 0 && offsetof(zend_async_api_t, size) == 4, "the head of the table");
ENTRY(0, name);
ENTRY(1, state);
ENTRY(2, in_scheduler_context);
ENTRY(3, can_suspend);
ENTRY(4, current_coroutine);
ENTRY(5, active_coroutine_count);
ENTRY(6, active_event_count);
ENTRY(7, event_count_change);
ENTRY(8, get_class_ce);
ENTRY(9, new_exception);
ENTRY(10, throw_exception);
ENTRY(11, scheduler_launch);
ENTRY(12, shutdown);
ENTRY(13, new_coroutine);
ENTRY(14, enqueue_coroutine);
ENTRY(15, spawn);
ENTRY(16, suspend);
ENTRY(17, resume);
ENTRY(18, cancel);
ENTRY(19, protect);
ENTRY(20, unprotect);
ENTRY(21, waker_define);
ENTRY(22, waker_new);
ENTRY(23, waker_new_with_timeout);
ENTRY(24, waker_clean);
ENTRY(25, waker_destroy);
ENTRY(26, resume_when);
ENTRY(27, waker_add_triggered_event);
ENTRY(28, waker_is_event_triggered);
ENTRY(29, waker_is_event_exists);
ENTRY(30, waker_callback_resolve);
ENTRY(31, waker_callback_cancel);
ENTRY(32, waker_callback_timeout);
ENTRY(33, new_timer_event);
ENTRY(34, new_pool);
ENTRY(35, new_pool_with_data);
ENTRY(36, new_pool_obj);
ENTRY(37, pool_acquire);
ENTRY(38, pool_try_acquire);
ENTRY(39, pool_release);
ENTRY(40, pool_close);
ENTRY(41, pool_set_state);
ENTRY(42, pool_set_strategy);
ENTRY(43, pool_counts);
ENTRY(44, pool_get_gc);
ENTRY(45, pool_keep);
ENTRY(46, pool_resume);
ENTRY(47, pool_let_go);
ENTRY(48, pool_drop_kept);
ENTRY(49, new_pool_with_options);
ENTRY(50, pool_stats);
ENTRY(51, pool_discard);
ENTRY(52, pool_resize);
ENTRY(53, pool_evict);
ENTRY(54, pool_drain);
ENTRY(55, pool_insist);
ENTRY(56, pool_add_observer);
ENTRY(57, pool_remove_observer);
ENTRY(58, new_future);
ENTRY(59, new_future_obj);
ENTRY(60, future_complete);
ENTRY(61, future_reject);
ENTRY(62, new_channel);
ENTRY(63, channel_send);
ENTRY(64, channel_receive);
ENTRY(65, channel_close);
ENTRY(66, with_timeout);
ENTRY(67, context_key_alloc);
ENTRY(68, context_find);
ENTRY(69, context_set);
ENTRY(70, pool_detach);
ENTRY(71, pool_set_suspended);
_Static_assert(sizeof(zend_async_api_t) == 8 + 72 * sizeof(void *), "an entry without a check");

#define ORDER(type, first, second) \
	_Static_assert(offsetof(type, first) < offsetof(type, second), #second " of " #type " has moved")

ORDER(zend_async_event_t, flags, extra_offset);
ORDER(zend_async_event_t, extra_offset, ref_count);
ORDER(zend_async_event_t, ref_count, loop_ref_count);
ORDER(zend_async_event_t, loop_ref_count, callbacks);
ORDER(zend_async_event_t, callbacks, add_callback);
ORDER(zend_async_event_t, add_callback, del_callback);
ORDER(zend_async_event_t, del_callback, start);
ORDER(zend_async_event_t, start, stop);
ORDER(zend_async_event_t, stop, replay);
ORDER(zend_async_event_t, replay, dispose);
ORDER(zend_async_event_t, dispose, info);
ORDER(zend_async_event_t, info, notify_handler);

ORDER(zend_async_event_callback_t, ref_count, callback);
ORDER(zend_async_event_callback_t, callback, dispose);
ORDER(zend_coroutine_event_callback_t, base, coroutine);
ORDER(zend_coroutine_event_callback_t, coroutine, event);

ORDER(zend_coroutine_t, event, fcall);
ORDER(zend_coroutine_t, fcall, internal_entry);
ORDER(zend_coroutine_t, internal_entry, extended_data);
ORDER(zend_coroutine_t, extended_data, waker);
ORDER(zend_coroutine_t, waker, result);
ORDER(zend_coroutine_t, result, exception);
ORDER(zend_coroutine_t, exception, filename);
ORDER(zend_coroutine_t, filename, lineno);
ORDER(zend_coroutine_t, lineno, extended_dispose);

ORDER(zend_async_timer_event_t, base, timeout);
ORDER(zend_async_timer_event_t, timeout, is_periodic);

ORDER(zend_async_pool_t, event, handler_flags);
ORDER(zend_async_pool_t, handler_flags, circuit_state);
ORDER(zend_async_pool_t, circuit_state, min_size);
ORDER(zend_async_pool_t, min_size, max_size);
ORDER(zend_async_pool_t, max_size, wrapper);
ORDER(zend_async_pool_t, wrapper, factory);
ORDER(zend_async_pool_t, factory, destructor);
ORDER(zend_async_pool_t, destructor, healthcheck);
ORDER(zend_async_pool_t, healthcheck, before_acquire);
ORDER(zend_async_pool_t, before_acquire, before_release);
ORDER(zend_async_pool_t, before_release, strategy);
ORDER(zend_async_pool_t, strategy, user_data);
