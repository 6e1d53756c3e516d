/* SPDX-License-Identifier: MIT
 *
 * Writes JSON piece by piece: brackets and braces are the caller's, commas and quotes are made here.
 */
#ifndef ASYNC_MONITOR_JSON_H
#define ASYNC_MONITOR_JSON_H

#include "php.h"
#include "zend_smart_str.h"

/* Before an element of an array or a key: a comma, unless it is the first. */
void async_json_next(smart_str *json);
/* With quotes; bytes that are not UTF-8 become U+FFFD. */
void async_json_string(smart_str *json, const char *text, size_t length);
/* "key":, with a comma before it unless it is the first of its object. */
void async_json_key(smart_str *json, const char *key);
void async_json_key_string(smart_str *json, const char *key, const char *text);
void async_json_key_number(smart_str *json, const char *key, uint64_t number);
void async_json_key_bool(smart_str *json, const char *key, bool value);
/* Nanoseconds, as milliseconds with three decimals. */
void async_json_key_ms(smart_str *json, const char *key, uint64_t ns);
/* "file:line", or null if the file is unknown. */
void async_json_key_location(smart_str *json, const char *key, const zend_string *file, uint32_t line);

#endif
