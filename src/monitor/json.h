/* SPDX-License-Identifier: MIT
 *
 * Writes JSON. PHP's own encoder would change what json_last_error() tells the script.
 */
#ifndef ASYNC_MONITOR_JSON_H
#define ASYNC_MONITOR_JSON_H

#include "php.h"
#include "zend_smart_str.h"

/* A string, with quotes; bytes that are not UTF-8 become U+FFFD. */
void async_json_string(smart_str *json, const char *text, size_t length);

/* "key":, with a comma before it unless it is the first of its object. */
void async_json_key(smart_str *json, const char *key);
void async_json_key_string(smart_str *json, const char *key, const char *text);
void async_json_key_number(smart_str *json, const char *key, uint64_t number);
void async_json_key_bool(smart_str *json, const char *key, bool value);
/* Nanoseconds, as milliseconds with three decimals. */
void async_json_key_ms(smart_str *json, const char *key, uint64_t ns);
/* "file:line", or null if the file is unknown. */
void async_json_key_place(smart_str *json, const char *key, const zend_string *file, uint32_t line);

/* Before an element of an array or a key: a comma, unless it is the first. */
static inline void async_json_next(smart_str *json)
{
	char last = ZSTR_VAL(json->s)[ZSTR_LEN(json->s) - 1];

	if (last != '[' && last != '{') {
		smart_str_appendc(json, ',');
	}
}

#endif
