/* SPDX-License-Identifier: MIT
 *
 * Time\Duration of PHP 8.6, whose seconds, nanoseconds and sign are properties; see duration.h.
 */
#include "engine/duration.h"
#include "support/time.h"

#if PHP_VERSION_ID >= 80600
static zend_long read_number(zend_object *duration, const char *name, size_t length)
{
	zval buffer;

	return zval_get_long(zend_read_property(duration->ce, duration, name, length, false, &buffer));
}

bool async_duration_to_ms(const zval *value, zend_long *ms)
{
	if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value)->type != ZEND_INTERNAL_CLASS ||
			!zend_string_equals_literal(Z_OBJCE_P(value)->name, "Time\\Duration")) {
		return false;
	}
	zend_object *duration = Z_OBJ_P(value);
	zend_long begun = (read_number(duration, ZEND_STRL("nanoseconds")) + NS_PER_MS - 1) / NS_PER_MS;
	*ms = read_number(duration, ZEND_STRL("seconds")) * 1000 + begun; /* PHP makes none of more than 292 years */
	if (read_number(duration, ZEND_STRL("negative"))) {
		*ms = -*ms;
	}
	return true;
}
#endif
