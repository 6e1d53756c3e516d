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
#include <stdlib.h>
#include <unistd.h>

typedef struct file_work {
	async_work_t work;
	async_list_t node;      /* in `works` */
	async_file_call_t call; /* with pointers to what follows */
	struct stat stat;
	async_wait_t *waiting;  /* NULL: nobody, any more */
	bool is_done;
	int status;
	char memory[];          /* paths and data */
} file_work_t;

static async_list_t works = { &works, &works };

static void work_free(file_work_t *self)
{
	if (self->call.fd >= 0) {
		close(self->call.fd);
	}
	async_list_remove(&self->node);
	free(self);
}

static void work_run(async_work_t *work)
{
	async_file_call_t *call = &((file_work_t *) work)->call;

	call->run(call);
}

/* What the call has made, nobody takes. */
static void work_discard(file_work_t *self)
{
	if (!self->status && self->call.directory) {
		closedir(self->call.directory);
	}
	if (!self->status && self->call.is_open && self->call.result >= 0) {
		close((int) self->call.result);
	}
	work_free(self);
}

static void work_done(async_work_t *work, int error)
{
	file_work_t *self = (file_work_t *) work;

	self->is_done = true;
	self->status = error;
	if (self->waiting) {
		async_wait_wake(self->waiting);
	} else {
		work_discard(self);
	}
}

static char *memory_copy(char **end, const char *from, size_t size)
{
	char *copy = *end;

	if (!from) {
		return NULL;
	}
	memcpy(copy, from, size);
	*end += size;
	return copy;
}

static file_work_t *work_create(const async_file_call_t *call, bool is_read)
{
	size_t path_size = call->path ? strlen(call->path) + 1 : 0;
	size_t new_path_size = call->new_path ? strlen(call->new_path) + 1 : 0;
	file_work_t *self = ASYNC_MAY_FAIL("malloc(file)", NULL, malloc(sizeof(*self) + path_size + new_path_size + call->size));

	if (!self) {
		return NULL;
	}
	char *end = self->memory;
	self->call = *call;
	self->call.path = memory_copy(&end, call->path, path_size);
	self->call.new_path = memory_copy(&end, call->new_path, new_path_size);
	self->call.data = call->data ? end : NULL;
	if (call->data && !is_read) {
		memcpy(end, call->data, call->size);
	}
	self->call.stat = &self->stat;
	self->call.fd = call->fd < 0 ? -1 : fcntl(call->fd, F_DUPFD_CLOEXEC, 0);
	self->work.kind = ASYNC_WORK_FILE;
	self->work.run = work_run;
	self->work.done = work_done;
	self->is_done = false;
	async_list_init(&self->node);
	if (call->fd >= 0 && self->call.fd < 0) {
		free(self);
		return NULL;
	}
	return self;
}

static zend_string *work_info(async_wait_t *wait)
{
	(void) wait;
	return zend_string_init(ZEND_STRL("File"), false);
}

static void work_take(file_work_t *self, async_file_call_t *call, bool is_read)
{
	call->result = self->call.result;
	call->error = self->call.error;
	call->directory = self->call.directory;
	if (call->stat) {
		*call->stat = self->stat;
	}
	if (is_read && call->result > 0) {
		memcpy(call->data, self->call.data, (size_t) call->result);
	}
	work_free(self);
}

int async_file_call(async_file_call_t *call, bool is_read)
{
	file_work_t *self = work_create(call, is_read);
	async_wait_t wait;

	if (!self) {
		return -ENOMEM;
	}
	async_wait_init(&wait, async_wait_prepare(), work_info);
	self->waiting = &wait;
	int error = async_work_start(&self->work);
	if (error) {
		work_free(self);
		return error;
	}
	async_list_push_back(&works, &self->node);
	async_aborted_call_forget();
	if (async_wait_park(&wait, 0) == ASYNC_WAIT_OK) {
		work_take(self, call, is_read);
		return 0;
	}
	async_aborted_call_note();
	self->waiting = NULL;
	if (self->is_done) {
		work_discard(self);
	} else {
		async_work_cancel(&self->work);
	}
	return ASYNC_IO_THROWN;
}

/* Those who wait are gone: with their stacks, after a fatal error, or into the parent process. */
static void works_abandon(void)
{
	ASYNC_LIST_FOREACH(&works, node) {
		file_work_t *self = ASYNC_CONTAINER_OF(node, file_work_t, node);
		if (!self->waiting) {
			continue;
		}
		self->waiting = NULL;
		if (self->is_done) {
			work_discard(self);
		} else {
			async_work_cancel(&self->work);
		}
	}
}

async_hook_t async_hook_file_work = {
	.reset = works_abandon,
	.after_fork = works_abandon,
};
