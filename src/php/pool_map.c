/* SPDX-License-Identifier: MIT
 *
 * The class Async\PoolMap: pools by key, each made by a factory when it is first asked for, and at most so many. They are in
 * one list, the least recently used first. If there are as many as may be, the first one that is idle gives way: one that is
 * in use is passed over and goes to the end of the list, since it is used now. So the search costs next to nothing, on average.
 *
 * While the factory is at work for a key, other coroutines that ask for the same key wait for its result.
 */
#include "engine/aside.h"
#include "php/classes.h"
#include "php/pool_class.h"
#include "pool/pool_stats.h"

#include "zend_exceptions.h"

#include <unistd.h>

/* A pool, or one that is being made. */
typedef struct {
	async_list_t node;    /* in the list of the map; first */
	zend_object *pool;    /* owned; NULL while it is being made */
	async_list_t waiters; /* async_wait_t of those that want it, too */
	uint32_t makers;      /* factories at work for it: one, or more after a fork */
	pid_t process;        /* in which it is being made: in a child, what waits and makes is mostly gone */
	zval key;             /* owned; a string or an integer */
} entry_t;

typedef struct {
	HashTable entries;    /* key => entry_t */
	async_list_t recency; /* those that have a pool */
	zend_fcall_t factory; /* without a function name until the constructor */
	uint32_t max;         /* 0 = any number */
	uint64_t made;
	uint64_t gave_way;
	bool is_closed;
	zend_object std;
} map_t;

zend_class_entry *async_ce_pool_map;
static async_class_t map_class;

ASYNC_OBJECT_PART(map_t, map_of)

#define THIS_MAP() map_of(Z_OBJ_P(ZEND_THIS))

static inline async_pool_t *entry_pool(const entry_t *entry)
{
	return entry->pool ? async_pool_obj_from(entry->pool)->pool : NULL;
}

static zend_object *map_create(zend_class_entry *ce)
{
	map_t *map = async_object_new(ce, &map_class);

	zend_hash_init(&map->entries, 0, NULL, NULL, false);
	async_list_init(&map->recency);
	return &map->std;
}

/* Those that wait for it look again. */
static void entry_wake(entry_t *entry)
{
	if (entry->process == getpid()) {
		async_wait_wake_all(&entry->waiters);
	}
}

/* Out of the map; the reference to its pool, if it has one, is the caller's. */
static zend_object *map_remove(map_t *map, entry_t *entry)
{
	zend_object *pool = entry->pool;

	async_list_remove(&entry->node);
	if (Z_TYPE(entry->key) == IS_STRING) {
		zend_hash_del(&map->entries, Z_STR(entry->key));
	} else {
		zend_hash_index_del(&map->entries, (zend_ulong) Z_LVAL(entry->key));
	}
	zval_ptr_dtor(&entry->key);
	efree(entry);
	return pool;
}

static void map_free(zend_object *object)
{
	map_t *map = map_of(object);

	while (!async_list_is_empty(&map->recency)) {
		zend_object *pool = map_remove(map, (entry_t *) map->recency.next);
		async_object_release(pool); /* otherwise a fatal error has ended its factory */
	}
	zend_hash_destroy(&map->entries);
	zval_ptr_dtor(&map->factory.fci.function_name);
}

static void map_show(zend_object *object, zend_get_gc_buffer *buffer)
{
	map_t *map = map_of(object);

	ASYNC_LIST_FOREACH(&map->recency, node) {
		if (((entry_t *) node)->pool) {
			zend_get_gc_buffer_add_obj(buffer, ((entry_t *) node)->pool);
		}
	}
	zend_get_gc_buffer_add_zval(buffer, &map->factory.fci.function_name);
}

static async_class_t map_class = { ASYNC_CLASS_OF(map_t), .create = map_create, .free = map_free, .show = map_show };

void async_pool_map_register(zend_class_entry *ce)
{
	async_ce_pool_map = ce;
	async_class_register(ce, &map_class);
}

ZEND_METHOD(Async_PoolMap, __construct)
{
	zend_fcall_t factory;
	zend_long max = 0;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC(factory.fci, factory.fci_cache)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(max)
	ZEND_PARSE_PARAMETERS_END();

	map_t *map = THIS_MAP();
	if (!async_pool_check_number(max, 2)) {
		RETURN_THROWS();
	}
	if (!Z_ISUNDEF(map->factory.fci.function_name)) {
		zend_throw_error(NULL, "The PoolMap was constructed already");
		RETURN_THROWS();
	}
	map->factory = factory;
	Z_TRY_ADDREF(map->factory.fci.function_name);
	map->max = (uint32_t) max;
}

/* No coroutine holds a resource of it, makes one, or waits for one. */
static bool entry_is_idle(const entry_t *entry)
{
	const async_pool_t *pool = entry_pool(entry);

	return !pool || async_pool_is_closed(pool) || (!pool->active && !pool->in_line);
}

