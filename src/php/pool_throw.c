/* SPDX-License-Identifier: MIT
 *
 * What PHP code is told when a pool fails: exceptions with their messages.
 */
#include "php/classes.h"
#include "php/pool_class.h"
#include "pool/pool.h"

#include "zend_exceptions.h"

/* The runtime has thrown why no coroutine can wait here; for users of a pool that is a failure of the pool. */
static void throw_cannot_wait(void)
{
	zend_object *reason = EG(exception);
	zval rv, *message = zend_read_property_ex(reason->ce, reason, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &rv);

	/* The pending exception becomes the previous one. */
	zend_throw_exception(async_ce_pool_exception, Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "", 0);
}

static void throw_with_previous(zend_class_entry *ce, const char *message, zend_object *previous)
{
	zend_object *exception = zend_throw_exception(ce, message, 0);

	if (previous && exception) {
		GC_ADDREF(previous);
		zend_exception_set_previous(exception, previous);
	}
}

/* Takes over the message. */
static void throw_explained(zend_class_entry *ce, zend_string *message, zend_object *previous)
{
	throw_with_previous(ce, ZSTR_VAL(message), previous);
	zend_string_release(message);
}

/* What the pool knows, or has idle, was released before. Anything else is not of this pool. */
static bool was_released(const async_pool_t *pool, const zval *value)
{
	const void *identity = async_pool_identity_of(value);

	if (identity) {
		return pool->known.entries[async_pool_known_slot(&pool->known, identity)] != NULL;
	}
	for (uint32_t position = pool->idle.head; position != pool->idle.tail; position++) {
		if (zend_is_identical(&async_pool_ring_at(&pool->idle, position)->value, (zval *) value)) {
			return true;
		}
	}
	return false;
}

void async_pool_throw_foreign(const async_pool_t *pool, const zval *value)
{
	ZVAL_DEREF(value);
	zend_throw_exception(async_ce_pool_exception,
		was_released(pool, value) ? "This resource was already released" : "Resource does not belong to this pool", 0);
}

static async_pool_resource_t *known_of_extension(const async_pool_t *pool, const zval *value)
{
	return async_pool_is_of_extension(pool) ? async_pool_lent(pool, value) : NULL;
}

void async_pool_note_by_hand(const async_pool_t *pool, const zval *value)
{
	async_pool_resource_t *resource = known_of_extension(pool, value);

	if (resource) {
		resource->state |= ASYNC_POOL_IS_BY_HAND;
	}
}

bool async_pool_check_by_hand(const async_pool_t *pool, const zval *value)
{
	ZVAL_DEREF(value);
	const async_pool_resource_t *resource = known_of_extension(pool, value);

	if (resource && !(resource->state & ASYNC_POOL_IS_BY_HAND)) {
		async_pool_throw_foreign(pool, value);
		return false;
	}
	return true;
}

void async_pool_throw(async_pool_t *pool, async_pool_result_t result)
{
	switch (result) {
		case ASYNC_POOL_OK:
		case ASYNC_POOL_EXCEPTION:
			break;
		case ASYNC_POOL_EMPTY:
		case ASYNC_POOL_FOREIGN:
			ZEND_UNREACHABLE();
			break;
		case ASYNC_POOL_CLOSED:
			zend_throw_exception(async_ce_pool_exception,
				pool && pool->is_draining && !async_pool_is_closed(pool) ? "Pool is being drained" : "Pool is closed", 0);
			break;
		case ASYNC_POOL_UNAVAILABLE:
			throw_with_previous(async_ce_service_unavailable_exception, "Service is unavailable (circuit breaker is open)",
				pool->last_failure);
			break;
		case ASYNC_POOL_TIMEOUT:
			throw_explained(async_ce_pool_timeout_exception, async_pool_explain_timeout(pool), pool->last_failure);
			break;
		case ASYNC_POOL_FULL:
			throw_explained(async_ce_pool_exception, async_pool_explain_full(pool), NULL);
			break;
		case ASYNC_POOL_DEADLOCK:
			throw_explained(async_ce_pool_exception, async_pool_explain_deadlock(pool), NULL);
			break;
		case ASYNC_POOL_CREATE_FAILED:
			zend_throw_exception(async_ce_pool_exception, "Failed to create pool resource", 0);
			break;
		case ASYNC_POOL_CANNOT_WAIT:
			throw_cannot_wait();
			break;
	}
}

bool async_pool_check_usable(const async_pool_t *pool)
{
	if (UNEXPECTED(!pool)) {
		zend_throw_exception(async_ce_pool_exception, "Pool is not initialized", 0);
	}
	return pool != NULL;
}

void async_pool_throw_not_for_php(void)
{
	zend_throw_exception(async_ce_pool_exception,
		"The resources of this pool are no PHP values: only the extension that made it can acquire and release them", 0);
}

bool async_pool_check_number(zend_long number, uint32_t position)
{
	if (number < 0) {
		zend_argument_value_error(position, "must be >= 0");
	} else if (number > UINT32_MAX) {
		zend_argument_value_error(position, "must be <= %u", UINT32_MAX);
	}
	return number >= 0 && number <= UINT32_MAX;
}

bool async_pool_check_sizes(zend_long min, zend_long max, uint32_t position)
{
	if (min < 0) {
		zend_argument_value_error(position, "must be >= 0");
	} else if (max < 1) {
		zend_argument_value_error(position + 1, "must be >= 1");
	} else if (min > max) {
		zend_argument_value_error(position, "must be <= max");
	} else {
		return async_pool_check_number(max, position + 1);
	}
	return false;
}
