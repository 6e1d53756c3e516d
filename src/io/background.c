/* SPDX-License-Identifier: MIT
 *
 * A call belongs to the reactor until it is done. Coroutines come to it and leave it; if none is left when it is done, what
 * it has made is discarded. A shared call that all have left goes on, and a coroutine that asks later may still join it: a
 * dead name occupies one thread, however often it is asked for.
 */
#include "io/background.h"
#include "io/io_wait.h"
#include "support/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

/* What the thread and the loop tell each other, in one word, so that each step is taken by one of them. */
#define WORK_FINISHED 1u  /* by the thread: it uses the descriptor no more */
#define WORK_ABANDONED 2u /* by the loop: the thread discards what the call makes */
#define WORK_CLOSES 4u    /* by the loop: the descriptor is to be closed at the end */

typedef struct background_work {
	async_work_t work;
	async_list_t node;       /* in `works` */
	async_list_t waiting;    /* of async_wait_t */
	uint32_t users;          /* coroutines that wait, or have been woken and not taken the result yet */
	async_background_t call; /* with pointers to what follows */
	bool is_done;
	bool is_closed;          /* done, or cancelled before it began: no coroutine may join */
	bool is_untaken;         /* the thread has finished, and has not discarded what it has made */
	int status;              /* once it is done: 0, or no thread was free for it */
	unsigned state;          /* WORK_*, atomic */
	alignas(max_align_t) char memory[]; /* data and names */
} background_work_t;

static async_list_t works = { &works, &works };

#define WORK_OF(node_) ASYNC_CONTAINER_OF(node_, background_work_t, node)

/* Sets it; what was set before. */
static unsigned work_tell(background_work_t *self, unsigned state)
{
	return __atomic_fetch_or(&self->state, state, __ATOMIC_ACQ_REL);
}

static void call_discard(async_background_t *call)
{
	if (call->discard && call->result >= 0) {
		call->discard(call);
	}
}

static void work_run(async_work_t *work)
{
	background_work_t *self = (background_work_t *) work;

	self->call.run(&self->call);
	unsigned state = work_tell(self, WORK_FINISHED);
	if (state & WORK_ABANDONED) {
		call_discard(&self->call);
	}
	if (state & WORK_CLOSES) {
		close(self->call.fd);
	}
}

static void work_free(background_work_t *self)
{
	async_list_remove(&self->node);
	free(self);
}

/* The thread was faster than the cancellation: another one undoes what the first has made. */
static void run_discard(async_work_t *work)
{
	call_discard(&((background_work_t *) work)->call);
}

static void discard_done(async_work_t *work, int error)
{
	if (error) {
		run_discard(work);
	}
	free(work);
}

static void work_discard(background_work_t *self)
{
	async_list_remove(&self->node);
	self->work.run = run_discard;
	self->work.done = discard_done;
	if (self->call.discard && !self->call.copy && async_work_start(&self->work) == 0) {
		async_work_cancel(&self->work);
	} else {
		discard_done(&self->work, -EAGAIN);
	}
}

/* No thread was free for it. */
static void work_refused(background_work_t *self)
{
	if (self->state & WORK_CLOSES) {
		close(self->call.fd);
	}
	work_free(self);
}

/* It is done, and all have left it. */
static void work_end(background_work_t *self)
{
	if (self->status) {
		if (self->call.must_run) {
			self->call.run(&self->call);
		}
		work_refused(self);
	} else if (self->is_untaken) {
		work_discard(self);
	} else {
		work_free(self);
	}
}

/* A coroutine leaves without the result. */
static void work_leave(background_work_t *self)
{
	if (--self->users) {
		return;
	}
	self->is_untaken = self->call.copy || work_tell(self, WORK_ABANDONED) & WORK_FINISHED;
	if (self->is_done) {
		work_end(self);
	} else {
		self->is_closed |= async_work_cancel(&self->work) == 0;
	}
}

/* After a fatal error the coroutines are gone, with their stacks. */
static void work_forget_users(background_work_t *self)
{
	async_list_init(&self->waiting);
	if (self->users) {
		self->users = 1;
		work_leave(self);
	}
}

static void work_done(async_work_t *work, int error)
{
	background_work_t *self = (background_work_t *) work;

	self->is_done = self->is_closed = true;
	self->status = error;
	if (!self->users) {
		work_end(self);
	} else if (ASYNC_G(state) != ASYNC_STATE_ACTIVE) {
		work_forget_users(self);
	} else {
		async_wait_wake_all(&self->waiting);
	}
}

/* Does a call that all have left use the descriptor? Tells it something, if it has not finished. */
static bool abandoned_tell(int fd, unsigned state)
{
	ASYNC_LIST_FOREACH(&works, node) {
		background_work_t *self = WORK_OF(node);
		if (self->call.fd == fd && !self->users && !(work_tell(self, state) & WORK_FINISHED)) {
			return true;
		}
	}
	return false;
}

