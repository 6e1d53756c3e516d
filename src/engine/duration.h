/* SPDX-License-Identifier: MIT
 *
 * Milliseconds as a user gives them: an int, or with PHP 8.6 a Time\Duration, of which a begun millisecond counts whole. A
 * negative one gives a negative number, which the caller refuses like such an int.
 */
#ifndef ASYNC_ENGINE_DURATION_H
#define ASYNC_ENGINE_DURATION_H

#include "php.h"
#include "support/time.h"

#if PHP_VERSION_ID >= 80600
static inline zend_long async_duration_read(zend_object *duration, const char *name, size_t length)
{
	zval buffer;

	return zval_get_long(zend_read_property(duration->ce, duration, name, length, false, &buffer));
}

/* False = the value is no Time\Duration. */
static inline bool async_duration_to_ms(const zval *value, zend_long *ms)
{
	if (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value)->type != ZEND_INTERNAL_CLASS ||
			!zend_string_equals_literal(Z_OBJCE_P(value)->name, "Time\\Duration")) {
		return false;
	}
	zend_object *duration = Z_OBJ_P(value);
	zend_long begun = (async_duration_read(duration, ZEND_STRL("nanoseconds")) + NS_PER_MS - 1) / NS_PER_MS;
	*ms = async_duration_read(duration, ZEND_STRL("seconds")) * 1000 + begun; /* PHP makes none of more than 292 years */
	if (async_duration_read(duration, ZEND_STRL("negative"))) {
		*ms = -*ms;
	}
	return true;
}
#else
static zend_always_inline bool async_duration_to_ms(const zval *value, zend_long *ms)
{
	return false;
}
#endif

/* For ZEND_PARSE_PARAMETERS, in place of Z_PARAM_LONG. */
#define ASYNC_PARAM_MS(dest) \
	Z_PARAM_PROLOGUE(0, 0); \
	if (UNEXPECTED(!zend_parse_arg_long(_arg, &dest, &_dummy, 0, _i)) && !async_duration_to_ms(_arg, &dest)) { \
		_expected_type = Z_EXPECTED_LONG; \
		_error_code = ZPP_ERROR_WRONG_ARG; \
		break; \
	}

#endif
