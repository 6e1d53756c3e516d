/* SPDX-License-Identifier: MIT
 *
 * Writes JSON piece by piece. PHP's own encoder would change what json_last_error() tells the script.
 */
#include "monitor/json.h"
#include "reactor/reactor.h"

#include "ext/standard/html.h"

/* Before an element of an array or a key: a comma, unless it is the first. */
void async_json_next(smart_str *json)
{
	char last = ZSTR_VAL(json->s)[ZSTR_LEN(json->s) - 1];

	if (last != '[' && last != '{') {
		smart_str_appendc(json, ',');
	}
}

static void json_escaped(smart_str *json, unsigned int c)
{
	switch (c) {
		case '"': smart_str_appendl(json, "\\\"", 2); break;
		case '\\': smart_str_appendl(json, "\\\\", 2); break;
		case '\n': smart_str_appendl(json, "\\n", 2); break;
		case '\t': smart_str_appendl(json, "\\t", 2); break;
		default: smart_str_append_printf(json, "\\u%04x", c);
	}
}

/* With quotes; bytes that are not UTF-8 become U+FFFD. */
void async_json_string(smart_str *json, const char *text, size_t length)
{
	size_t position = 0;

	smart_str_appendc(json, '"');
	while (position < length) {
		size_t begin = position;
		zend_result valid;
		unsigned int c = php_next_utf8_char((const unsigned char *) text, length, &position, &valid);
		if (UNEXPECTED(valid == FAILURE)) {
			smart_str_appendl(json, "\\ufffd", 6);
		} else if (UNEXPECTED(c < ' ' || c == '"' || c == '\\')) {
			json_escaped(json, c);
		} else {
			smart_str_appendl(json, text + begin, position - begin);
		}
	}
	smart_str_appendc(json, '"');
}

/* "key":, with a comma before it unless it is the first of its object. */
void async_json_key(smart_str *json, const char *key)
{
	async_json_next(json);
	smart_str_appendc(json, '"');
	smart_str_appends(json, key);
	smart_str_appendl(json, "\":", 2);
}

void async_json_key_string(smart_str *json, const char *key, const char *text)
{
	async_json_key(json, key);
	async_json_string(json, text, strlen(text));
}

void async_json_key_number(smart_str *json, const char *key, uint64_t number)
{
	async_json_key(json, key);
	smart_str_append_unsigned(json, number);
}

void async_json_key_bool(smart_str *json, const char *key, bool value)
{
	async_json_key(json, key);
	smart_str_appends(json, value ? "true" : "false");
}

/* Nanoseconds, as milliseconds with three decimals. */
void async_json_key_ms(smart_str *json, const char *key, uint64_t ns)
{
	async_json_key(json, key);
	smart_str_append_printf(json, "%" PRIu64 ".%03u", ns / NS_PER_MS, (unsigned) (ns % NS_PER_MS / 1000));
}

/* "file:line", or null if the file is unknown. */
void async_json_key_location(smart_str *json, const char *key, const zend_string *file, uint32_t line)
{
	async_json_key(json, key);
	if (!file) {
		smart_str_appends(json, "null");
		return;
	}
	async_json_string(json, ZSTR_VAL(file), ZSTR_LEN(file));
	ZSTR_LEN(json->s)--; /* the line goes before the closing quote */
	smart_str_append_printf(json, ":%u\"", line);
}
