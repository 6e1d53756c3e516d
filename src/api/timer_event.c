/* SPDX-License-Identifier: MIT
 *
 * Timers as events, one-shot and periodic, for C code.
 */
#include "api/api.h"
#include "runtime/event.h"
#include "runtime/scheduler.h"

typedef struct {
	zend_async_timer_event_t base;
	async_timer_t timer;
	zend_ulong interval; /* ms */
	uint64_t due;        /* ns; valid while it is armed */
	bool counted;        /* in event_count */
} timer_event_t;

static bool timer_event_start(zend_async_event_t *event)
{
	timer_event_t *self = (timer_event_t *) event;

	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
		return async_refuse("The event cannot be used after it has been terminated");
	}
	if (UNEXPECTED(ASYNC_G(state) == ASYNC_STATE_OFF)) { /* there is no loop any more that could fire it */
		return async_refuse("Cannot start a timer when async is disabled");
	}
	if (event->loop_ref_count++ > 0) {
		return true;
	}
	self->timer.hidden = ZEND_ASYNC_EVENT_IS_HIDDEN(event);
	self->counted = !self->timer.hidden;
	async_event_count_change(self->counted);
	self->due = async_deadline_after(self->interval);
	async_timer_start(&self->timer, self->due);
	return true;
}

static void timer_event_disarm(timer_event_t *self)
{
	self->base.base.loop_ref_count = 0;
	async_timer_stop(&self->timer);
	async_event_count_change(-self->counted);
	self->counted = false;
}

static bool timer_event_stop(zend_async_event_t *event)
{
	if (event->loop_ref_count > 1) {
		event->loop_ref_count--;
	} else if (event->loop_ref_count == 1) {
		timer_event_disarm((timer_event_t *) event);
	}
	return true;
}

static void timer_event_fire(async_timer_t *timer)
{
	timer_event_t *self = ASYNC_CONTAINER_OF(timer, timer_event_t, timer);

	if (self->base.is_periodic) {
		uint64_t now = async_clock_now(), interval = self->interval * NS_PER_MS;
		self->due += interval;
		if (self->due <= now) { /* skip what was missed, keep the rhythm */
			self->due += ((now - self->due) / interval + 1) * interval;
		}
		async_timer_start(timer, self->due);
	} else {
		timer_event_disarm(self);
		ZEND_ASYNC_EVENT_SET_CLOSED(&self->base.base);
	}
	ZEND_ASYNC_CALLBACKS_NOTIFY(&self->base.base, NULL, NULL);
}

static bool timer_event_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	timer_event_disarm((timer_event_t *) event);
	async_event_free_callbacks(event);
	efree(event);
	return true;
}

static zend_string *timer_event_info(zend_async_event_t *event)
{
	timer_event_t *self = (timer_event_t *) event;

	return strpprintf(0, "Timer(timeout=%ums, %s)", self->base.timeout, self->base.is_periodic ? "periodic" : "once");
}

static const async_event_ops_t timer_event = {
	.add_callback = async_event_add_callback_unless_closed,
	.del_callback = async_event_del_callback,
	.start = timer_event_start,
	.stop = timer_event_stop,
	.dispose = timer_event_dispose,
	.info = timer_event_info,
};

zend_async_timer_event_t *async_timer_event_new(
	const zend_ulong timeout, const zend_ulong nanoseconds, const bool is_periodic, size_t extra_size)
{
	if (!async_main_is_coroutine()) {
		return NULL;
	}
	timer_event_t *self = ecalloc(1, zend_safe_address_guarded(1, extra_size, ZEND_MM_ALIGNED_SIZE(sizeof(*self))));
	zend_async_event_t *event = &self->base.base;
	zend_ulong ms = timeout || !nanoseconds ? timeout : (nanoseconds - 1) / NS_PER_MS + 1;

	self->interval = is_periodic ? MAX(ms, 1) : ms;
	self->base.timeout = (unsigned int) MIN(self->interval, UINT_MAX);
	self->base.is_periodic = is_periodic;
	async_timer_init(&self->timer, timer_event_fire);

	event->ref_count = 1;
	event->extra_offset = extra_size ? ZEND_MM_ALIGNED_SIZE(sizeof(*self)) : 0;
	async_event_init(event, &timer_event);
	return &self->base;
}