static void entry_touch(map_t *map, entry_t *entry)
{
	if (map->recency.prev != &entry->node) {
		async_list_remove(&entry->node);
		async_list_push_back(&map->recency, &entry->node);
	}
}

/* The least recently used pool that is idle; or NULL. */
static entry_t *map_victim(map_t *map)
{
	for (uint32_t looks = zend_hash_num_elements(&map->entries); looks && !async_list_is_empty(&map->recency); looks--) {
		entry_t *entry = (entry_t *) map->recency.next;
		if (entry_is_idle(entry)) {
			return entry;
		}
		entry_touch(map, entry);
	}
	return NULL;
}

/* Closes a pool that was removed, and gives up the reference. Destructors may suspend and throw. */
static void pool_close(zend_object *object)
{
	async_pool_t *pool = async_pool_obj_from(object)->pool;

	if (pool) {
		async_pool_close(pool);
	}
	OBJ_RELEASE(object);
}

/* False, and an exception: there can be no further pool. */
static bool map_make_room(map_t *map)
{
	while (map->max && zend_hash_num_elements(&map->entries) >= map->max && !EG(exception)) {
		entry_t *victim = map_victim(map);
		if (!victim) {
			zend_throw_exception_ex(async_ce_pool_exception, 0, "The map is full, and each of its pools is in use (max=%u)", map->max);
			return false;
		}
		map->gave_way++;
		pool_close(map_remove(map, victim));
	}
	return !EG(exception);
}

static entry_t *map_find(const map_t *map, const zval *key)
{
	return Z_TYPE_P(key) == IS_STRING
		? zend_hash_find_ptr(&map->entries, Z_STR_P(key)) : zend_hash_index_find_ptr(&map->entries, (zend_ulong) Z_LVAL_P(key));
}

static entry_t *map_add(map_t *map, zval *key)
{
	entry_t *entry = ecalloc(1, sizeof(*entry));

	async_list_init(&entry->node);
	async_list_init(&entry->waiters);
	ZVAL_COPY(&entry->key, key);
	if (Z_TYPE_P(key) == IS_STRING) {
		zend_hash_add_new_ptr(&map->entries, Z_STR_P(key), entry);
	} else {
		zend_hash_index_add_new_ptr(&map->entries, (zend_ulong) Z_LVAL_P(key), entry);
	}
	return entry;
}

/* Calls the factory. NULL: an exception is thrown. The caller owns the pool. */
static zend_object *map_call_factory(const map_t *map, zval *key)
{
	zend_fcall_info fci = map->factory.fci; /* copied, for it may be running in several coroutines */
	zend_fcall_info_cache fcc = map->factory.fci_cache;
	zval result;

	ZVAL_UNDEF(&result);
	fci.retval = &result;
	fci.params = key;
	fci.param_count = 1;
	zend_call_function(&fci, &fcc);
	if (EXPECTED(Z_TYPE(result) == IS_OBJECT) && EXPECTED(Z_OBJCE(result) == async_ce_pool) && EXPECTED(!EG(exception))) {
		return Z_OBJ(result);
	}
	if (!EG(exception)) {
		zend_type_error("The factory of a PoolMap must return an Async\\Pool, %s returned", zend_zval_type_name(&result));
	}
	zval_ptr_dtor(&result);
	return NULL;
}

/* Makes the pool of this entry, which has none. False: an exception is thrown; or there is a pool by now, or the map is
 * closed. The entry may be gone then. */
static bool map_make(map_t *map, entry_t *entry)
{
	entry->process = getpid();
	async_list_init(&entry->waiters);
	entry->makers++;
	zend_object *pool = map_call_factory(map, &entry->key);
	entry->makers--;
	if (pool && EXPECTED(!map->is_closed) && EXPECTED(!entry->pool)) {
		map->made++;
		entry->pool = pool;
		async_list_push_back(&map->recency, &entry->node);
		entry_wake(entry);
		return true;
	}
	entry_wake(entry);
	if (!entry->pool && !entry->makers) {
		map_remove(map, entry);
	}
	if (pool) {
		pool_close(pool);
	}
	return false;
}

