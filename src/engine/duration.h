/* SPDX-License-Identifier: MIT
 *
 * Milliseconds as a user gives them: an int, or with PHP 8.6 a Time\Duration, of which a begun millisecond counts whole. A
 * negative one gives a negative number, which the caller refuses like such an int.
 */
#ifndef ASYNC_ENGINE_DURATION_H
#define ASYNC_ENGINE_DURATION_H

#include "php.h"

#if PHP_VERSION_ID >= 80600
/* False = the value is no Time\Duration. */
bool async_duration_to_ms(const zval *value, zend_long *ms);
#else
static zend_always_inline bool async_duration_to_ms(const zval *value, zend_long *ms)
{
	(void) value;
	(void) ms;
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
