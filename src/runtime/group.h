/* SPDX-License-Identifier: MIT
 *
 * A group of tasks: Async\TaskGroup, and Async\TaskSet, from which a task is removed when its outcome is delivered.
 */
#ifndef ASYNC_RUNTIME_GROUP_H
#define ASYNC_RUNTIME_GROUP_H

#include "runtime/future.h"
#include "runtime/scope.h"

typedef struct async_group async_group_t;

typedef enum {
	ASYNC_TASK_QUEUED,
	ASYNC_TASK_RUNNING,
	ASYNC_TASK_RETURNED,
	ASYNC_TASK_FAILED,
} async_task_state_t;

typedef struct {
	zend_async_event_callback_t callback; /* subscribed to the coroutine while it runs */
	async_group_t *group;
	async_task_state_t state;
	bool is_handled;              /* the failure was seen */
	zend_ulong number;            /* in order of spawn */
	zval key;
	zval value;                   /* result or exception, once it is done */
	async_coroutine_t *coroutine; /* owned, until then */
	async_list_t node;            /* among the queued tasks, or the done ones, in that order */
} async_task_t;

/* What is wanted of a group; each has a list of futures. */
typedef enum {
	ASYNC_GROUP_ALL,        /* all results; a failure cancels the rest */
	ASYNC_GROUP_SUCCESSES,  /* all results of those that did not fail */
	ASYNC_GROUP_FIRST,      /* the first that is done; of those that are already, the first that was spawned */
	ASYNC_GROUP_SUCCESS,    /* the same among those that did not fail */
	ASYNC_GROUP_KINDS,
} async_group_kind_t;

struct async_group {
	zend_async_event_t event;  /* fires when no task is left that is queued or runs */
	uint32_t limit;            /* tasks that may run; 0 = no limit */
	uint32_t queue_limit;      /* tasks that may be queued; 0 = no limit */
	uint32_t running, queued;
	uint32_t promised;         /* places in the queue that belong to coroutines which have not run yet */
	bool is_set;
	bool is_closed;
	bool is_advancing;         /* tasks of the queue are being started */
	bool is_failing;           /* the rest will be cancelled in a moment */
	zend_long next_key;
	zend_ulong spawned;        /* tasks so far */
	HashTable tasks;           /* by key, in order of spawn */
	async_list_t queue;
	async_list_t done;
	async_list_t spawners;     /* waits of spawn() */
	async_list_t readers;      /* waits of foreach */
	async_list_t futures[ASYNC_GROUP_KINDS];
	async_scope_t *scope;      /* of the tasks; NULL until it is constructed */
	zend_object *scope_object; /* owned; nullable */
	HashTable *finally_handlers;
	zend_object std;
};

ASYNC_OBJECT_PART(async_group_t, async_group_from_object)

static inline bool async_group_is_idle(const async_group_t *group)
{
	return !group->running && !group->queued;
}

static inline const char *async_group_name(const async_group_t *group)
{
	return group->is_set ? "TaskSet" : "TaskGroup";
}

/* Adds a task; may wait for a place in the queue. The key is undefined, a number, or a string that is none. False = exception thrown. */
bool async_group_spawn(async_group_t *group, zval *key, const zend_fcall_t *fcall);
void async_group_close(async_group_t *group);
/* Tasks that run get the error (taken over), tasks that are queued fail with it. */
void async_group_cancel(async_group_t *group, zend_object *error);
/* A future; the reference belongs to the caller. */
zend_object *async_group_want(async_group_t *group, async_group_kind_t kind);

/* The task that was done after this one (NULL = the first), or NULL if there is none yet. */
async_task_t *async_group_next(async_group_t *group, async_task_t *task);
/* Waits until another task is done, or the group is closed; false = exception thrown. */
bool async_group_wait(async_group_t *group);
/* Takes the outcome of a done task, true = a result; in a set the task is gone then. */
bool async_group_deliver(async_task_t *task, zval *value);
/* Results or exceptions by key, in order of spawn. */
HashTable *async_group_outcomes(async_group_t *group, async_task_state_t state);

/* In a child process: the groups that the coroutine is a task of have lost it, unless it is the one that forked, and all that is
 * queued. Nothing of PHP runs. */
void async_group_after_fork(async_coroutine_t *coroutine, zend_object *exception);

/* The failures so far were seen. */
void async_group_handle_failures(async_group_t *group);
/* Is it closed, and are all tasks done? */
bool async_group_is_over(const async_group_t *group);

/* Classes, registered by src/php; both have the same objects. */
extern zend_class_entry *async_ce_task_set;
extern async_class_t async_group_class;

#endif
