/* SPDX-License-Identifier: MIT
 *
 * The methods of Async\Pool that look into a pool and change it while it is in use, its statistics, and the functions over
 * all pools.
 */
#include "php/classes.h"
#include "php/pool_class.h"
#include "pool/pool_stats.h"

#include "zend_enum.h"
#include "zend_exceptions.h"

/* Gives a resource back in another way than a release. */
static void pool_give_up(INTERNAL_FUNCTION_PARAMETERS, async_pool_result_t (*give_up)(async_pool_t *pool, zval *resource))
{
	zval *resource;

	ASYNC_PARAMETER(Z_PARAM_ZVAL(resource));

	async_pool_t *pool = ASYNC_THIS_POOL();
	if (UNEXPECTED(!async_pool_check_is_for_php(pool)) || !async_pool_check_by_hand(pool, resource)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(give_up == async_pool_detach && async_pool_is_of_extension(pool))) {
		zend_throw_exception(async_ce_pool_exception, "A resource of an extension cannot leave its pool", 0);
		RETURN_THROWS();
	}
	if (UNEXPECTED(give_up(pool, resource) == ASYNC_POOL_FOREIGN)) {
		async_pool_throw_foreign(pool, resource);
	}
}

ASYNC_METHOD_BY(Async_Pool, discard, pool_give_up, async_pool_discard)
ASYNC_METHOD_BY(Async_Pool, detach, pool_give_up, async_pool_detach)

/* The record of what this coroutine has just acquired: the newest that it holds. */
static async_pool_resource_t *use_begin(void)
{
	async_pool_resource_t *resource = ASYNC_CONTAINER_OF(async_pool_held()->prev, async_pool_resource_t, held);

	resource->state |= ASYNC_POOL_IS_ARGUMENT;
	return resource;
}

/* Does use() still have to release the resource? The function may have released it, and a coroutine may have acquired the
 * same one since: use() must not end that loan. The record may be gone, so it is compared before it is read. What the coroutine
 * has acquired since then, and still holds, is newer, and mostly nothing. */
static bool use_end(async_pool_resource_t *record)
{
	async_list_t *held = async_pool_held(), *node = held->prev;

	while (node != held && node != &record->held) {
		node = node->prev;
	}
	if (node == held || !(record->state & ASYNC_POOL_IS_ARGUMENT)) {
		return false;
	}
	record->state &= ~ASYNC_POOL_IS_ARGUMENT;
	async_list_remove(node); /* it is the newest again: of values without identity, a release takes that one */
	async_list_push_back(held, node);
	return true;
}

ZEND_METHOD(Async_Pool, use)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;
	zend_long timeout = 0;
	zval value;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_FUNC(fci, fcc)
		Z_PARAM_OPTIONAL
		ASYNC_PARAM_MS(timeout)
	ZEND_PARSE_PARAMETERS_END();

	async_pool_t *pool = ASYNC_THIS_POOL();
	if (UNEXPECTED(!async_pool_check_timeout(timeout, 2)) || UNEXPECTED(!async_pool_check_is_for_php(pool))) {
		RETURN_THROWS();
	}
	async_pool_result_t result = async_pool_acquire(pool, &value, (zend_ulong) timeout);
	if (UNEXPECTED(result != ASYNC_POOL_OK)) {
		async_pool_throw(pool, result);
		RETURN_THROWS();
	}
	async_pool_note_by_hand(pool, &value);
	async_pool_resource_t *record = use_begin();
	async_pool_addref(pool);
	fci.retval = return_value;
	fci.params = &value;
	fci.param_count = 1;
	zend_call_function(&fci, &fcc);
	if (UNEXPECTED(Z_ISREF_P(return_value))) { /* declared as function &() */
		zend_unwrap_reference(return_value);
	}
	if (EXPECTED(use_end(record))) {
		async_pool_release(pool, &value);
	}
	zval_ptr_dtor(&value);
	async_pool_delref(pool);
}

static void holder_add(zval *list, const async_pool_resource_t *resource)
{
	zval entry;

	array_init_size(&entry, 5);
	add_assoc_string(&entry, "type", async_pool_type_of(&resource->value));
	add_assoc_long(&entry, "held", (zend_long) async_pool_held_ms(resource));
	if (resource->state & ASYNC_POOL_IS_ORPHAN) { /* another coroutine may have its id by now */
		add_assoc_null(&entry, "coroutine");
	} else {
		add_assoc_long(&entry, "coroutine", async_pool_holder_id(resource));
	}
	if (resource->file) {
		add_assoc_str(&entry, "file", zend_string_copy(resource->file));
	} else {
		add_assoc_null(&entry, "file");
	}
	add_assoc_long(&entry, "line", resource->line);
	add_next_index_zval(list, &entry);
}

