/* SPDX-License-Identifier: MIT
 *
 * Calls on files in threads, and what becomes of those that nobody waits for any more.
 */
#include "io/file_work.h"
#include "io/aborted_call.h"
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
#define WORK_ABANDONED 2u /* by the loop: nobody takes what the call makes */
#define WORK_CLOSES 4u    /* by the loop: the descriptor is to be closed at the end */

typedef struct file_work {
	async_work_t work;
	async_list_t node;      /* in `works` */
	async_file_call_t call; /* with pointers to what follows */
	async_wait_t *waiting;  /* NULL: nobody, any more */
	bool is_done;
	bool is_untaken;        /* the thread has finished, and does not know that nobody takes what it has made */
	int status;             /* once it is done: 0, or no thread was free for it */
	unsigned state;         /* WORK_*, atomic */
	alignas(max_align_t) char memory[]; /* data and paths */
} file_work_t;

static async_list_t works = { &works, &works };

/* Sets it; what was set before. */
static unsigned work_tell(file_work_t *self, unsigned state)
{
	return __atomic_fetch_or(&self->state, state, __ATOMIC_ACQ_REL);
}

static void call_discard(async_file_call_t *call)
{
	if (call->discard && call->result >= 0) {
		call->discard(call);
	}
}

static void work_run(async_work_t *work)
{
	file_work_t *self = (file_work_t *) work;

	self->call.run(&self->call);
	unsigned state = work_tell(self, WORK_FINISHED);
	if (state & WORK_ABANDONED) {
		call_discard(&self->call);
	}
	if (state & WORK_CLOSES) {
		close(self->call.fd);
	}
}

static void work_free(file_work_t *self)
{
	async_list_remove(&self->node);
	free(self);
}

/* The thread was faster than the cancellation: another one undoes what the first has made. */
static void run_discard(async_work_t *work)
{
	call_discard(&((file_work_t *) work)->call);
}

static void discard_done(async_work_t *work, int error)
{
	if (error) {
		run_discard(work);
	}
	free(work);
}

static void work_discard(file_work_t *self)
{
	async_list_remove(&self->node);
	self->work.run = run_discard;
	self->work.done = discard_done;
	if (self->call.discard && async_work_start(&self->work) == 0) {
		async_work_cancel(&self->work);
	} else {
		discard_done(&self->work, -EAGAIN);
	}
}

/* No thread was free for it. */
static void work_refused(file_work_t *self)
{
	if (self->state & WORK_CLOSES) {
		close(self->call.fd);
	}
	work_free(self);
}

/* It is done, and nobody waits for it. */
static void work_end(file_work_t *self)
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

static void work_done(async_work_t *work, int error)
{
	file_work_t *self = (file_work_t *) work;

	self->is_done = true;
	self->status = error;
	if (self->waiting) {
		async_wait_wake(self->waiting);
	} else {
		work_end(self);
	}
}

/* Does a call that nobody waits for use the descriptor? Tells it something, if it has not finished. */
static bool abandoned_tell(int fd, unsigned state)
{
	ASYNC_LIST_FOREACH(&works, node) {
		file_work_t *self = ASYNC_CONTAINER_OF(node, file_work_t, node);
		if (self->call.fd == fd && !self->waiting && !(work_tell(self, state) & WORK_FINISHED)) {
			return true;
		}
	}
	return false;
}

bool async_file_call_closes(int fd)
{
	return abandoned_tell(fd, WORK_CLOSES);
}

/* The descriptor for another call: one that was abandoned may close it. */
static bool work_set_descriptor(file_work_t *self, int fd)
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

static file_work_t *work_create(const async_file_call_t *call)
{
	size_t path_size = call->path ? strlen(call->path) + 1 : 0;
	size_t new_path_size = call->new_path ? strlen(call->new_path) + 1 : 0;
	file_work_t *self = ASYNC_MAY_FAIL("malloc(file)", NULL, malloc(sizeof(*self) + call->size + path_size + new_path_size));

	if (!self) {
		return NULL;
	}
	char *end = self->memory;
	self->call = *call;
	self->call.data = memory_copy(&end, call->data, call->size);
	self->call.path = memory_copy(&end, call->path, path_size);
	self->call.new_path = memory_copy(&end, call->new_path, new_path_size);
	self->work.kind = ASYNC_WORK_FILE;
	self->work.run = work_run;
	self->work.done = work_done;
	self->is_done = self->is_untaken = false;
	async_list_init(&self->node);
	if (!work_set_descriptor(self, call->fd)) {
		free(self);
		return NULL;
	}
	return self;
}

static void work_take(file_work_t *self, async_file_call_t *call)
{
	call->result = self->call.result;
	call->error = self->call.error;
	call->made = self->call.made;
	if (call->fills && call->result >= 0) {
		memcpy(call->data, self->call.data, self->call.size);
	}
	work_free(self);
}

/* Nobody waits for it any more. */
static void work_leave(file_work_t *self)
{
	self->waiting = NULL;
	self->is_untaken = work_tell(self, WORK_ABANDONED) & WORK_FINISHED;
	if (self->is_done) {
		work_end(self);
	} else {
		async_work_cancel(&self->work);
	}
}

/* NULL: there is no thread or memory for it. */
static file_work_t *work_start(const async_file_call_t *call, async_wait_t *wait)
{
	file_work_t *self = work_create(call);

	if (self) {
		self->waiting = wait;
		if (async_work_start(&self->work) != 0) {
			work_refused(self);
			return NULL;
		}
		async_list_push_back(&works, &self->node);
	}
	return self;
}

int async_file_call(async_file_call_t *call)
{
	async_wait_t wait;

	async_wait_init(&wait, async_wait_prepare(), "File");
	file_work_t *self = work_start(call, &wait);
	if (!self) {
		return -ENOMEM;
	}
	async_aborted_call_forget();
	if (async_wait_park(&wait, 0) == ASYNC_WAIT_OK) {
		work_take(self, call);
		return 0;
	}
	async_aborted_call_note();
	work_leave(self);
	return ASYNC_IO_THROWN;
}

void async_file_call_leave(async_file_call_t *call)
{
	file_work_t *self = work_start(call, NULL);

	if (self) {
		work_leave(self);
	} else {
		call->run(call);
	}
}

/* Those who wait are gone, with their stacks, after a fatal error. */
static void works_abandon(void)
{
	ASYNC_LIST_FOREACH(&works, node) {
		file_work_t *self = ASYNC_CONTAINER_OF(node, file_work_t, node);
		if (self->waiting) {
			work_leave(self);
		}
	}
}

/* The threads are in the parent process, with what they have made. */
static void works_forget(void)
{
	while (async_list_pop_front(&works)) {
	}
}

async_hook_t async_hook_file_work = {
	.reset = works_abandon,
	.after_fork = works_forget,
};
