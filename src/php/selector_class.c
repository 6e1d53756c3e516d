/* SPDX-License-Identifier: MIT
 *
 * The class Async\Selector: the reactor's watches, for event loops that are written in PHP. stream_select() looks at every stream in
 * every call. Here the kernel knows the streams, and only one that is ready costs anything.
 */
#include "php/classes.h"

#include "zend_exceptions.h"
#include "php_network.h"

#include "php/selector_arginfo.h"

typedef struct {
	HashTable entries;    /* by key */
	async_list_t idle;    /* entries that wait() has returned: the next one looks at them again */
	async_list_t ready;   /* entries */
	async_list_t waiting; /* at most one wait: it leaves the list when it is cancelled, and in a child after a fork */
	bool woken;
	zend_object std;
} selector_t;

typedef struct {
	async_fd_watch_t watch;
	async_list_t node;
	selector_t *selector;
	zend_resource *stream; /* owned */
	zend_ulong key;
	int events;
	int fd; /* that was watched last */
} entry_t;

static async_class_t selector_class;

ASYNC_OBJECT_PART(selector_t, selector_from_object)

static void entry_free(zval *value)
{
	entry_t *entry = Z_PTR_P(value);

	async_fd_watch_stop(&entry->watch);
	async_list_remove(&entry->node);
	zend_list_delete(entry->stream);
	efree(entry);
}

static zend_object *selector_create(zend_class_entry *ce)
{
	selector_t *selector = async_object_new(ce, &selector_class);

	zend_hash_init(&selector->entries, 0, NULL, entry_free, false);
	async_list_init(&selector->idle);
	async_list_init(&selector->ready);
	async_list_init(&selector->waiting);
	return &selector->std;
}

static void selector_free(zend_object *object)
{
	zend_hash_destroy(&selector_from_object(object)->entries);
}

static async_class_t selector_class = { ASYNC_CLASS_OF(selector_t), .create = selector_create, .free = selector_free };

static void selector_wake(selector_t *selector)
{
	selector->woken = true;
	async_wait_wake_all(&selector->waiting);
}

static void entry_fire(async_fd_watch_t *watch, int events, int error)
{
	entry_t *entry = ASYNC_CONTAINER_OF(watch, entry_t, watch);

	async_list_push_back(&entry->selector->ready, &entry->node);
	selector_wake(entry->selector);
}

/* What the kernel cannot watch, such as a plain file, is always ready, and so is data that PHP has read already. As long as the stream is
 * open, so is its descriptor. */
static void entry_watch(entry_t *entry)
{
	php_stream *stream = zend_fetch_resource2(entry->stream, NULL, php_file_le_stream(), php_file_le_pstream());
	int fd, before = entry->fd;

	/* The cast may move data from a TLS session into the buffer of the stream. */
	if (!stream || php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, (void *) &fd, false) != SUCCESS
			|| (entry->events == ASYNC_FD_READABLE && stream->writepos > stream->readpos)
			|| async_fd_watch_start(&entry->watch, entry->fd = fd,
				entry->events | ASYNC_FD_SHARED | (fd == before ? ASYNC_FD_SAME : 0))) {
		entry_fire(&entry->watch, 0, 0);
	}
}

ZEND_METHOD(Async_Selector, add)
{
	zend_long key;
	zval *resource;
	php_stream *stream;
	bool for_writing = false;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_LONG(key)
		Z_PARAM_RESOURCE(resource)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(for_writing)
	ZEND_PARSE_PARAMETERS_END();

	php_stream_from_zval(stream, resource);
	if (UNEXPECTED(!async_loop_start())) {
		RETURN_THROWS();
	}
	entry_t *entry = emalloc(sizeof(*entry));
	async_fd_watch_init(&entry->watch, entry_fire);
	async_list_init(&entry->node);
	entry->selector = selector_from_object(Z_OBJ_P(ZEND_THIS));
	entry->stream = stream->res;
	GC_ADDREF(entry->stream);
	entry->key = (zend_ulong) key;
	entry->events = for_writing ? ASYNC_FD_WRITABLE : ASYNC_FD_READABLE;
	entry->fd = -1;
	zend_hash_index_update_ptr(&entry->selector->entries, entry->key, entry);
	entry_watch(entry);
}

ZEND_METHOD(Async_Selector, remove)
{
	zend_long key;

	ASYNC_PARAMETER(Z_PARAM_LONG(key));

	zend_hash_index_del(&selector_from_object(Z_OBJ_P(ZEND_THIS))->entries, (zend_ulong) key);
}

ZEND_METHOD(Async_Selector, wait)
{
	selector_t *selector = selector_from_object(Z_OBJ_P(ZEND_THIS));
	double seconds = 0;
	bool is_endless = true;
	async_list_t *node;

	ASYNC_OPTIONAL_PARAMETER(Z_PARAM_DOUBLE_OR_NULL(seconds, is_endless));

	while ((node = async_list_pop_front(&selector->idle))) {
		entry_watch(ASYNC_CONTAINER_OF(node, entry_t, node));
	}
	is_endless |= !(seconds < INT32_MAX);
	if (!is_endless && seconds <= 0) {
		async_reactor_poll();
	} else if (!selector->woken) {
		uint64_t deadline = is_endless ? 0 : async_clock_now() + (uint64_t) (seconds * NS_PER_SECOND);
		if (UNEXPECTED(!async_list_is_empty(&selector->waiting))) {
			async_refuse("Another coroutine waits in the Selector already");
			RETURN_THROWS();
		}
		if (async_wait_in(&selector->waiting, "Selector", deadline) == ASYNC_WAIT_CANCELLED) {
			RETURN_THROWS();
		}
	}
	selector->woken = false;
	array_init(return_value);
	while ((node = async_list_pop_front(&selector->ready))) {
		async_list_push_back(&selector->idle, node);
		add_next_index_long(return_value, (zend_long) ASYNC_CONTAINER_OF(node, entry_t, node)->key);
	}
}

ASYNC_METHOD(Async_Selector, wake, selector_wake(selector_from_object(Z_OBJ_P(ZEND_THIS))))

void async_selector_class_register(void)
{
	async_class_register(register_class_Async_Selector(), &selector_class);
}
