/* SPDX-License-Identifier: MIT
 *
 * Async\PoolStats and Async\PoolTimes: the counters of a pool as values. The properties are filled by their position, which is
 * that in pool.stub.php.
 */
#include "php/pool_class.h"
#include "pool/pool_stats.h"

/* The keys of arrays, made once. */
static zend_string *reason_keys[ASYNC_POOL_REASONS];
static zend_string *refusal_keys[ASYNC_POOL_REFUSALS];

static void keys_make(zend_string **keys, const char *const *names, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		keys[i] = zend_string_init_interned(names[i], strlen(names[i]), true);
	}
}

void async_pool_stats_register(void)
{
	keys_make(reason_keys, async_pool_reason_names, ASYNC_POOL_REASONS);
	keys_make(refusal_keys, async_pool_refusal_names, ASYNC_POOL_REFUSALS);
}

static void counts_fill(zval *array, zend_string *const *keys, const uint64_t *counts, uint32_t count)
{
	array_init_size(array, count);
	for (uint32_t i = 0; i < count; i++) {
		zval number;
		ZVAL_LONG(&number, (zend_long) counts[i]);
		zend_hash_add_new(Z_ARRVAL_P(array), keys[i], &number);
	}
}

static inline double ms_of(uint64_t ns)
{
	return (double) ns / 1e6;
}

static void times_fill(zval *value, const async_pool_times_t *times)
{
	object_init_ex(value, async_ce_pool_times);
	zval *property = OBJ_PROP_NUM(Z_OBJ_P(value), 0);

	ZVAL_LONG(property++, (zend_long) times->count);
	ZVAL_DOUBLE(property++, ms_of(times->sum));
	ZVAL_DOUBLE(property++, ms_of(times->max));
	ZVAL_DOUBLE(property++, ms_of(async_pool_times_percentile(times, 50)));
	ZVAL_DOUBLE(property++, ms_of(async_pool_times_percentile(times, 95)));
	ZVAL_DOUBLE(property, ms_of(async_pool_times_percentile(times, 99)));
}

ZEND_METHOD(Async_PoolTimes, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_PoolStats, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_Pool, stats)
{
	async_pool_stats_t stats;

	ZEND_PARSE_PARAMETERS_NONE();

	async_pool_t *pool = ASYNC_THIS_POOL();
	if (UNEXPECTED(!async_pool_check_usable(pool))) {
		RETURN_THROWS();
	}
	async_pool_stats_read(pool, &stats);
	object_init_ex(return_value, async_ce_pool_stats);
	zval *property = OBJ_PROP_NUM(Z_OBJ_P(return_value), 0);
	ZVAL_STR_COPY(property++, stats.name);
	ZVAL_OBJ_COPY(property++, async_pool_state_case(stats.state));
	ZVAL_BOOL(property++, stats.is_closed);
	ZVAL_LONG(property++, stats.min);
	ZVAL_LONG(property++, stats.max);
	ZVAL_LONG(property++, stats.idle);
	ZVAL_LONG(property++, stats.active);
	ZVAL_LONG(property++, stats.waiting);
	ZVAL_LONG(property++, stats.peak_active);
	ZVAL_LONG(property++, stats.peak_waiting);
	ZVAL_LONG(property++, (zend_long) stats.acquired);
	ZVAL_LONG(property++, (zend_long) stats.created);
	ZVAL_LONG(property++, (zend_long) stats.create_failures);
	counts_fill(property++, reason_keys, stats.destroyed, ASYNC_POOL_REASONS);
	ZVAL_LONG(property++, (zend_long) stats.timeouts);
	counts_fill(property++, refusal_keys, stats.refusals, ASYNC_POOL_REFUSALS);
	ZVAL_LONG(property++, (zend_long) stats.leaks);
	times_fill(property++, &stats.wait);
	times_fill(property++, &stats.use);
	times_fill(property, &stats.create);
}
