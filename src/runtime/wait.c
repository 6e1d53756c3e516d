/* SPDX-License-Identifier: MIT
 *
 * The one wait primitive: timers, descriptors, completion of others and pools all park a coroutine here. A wait ends
 * exactly once, by a wake-up, by its deadline or by an error; whichever comes first decides, except that an error
 * replaces a wake-up which the coroutine has not seen yet.
 */
#include "runtime/switch.h"

#include "zend_exceptions.h"

async_coroutine_t *async_wait_prepare(void)
{
	const char *obstacle = async_vm_state_obstacle();

	if (UNEXPECTED(obstacle)) {
		zend_throw_exception(async_ce_exception, obstacle, 0);
		return NULL;
	}
	if (UNEXPECTED(ASYNC_G(state) != ASYNC_STATE_ACTIVE) && !async_scheduler_launch()) {
		return NULL;
	}
	return ASYNC_G(current);
}

bool async_wait_is_possible(void)
{
	return ASYNC_G(state) == ASYNC_STATE_ACTIVE && !EG(exception) && !async_vm_state_obstacle();
}

/* A deadline ends the wait; the coroutine finds out when it runs. */
static void wait_expire(async_timer_t *timer)
{
	async_coroutine_t *coroutine = ASYNC_CONTAINER_OF(timer, async_coroutine_t, timer);
	async_wait_t *wait = coroutine->wait;

	wait->status = ASYNC_WAIT_TIMEOUT;
	async_list_remove(&wait->node);
	async_scheduler_enqueue(coroutine);
}

/* Throws what was sent to the coroutine, if anything. */
static bool wait_throw_error(async_coroutine_t *self)
{
	if (EXPECTED(!self->error)) {
		return false;
	}
	zend_throw_exception_internal(async_coroutine_take_error(self));
	return true;
}

/* The collector looks at what has lost a reference. A coroutine can become garbage without: it parks, and from then on its
 * stack is looked at, too. So it offers itself, once for each time that the collector has looked at it. If the collector's
 * buffer is full, the collector runs at once: now, while this coroutine counts as one that runs. */
static zend_never_inline void wait_offer_to_collector(async_wait_t *wait)
{
	async_coroutine_t *self = wait->coroutine;
	zend_object *in_flight = EG(exception);

	if (ZEND_COROUTINE_IS_MAIN(&self->base)) {
		return;
	}
	gc_possible_root((zend_refcounted *) &self->std);
	if (UNEXPECTED(EG(exception) != in_flight)) {
		async_wait_break(wait, ASYNC_WAIT_CANCELLED); /* thrown by a destructor */
	}
}

/* A callback of C code has thrown, and the C code, which goes on, has to wait. No other coroutine may see that exception. */
static zend_never_inline async_wait_status_t wait_park_in_flight(async_wait_t *wait, uint64_t deadline)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	async_wait_status_t status = async_wait_park(wait, deadline);
	async_aside_merge(&aside);
	return status;
}

void async_switch_fail(zend_fiber_transfer *transfer)
{
	if (transfer->flags & ZEND_FIBER_TRANSFER_FLAG_BAILOUT) {
		EG(active_fiber) = NULL;
		zend_bailout();
	}
	zend_throw_exception_internal(Z_OBJ(transfer->value));
}

void async_switch_away(async_coroutine_t *next, uintptr_t depth)
{
	zend_fiber_transfer transfer;
	async_vm_state_t state;

	ASYNC_G(current)->context = EG(current_fiber_context);
	async_error_settings_leave();
	async_vm_state_save(&state, depth);
	async_switch_to(next, &transfer);
	async_error_settings_enter();
	/* An error transfer may have thrown: it comes on top of what was in flight. */
	zend_object *thrown = EG(exception);
	EG(exception) = NULL;
	async_vm_state_restore(&state);
	if (UNEXPECTED(thrown)) {
		zend_throw_exception_internal(thrown);
	}
}

void async_switch(uintptr_t depth)
{
	async_coroutine_t *self = ASYNC_G(current);
	zend_execute_data *newest = EG(current_execute_data);

	const zend_execute_data *ex = async_frame_of_user_code(newest);

	self->execute_data = newest;
	if (EXPECTED(ex)) {
		async_switch_note_location(self, newest, ex);
	}
	async_coroutine_t *next = async_scheduler_start(async_scheduler_next());
	if (next != self) {
		async_switch_away(next, depth);
	}
}