/* The pool of the key, made if need be; borrowed. NULL: an exception is thrown. */
static zend_never_inline zend_object *map_get_slowly(map_t *map, zval *key)
{
	for (;;) {
		entry_t *entry = map_find(map, key);

		if (UNEXPECTED(map->is_closed) || UNEXPECTED(Z_ISUNDEF(map->factory.fci.function_name))) {
			zend_throw_exception(async_ce_pool_exception, "PoolMap is closed", 0);
			return NULL;
		}
		if (entry && entry->pool) {
			if (!async_pool_is_closed(entry_pool(entry))) {
				entry_touch(map, entry);
				return entry->pool;
			}
			OBJ_RELEASE(map_remove(map, entry));
		} else if (entry && entry->process == getpid()) {
			if (async_wait_in(&entry->waiters, "the factory of an Async\\PoolMap", 0) != ASYNC_WAIT_OK) {
				return NULL; /* another coroutine makes it; this one was cancelled meanwhile */
			}
		} else if (entry || map_make_room(map)) {
			entry = entry ? entry : map_find(map, key); /* destructors may have waited meanwhile */
			if ((entry && entry->process == getpid()) || map_make(map, entry ? entry : map_add(map, key)) || !EG(exception)) {
				continue;
			}
			return NULL;
		} else {
			return NULL;
		}
	}
}

/* A key as PHP's arrays have it: "7" is 7. */
static zend_always_inline bool key_parse(zend_execute_data *execute_data, zval *key)
{
	zend_string *name;
	zend_long number;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR_OR_LONG(name, number)
	ZEND_PARSE_PARAMETERS_END_EX(return false);

	zend_ulong index;
	if (name && EXPECTED(!ZEND_HANDLE_NUMERIC(name, index))) {
		ZVAL_STR(key, name);
	} else {
		ZVAL_LONG(key, name ? (zend_long) index : number);
	}
	return true;
}

ZEND_METHOD(Async_PoolMap, get)
{
	map_t *map = THIS_MAP();
	zval key;

	if (UNEXPECTED(!key_parse(execute_data, &key))) {
		RETURN_THROWS();
	}
	entry_t *entry = map_find(map, &key);
	if (EXPECTED(entry) && EXPECTED(entry->pool) && EXPECTED(!async_pool_is_closed(entry_pool(entry)))) {
		entry_touch(map, entry);
		RETURN_OBJ_COPY(entry->pool);
	}
	zend_object *pool = map_get_slowly(map, &key);
	if (EXPECTED(pool)) {
		RETURN_OBJ_COPY(pool);
	}
}

ZEND_METHOD(Async_PoolMap, remove)
{
	map_t *map = THIS_MAP();
	zval key;

	if (UNEXPECTED(!key_parse(execute_data, &key))) {
		RETURN_THROWS();
	}
	entry_t *entry = map_find(map, &key);
	RETVAL_BOOL(entry && entry->pool);
	if (entry && entry->pool) {
		pool_close(map_remove(map, entry));
	}
}

ASYNC_METHOD(Async_PoolMap, count, RETURN_LONG(zend_hash_num_elements(&THIS_MAP()->entries)))

ZEND_METHOD(Async_PoolMap, close)
{
	async_aside_t thrown = { 0 };

	ZEND_PARSE_PARAMETERS_NONE();

	map_t *map = THIS_MAP();
	map->is_closed = true;
	while (!async_list_is_empty(&map->recency)) {
		pool_close(map_remove(map, (entry_t *) map->recency.next));
		async_aside_add(&thrown);
	}
	if (UNEXPECTED(thrown.exception)) {
		zend_throw_exception_internal(thrown.exception);
	}
}

ZEND_METHOD(Async_PoolMap, stats)
{
	static const char *const summed[] = {
		"idle", "active", "waiting", "acquired", "created", "createFailures", "timeouts",
	};
	zend_long sums[sizeof(summed) / sizeof(*summed)] = { 0 };
	zval pools, total;

	ZEND_PARSE_PARAMETERS_NONE();

	map_t *map = THIS_MAP();
	array_init(&pools);
	ASYNC_LIST_FOREACH(&map->recency, node) {
		const entry_t *entry = (const entry_t *) node;
		zval stats, rv;

		if (!entry_pool(entry)) {
			continue;
		}
		async_pool_stats_object(entry_pool(entry), &stats);
		for (size_t i = 0; i < sizeof(summed) / sizeof(*summed); i++) {
			sums[i] += Z_LVAL_P(zend_read_property(async_ce_pool_stats, Z_OBJ(stats), summed[i], strlen(summed[i]), true, &rv));
		}
		array_set_zval_key(Z_ARRVAL(pools), (zval *) &entry->key, &stats);
		zval_ptr_dtor(&stats);
	}
	array_init(&total);
	add_assoc_long(&total, "pools", zend_hash_num_elements(&map->entries));
	add_assoc_long(&total, "made", (zend_long) map->made);
	add_assoc_long(&total, "gaveWay", (zend_long) map->gave_way);
	for (size_t i = 0; i < sizeof(summed) / sizeof(*summed); i++) {
		add_assoc_long(&total, summed[i], sums[i]);
	}
	array_init_size(return_value, 2);
	add_assoc_zval(return_value, "total", &total);
	add_assoc_zval(return_value, "pools", &pools);
}