bool async_background_closes(int fd)
{
	return abandoned_tell(fd, WORK_CLOSES);
}

/* The descriptor for another call: one that was abandoned may close it. */
static bool work_set_descriptor(background_work_t *self, int fd)
{
	self->state = 0;
	if (fd >= 0 && UNEXPECTED(abandoned_tell(fd, 0))) {
		self->call.fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
		self->state = WORK_CLOSES;
		return self->call.fd >= 0;
	}
	return true;
}

static void *memory_copy(char **end, const void *from, size_t size)
{
	char *copy = *end;

	if (!from) {
		return NULL;
	}
	memcpy(copy, from, size);
	*end += size;
	return copy;
}

static background_work_t *work_create(const async_background_t *call)
{
	size_t name_size = call->name ? strlen(call->name) + 1 : 0;
	size_t other_size = call->other_name ? strlen(call->other_name) + 1 : 0;
	background_work_t *self = ASYNC_MAY_FAIL("malloc(background)", NULL,
		malloc(sizeof(*self) + call->size + name_size + other_size));

	if (!self) {
		return NULL;
	}
	*self = (background_work_t) { .work = { .kind = call->kind, .run = work_run, .done = work_done }, .call = *call };
	async_list_init(&self->node);
	async_list_init(&self->waiting);
	char *end = self->memory;
	self->call.data = memory_copy(&end, call->data, call->size);
	self->call.name = memory_copy(&end, call->name, name_size);
	self->call.other_name = memory_copy(&end, call->other_name, other_size);
	if (!work_set_descriptor(self, call->fd)) {
		free(self);
		return NULL;
	}
	return self;
}

/* NULL: there is no thread or memory for it. */
static background_work_t *work_start(const async_background_t *call)
{
	background_work_t *self = work_create(call);

	if (self && async_work_start(&self->work) != 0) {
		work_refused(self);
		return NULL;
	}
	if (self) {
		async_list_push_back(&works, &self->node);
	}
	return self;
}

static bool is_same_name(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

/* A call that asks the same, and is under way already; or NULL. */
static background_work_t *work_find(const async_background_t *call)
{
	ASYNC_LIST_FOREACH(&works, node) {
		background_work_t *self = WORK_OF(node);
		if (!self->is_closed && self->call.run == call->run && is_same_name(self->call.name, call->name)
				&& is_same_name(self->call.other_name, call->other_name) && self->call.size == call->size
				&& memcmp(self->call.data, call->data, call->size) == 0) {
			return async_work_expect(&self->work) == 0 ? self : NULL;
		}
	}
	return NULL;
}

/* Gives the coroutine what the call tells. */
static int work_take(background_work_t *self, async_background_t *call)
{
	int status = self->status;

	if (EXPECTED(status == 0)) {
		bool is_copied = self->users > 1 && self->call.result >= 0;
		call->result = self->call.result;
		call->error = self->call.error;
		call->host_error = self->call.host_error;
		call->made = is_copied ? self->call.copy(&self->call) : self->call.made;
		if (call->fills && call->result >= 0) {
			memcpy(call->data, self->call.data, self->call.size);
		}
	}
	if (--self->users == 0) {
		work_free(self);
	}
	return status;
}

int async_background_call(async_background_t *call)
{
	background_work_t *self = call->copy ? work_find(call) : NULL;
	async_wait_t wait;

	if (!self && !(self = work_start(call))) {
		return -ENOMEM;
	}
	async_wait_init(&wait, async_wait_prepare(), call->kind == ASYNC_WORK_FILE ? "File" : "Host name lookup");
	async_list_push_back(&self->waiting, &wait.node);
	self->users++;
	if (async_io_park(&wait, 0) == ASYNC_WAIT_OK) {
		return work_take(self, call);
	}
	work_leave(self);
	return ASYNC_IO_THROWN;
}

void async_background_leave(async_background_t *call)
{
	background_work_t *self = work_start(call);

	if (self) {
		self->users = 1;
		work_leave(self);
	} else {
		call->run(call);
	}
}

static void works_abandon(void)
{
	ASYNC_LIST_FOREACH(&works, node) {
		work_forget_users(WORK_OF(node));
	}
}

/* The threads are in the parent process, with what they have made. The reactor tells each work that it was cancelled. */
static void works_forget(void)
{
	async_list_t *node;

	while ((node = async_list_pop_front(&works))) {
		async_list_init(&WORK_OF(node)->waiting);
		WORK_OF(node)->users = 0;
	}
}

async_hook_t async_hook_background = {
	.reset = works_abandon,
	.after_fork = works_forget,
};