async_wait_status_t async_wait_park(async_wait_t *wait, uint64_t deadline)
{
	async_coroutine_t *self = wait->coroutine;
	zend_fiber_transfer transfer;

	if (UNEXPECTED(EG(exception))) {
		return wait_park_in_flight(wait, deadline);
	}
	if (wait->collectable && UNEXPECTED(!GC_INFO(&self->std))) {
		wait_offer_to_collector(wait);
	}
	if (UNEXPECTED(self->error)) { /* cancelled while it ran, or under graceful shutdown: this is the place to notice */
		async_list_remove(&wait->node);
		wait_throw_error(self);
		return wait->status = ASYNC_WAIT_CANCELLED;
	}
	if (UNEXPECTED(wait->status != ASYNC_WAIT_PENDING)) {
		return wait->status;
	}
	self->wait = wait;
	if (wait->collectable) {
		self->base.event.flags |= ASYNC_COROUTINE_F_COLLECTABLE;
	}
	if (deadline) {
		self->timer.fire = wait_expire;
		async_timer_start(&self->timer, deadline);
	}
	uintptr_t depth = async_nesting_depth(&transfer);
	if (EXPECTED(async_vm_state_is_plain(depth))) {
		async_switch_plainly(self, &transfer, depth);
	} else {
		async_switch(depth);
	}
	self->wait = NULL;
	self->base.event.flags &= ~ASYNC_COROUTINE_F_COLLECTABLE;
	if (UNEXPECTED(EG(exception)) && wait->status == ASYNC_WAIT_PENDING) { /* a dying Fiber was entered from outside */
		async_wait_break(wait, ASYNC_WAIT_CANCELLED);
		return ASYNC_WAIT_CANCELLED;
	}
	if (UNEXPECTED(wait_throw_error(self))) {
		wait->status = ASYNC_WAIT_CANCELLED;
	}
	return wait->status;
}

void async_wait_break(async_wait_t *wait, async_wait_status_t status)
{
	wait->status = status;
	async_list_remove(&wait->node);
	async_timer_stop(&wait->coroutine->timer);
}

void async_wait_wake(async_wait_t *wait)
{
	if (EXPECTED(wait->status == ASYNC_WAIT_PENDING)) {
		async_coroutine_t *coroutine = wait->coroutine;

		wait->status = ASYNC_WAIT_OK;
		if (EXPECTED(coroutine->wait == wait)) { /* otherwise it has not parked yet, and will not */
			async_timer_stop(&coroutine->timer);
			async_scheduler_enqueue(coroutine); /* R3 */
		}
	}
}

async_wait_status_t async_wait_in(async_list_t *queue, const char *text, uint64_t deadline)
{
	async_coroutine_t *self = async_wait_prepare();
	async_wait_t wait;

	if (UNEXPECTED(!self)) {
		return ASYNC_WAIT_CANCELLED;
	}
	async_wait_init(&wait, self, text);
	if (queue) {
		async_list_push_back(queue, &wait.node);
	}
	return async_wait_park(&wait, deadline);
}

zend_string *async_wait_info(async_wait_t *wait)
{
	if (wait->is_described) {
		return wait->describe(wait);
	}
	return wait->text ? zend_string_init(wait->text, strlen(wait->text), false) : NULL;
}

zend_string *async_coroutine_awaiting_info(const async_coroutine_t *coroutine)
{
	async_wait_t *wait = coroutine->wait;

	return wait && wait->status == ASYNC_WAIT_PENDING ? async_wait_info(wait) : NULL;
}

static bool suspend_in_flight(void)
{
	async_aside_t aside;

	async_aside_begin(&aside);
	bool is_done = async_suspend();
	async_aside_merge(&aside);
	return is_done;
}

static zend_never_inline bool suspend_otherwise(uintptr_t depth)
{
	async_coroutine_t *self = async_wait_prepare();

	if (UNEXPECTED(!self)) {
		return false;
	}
	if (UNEXPECTED(EG(exception))) {
		return suspend_in_flight();
	}
	if (UNEXPECTED(wait_throw_error(self))) {
		return false;
	}
	async_scheduler_enqueue(self);
	async_switch(depth);
	return !wait_throw_error(self) && !EG(exception);
}

bool async_suspend(void)
{
	zend_fiber_transfer transfer;
	async_coroutine_t *self = ASYNC_G(current);
	uintptr_t depth = async_nesting_depth(&transfer);

	if (UNEXPECTED(!async_vm_state_is_plain(depth)) || UNEXPECTED(EG(exception)) || UNEXPECTED(self->error)) {
		return suspend_otherwise(depth);
	}
	async_scheduler_enqueue(self);
	async_switch_plainly(self, &transfer, depth);
	return EXPECTED(!wait_throw_error(self)) && EXPECTED(!EG(exception));
}

bool async_suspend_behind(async_coroutine_t *other)
{
	async_coroutine_t *self = ASYNC_G(current);

	if (UNEXPECTED(wait_throw_error(self))) {
		return false;
	}
	async_scheduler_enqueue(self);
	async_list_remove(&self->ready);
	async_list_push_front(&other->ready, &self->ready);
	async_switch(async_nesting_depth(&self));
	return EXPECTED(!wait_throw_error(self)) && EXPECTED(!EG(exception));
}

bool async_delay(zend_ulong ms)
{
	return ms == 0 ? async_suspend() : async_wait_in(NULL, "Timer(once)", async_deadline_after(ms)) != ASYNC_WAIT_CANCELLED;
}