ZEND_METHOD(Async_Pool, holders)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = ASYNC_THIS_POOL();
	uint32_t count = 0;
	async_pool_resource_t **holders = pool ? async_pool_holders(pool, &count) : NULL;

	array_init_size(return_value, count);
	for (uint32_t i = 0; i < count; i++) {
		holder_add(return_value, holders[i]);
	}
	if (holders) {
		efree(holders);
	}
}

ZEND_METHOD(Async_Pool, resize)
{
	zend_long min, max, valid_for = 0;

	ZEND_PARSE_PARAMETERS_START(2, 3)
		Z_PARAM_LONG(min)
		Z_PARAM_LONG(max)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(valid_for)
	ZEND_PARSE_PARAMETERS_END();

	async_pool_t *pool = ASYNC_THIS_POOL();
	if (UNEXPECTED(!async_pool_check_usable(pool)) || ((min | max) && UNEXPECTED(!async_pool_check_sizes(min, max, 1)))
			|| UNEXPECTED(!async_pool_check_number(valid_for, 3))) {
		RETURN_THROWS();
	}
	async_pool_resize(pool, (uint32_t) min, (uint32_t) max, (uint32_t) valid_for);
}

ZEND_METHOD(Async_Pool, drain)
{
	async_pool_t *pool = ASYNC_THIS_POOL();
	zend_long timeout;

	if (UNEXPECTED(!async_pool_parse_timeout(execute_data, &timeout)) || UNEXPECTED(!async_pool_check_usable(pool))) {
		RETURN_THROWS();
	}
	RETURN_BOOL(async_pool_drain(pool, (zend_ulong) timeout));
}

/* Properties are filled by their position, which is that in pool.stub.php. */
static void times_fill(zval *value, const async_pool_times_t *times)
{
	zend_async_pool_times_t told = async_pool_times_read(times);

	object_init_ex(value, async_ce_pool_times);
	ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(value), 0), (zend_long) told.count);
	for (uint32_t i = 1; i < sizeof(told) / sizeof(told.count); i++) {
		ZVAL_DOUBLE(OBJ_PROP_NUM(Z_OBJ_P(value), i), (double) (&told.count)[i] / 1e6);
	}
}

ASYNC_METHOD(Async_PoolTimes, __construct)
ASYNC_METHOD(Async_PoolStats, __construct)

/* An enum without values cannot be written as JSON: the state is told by its name. */
ZEND_METHOD(Async_PoolStats, jsonSerialize)
{
	ZEND_PARSE_PARAMETERS_NONE();

	HashTable *properties = zend_array_dup(zend_std_get_properties(Z_OBJ_P(ZEND_THIS)));
	zval *state = zend_hash_str_find(properties, ZEND_STRL("state"));
	zval name;

	if (EXPECTED(state)) {
		ZVAL_COPY(&name, zend_enum_fetch_case_name(Z_OBJ_P(state)));
		zend_hash_str_update(properties, ZEND_STRL("state"), &name);
	}
	RETURN_ARR(properties);
}

void async_pool_stats_object(async_pool_t *pool, zval *value)
{
	async_pool_stats_t stats;

	async_pool_stats_read(pool, &stats);
	object_init_ex(value, async_ce_pool_stats);
	for (uint32_t i = 0; i < ASYNC_POOL_STATS; i++) {
		const async_pool_stat_t *stat = &async_pool_stats_table[i];
		zval *property = OBJ_PROP_NUM(Z_OBJ_P(value), i);

		if (stat->kind == ASYNC_POOL_STAT_STATE) {
			ZVAL_OBJ_COPY(property, async_pool_state_case(stats.state));
			continue;
		}
		async_pool_stat_read(&stats, stat, property);
		if (stat->kind == ASYNC_POOL_STAT_TIMES) {
			times_fill(property, Z_PTR_P(property));
		}
	}
}

ZEND_FUNCTION(Async_pools)
{
	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	ASYNC_POOLS_FOREACH(pool) {
		if (!pool->is_opening) {
			add_next_index_object(return_value, async_pool_object_for(pool));
		}
	}
}

ZEND_FUNCTION(Async_gauge)
{
	zend_string *series;
	zval *value;

	ZEND_PARSE_PARAMETERS_START(2, 2)
		Z_PARAM_STR(series)
		Z_PARAM_NUMBER_OR_NULL(value)
	ZEND_PARSE_PARAMETERS_END();

	const char *defect = async_gauge_set(series, value);
	if (UNEXPECTED(defect)) {
		zend_argument_value_error(1, "%s", defect);
	}
}

ZEND_FUNCTION(Async_metrics)
{
	smart_str text = { 0 };

	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_metrics(&text);
	RETURN_STR(smart_str_extract(&text));
}
