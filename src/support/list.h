/* SPDX-License-Identifier: MIT
 *
 * An intrusive, circular, doubly linked list. A node that is in no list points to itself, so it can be removed
 * at any time, any number of times, without knowing which list it is in. Everything is O(1).
 */
#ifndef ASYNC_SUPPORT_LIST_H
#define ASYNC_SUPPORT_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* From a member to the structure that it is a part of. */
#define ASYNC_CONTAINER_OF(pointer, type, member) ((type *) ((char *) (pointer) - offsetof(type, member)))

/* A list head and a list node are the same thing. */
typedef struct async_list {
	struct async_list *next;
	struct async_list *prev;
} async_list_t;

/* Visits every node; the body may remove the node it is given, and no other. */
#define ASYNC_LIST_FOREACH(list, node) \
	for (async_list_t *node = (list)->next, *node##_next = node->next; node != (list); \
	     node = node##_next, node##_next = node->next)

static inline void async_list_init(async_list_t *list)
{
	list->next = list->prev = list;
}

static inline bool async_list_is_empty(const async_list_t *list)
{
	return list->next == list;
}

/* Is the node in any list? */
static inline bool async_list_is_linked(const async_list_t *node)
{
	return node->next != node;
}

static inline void async_list_insert_before(async_list_t *position, async_list_t *node)
{
	node->next = position;
	node->prev = position->prev;
	position->prev->next = node;
	position->prev = node;
}

static inline void async_list_push_back(async_list_t *list, async_list_t *node)
{
	async_list_insert_before(list, node);
}

static inline void async_list_push_front(async_list_t *list, async_list_t *node)
{
	async_list_insert_before(list->next, node);
}

static inline void async_list_remove(async_list_t *node)
{
	node->prev->next = node->next;
	node->next->prev = node->prev;
	async_list_init(node);
}

/* The same for a node that is in a list, and that is not looked at before it is put into another one. */
static inline void async_list_cut(async_list_t *node)
{
	node->prev->next = node->next;
	node->next->prev = node->prev;
}

/* NULL when the list is empty. */
static inline async_list_t *async_list_first(const async_list_t *list)
{
	return async_list_is_empty(list) ? NULL : list->next;
}

static inline async_list_t *async_list_pop_front(async_list_t *list)
{
	async_list_t *node = async_list_first(list);
	if (node) {
		async_list_remove(node);
	}
	return node;
}

/* Moves all nodes of `from` to the end of `to`. */
static inline void async_list_splice(async_list_t *to, async_list_t *from)
{
	if (async_list_is_empty(from)) {
		return;
	}
	from->next->prev = to->prev;
	to->prev->next = from->next;
	from->prev->next = to;
	to->prev = from->prev;
	async_list_init(from);
}

#endif
