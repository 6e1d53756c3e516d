/* SPDX-License-Identifier: MIT
 *
 * For developers: with ASYNC_PDO_POOL_ALL=MIN in the environment each PDO object becomes a pool that opens MIN connections at
 * once, unless its options say no. So PHP's own tests of PDO become tests of the pool, see tools/php-src-tests.
 */
#include "pdo/pdo_construct.h"

#ifdef ASYNC_DEBUG

static const char *pool_all(void)
{
	static const char *min;
	static bool was_read;

	if (!was_read) {
		min = getenv("ASYNC_PDO_POOL_ALL");
		was_read = true;
	}
	return min;
}

/* Only what can be pooled: no other driver, nothing persistent. */
bool async_pdo_pool_all_includes(zval *dsn, HashTable *options)
{
	const char *colon;

	if (!pool_all() || !dsn || Z_TYPE_P(dsn) != IS_STRING || !(colon = strchr(Z_STRVAL_P(dsn), ':'))
			|| !async_pdo_driver_find(Z_STRVAL_P(dsn), (size_t) (colon - Z_STRVAL_P(dsn)))) {
		return false;
	}
	return !options
		|| (!async_pdo_options_are_persistent(options) && !zend_hash_index_exists(options, ASYNC_PDO_ATTR_POOL_ENABLED));
}

/* Private databases in memory become shared ones. */
zend_string *async_pdo_pool_all_dsn(zend_string *dsn)
{
	static unsigned count;

	if (!pool_all() || !zend_string_equals_literal(dsn, "sqlite::memory:")) {
		return zend_string_copy(dsn);
	}
	return strpprintf(0, "sqlite:file:pool-all-%d-%u?mode=memory&cache=shared", (int) getpid(), count++);
}

zend_long async_pdo_pool_all_min(void)
{
	return pool_all() ? ZEND_STRTOL(pool_all(), NULL, 10) : 0;
}

#endif
