/* SPDX-License-Identifier: MIT
 *
 * The head of an HTTP request. The parser understands what a monitor needs, and guesses nothing: a request that is not in
 * the form of RFC 9112 is a bad request.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* memmem() */
#endif
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "monitor/http.h"

#define TOKEN "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* The line that begins at `*position`; ends it with a NUL, and moves the position to the next line. */
static char *line_take(char **position)
{
	char *line = *position;
	char *end = strstr(line, "\r\n"); /* the head ends in one */

	*end = '\0';
	*position = end + 2;
	return line;
}

/* Only what can be printed, tabs, and line ends as pairs: a NUL would hide what comes after it. */
static bool head_is_clean(const char *head, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char) head[i];
		if (c == '\r' ? head[i + 1] != '\n' : c == '\n' ? i == 0 || head[i - 1] != '\r'
				: (c < ' ' && c != '\t') || c == 0x7f) {
			return false;
		}
	}
	return true;
}

/* GET /path?query HTTP/1.1 */
static async_http_status_t request_line_parse(async_http_request_t *request, char *line)
{
	char *method_end = line + strspn(line, TOKEN);
	if (method_end == line || *method_end != ' ') {
		return ASYNC_HTTP_BAD_REQUEST;
	}
	char *target = method_end + 1;
	char *target_end = strchr(target, ' ');
	if (!target_end || (strcmp(target_end, " HTTP/1.1") != 0 && strcmp(target_end, " HTTP/1.0") != 0)) {
		return ASYNC_HTTP_BAD_REQUEST;
	}
	*method_end = *target_end = '\0';
	if (strcmp(line, "GET") != 0) {
		return ASYNC_HTTP_METHOD_NOT_ALLOWED;
	}
	if (*target != '/') {
		return ASYNC_HTTP_BAD_REQUEST;
	}
	target[strcspn(target, "?")] = '\0';
	request->path = target;
	return ASYNC_HTTP_OK;
}

/* The value of a header, without the white space around it. */
static char *value_trim(char *value)
{
	value += strspn(value, " \t");
	char *end = value + strlen(value);
	while (end > value && (end[-1] == ' ' || end[-1] == '\t')) {
		*--end = '\0';
	}
	return value;
}

static async_http_status_t header_parse(async_http_request_t *request, char *line)
{
	char *name_end = line + strspn(line, TOKEN);

	if (name_end == line || *name_end != ':') {
		return ASYNC_HTTP_BAD_REQUEST;
	}
	*name_end = '\0';
	if (strcasecmp(line, "host") != 0) {
		return ASYNC_HTTP_OK;
	}
	if (request->host) { /* two of them: which one would count? */
		return ASYNC_HTTP_BAD_REQUEST;
	}
	request->host = value_trim(name_end + 1);
	return ASYNC_HTTP_OK;
}

async_http_status_t async_http_request_parse(async_http_request_t *request, char *head, size_t length, size_t scanned)
{
	size_t from = scanned > 3 ? scanned - 3 : 0;
	char *end = memmem(head + from, length - from, "\r\n\r\n", 4);

	if (!end) {
		return length < ASYNC_HTTP_HEAD_MAX ? ASYNC_HTTP_INCOMPLETE : ASYNC_HTTP_TOO_LARGE;
	}
	end[2] = '\0';
	if (!head_is_clean(head, (size_t) (end + 2 - head))) {
		return ASYNC_HTTP_BAD_REQUEST;
	}
	request->path = request->host = NULL;
	async_http_status_t status = request_line_parse(request, line_take(&head));
	while (status == ASYNC_HTTP_OK && *head) {
		status = header_parse(request, line_take(&head));
	}
	request->host = request->host ? request->host : "";
	return status;
}
