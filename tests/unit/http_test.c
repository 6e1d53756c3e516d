/* SPDX-License-Identifier: MIT
 *
 * The parser of HTTP requests under random changes of good ones, in pieces of random size. Build and run:
 *
 *   cc -std=gnu11 -fsanitize=address,undefined -Isrc tests/unit/http_test.c src/monitor/http_request.c -o http_test
 *   ./http_test [seed]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "monitor/http.h"

#define ROUNDS 200000

static const char *const good[] = {
	"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"GET /metrics?a=b HTTP/1.0\r\n\r\n",
	"GET /pools.json HTTP/1.1\r\nAccept: */*\r\nHOST:  [::1]:9180 \r\nUser-Agent: curl/8\r\n\r\n",
	"POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
	"GET / HTTP/1.1\r\nA: b\r\nHost: x\r\nC:\r\nD: \t \r\n\r\nGET / HTTP/1.1\r\n\r\n",
};
static const char *const pieces[] = {
	"\r\n", "\r", "\n", ":", " ", "\t", "Host:", "GET", "/", "?", "HTTP/1.1", "\r\n\r\n", "\x7f", "\xff"
};

static unsigned below(unsigned limit)
{
	return (unsigned) rand() % limit;
}

/* Puts, removes or repeats something somewhere. */
static size_t mutate(char *text, size_t length, size_t size)
{
	size_t at = below((unsigned) length + 1), count = below(4) == 0 ? below(64) : below(3);

	if (below(2) && at + count <= length) {
		memmove(text + at, text + at + count, length - at - count);
		return length - count;
	}
	char byte = (char) rand();
	const char *piece = below(4) ? pieces[below(sizeof pieces / sizeof *pieces)] : &byte;
	size_t piece_length = piece == &byte ? 1 : strlen(piece);
	if (length + piece_length > size) {
		return length;
	}
	memmove(text + at + piece_length, text + at, length - at);
	memcpy(text + at, piece, piece_length);
	return length + piece_length;
}

/* As the server does it. The memory is exactly as large as it says, so that a sanitizer sees every step beyond. */
static async_http_status_t parse(const char *text, size_t length, async_http_request_t *request, char *head)
{
	size_t received = 0;
	async_http_status_t status = ASYNC_HTTP_INCOMPLETE;

	while (status == ASYNC_HTTP_INCOMPLETE && received < length) {
		size_t scanned = received, count = 1 + below(below(2) ? 4 : 4096);
		count = count > length - received ? length - received : count;
		count = count > ASYNC_HTTP_HEAD_MAX - received ? ASYNC_HTTP_HEAD_MAX - received : count;
		memcpy(head + received, text + received, count);
		received += count;
		head[received] = '\0';
		status = async_http_request_parse(request, head, received, scanned);
	}
	return status;
}

static int is_fine(async_http_status_t status, const async_http_request_t *request)
{
	switch (status) {
		case ASYNC_HTTP_OK:
			return request->path[0] == '/' && !strpbrk(request->path, "? \r\n") && !strpbrk(request->host, "\r\n");
		case ASYNC_HTTP_INCOMPLETE:
		case ASYNC_HTTP_BAD_REQUEST:
		case ASYNC_HTTP_METHOD_NOT_ALLOWED:
		case ASYNC_HTTP_TOO_LARGE:
			return 1;
		default:
			return 0;
	}
}

int main(int argc, char **argv)
{
	unsigned seed = argc > 1 ? (unsigned) strtoul(argv[1], NULL, 10) : (unsigned) time(NULL), seen[600] = { 0 };
	char text[8192], *head = malloc(ASYNC_HTTP_HEAD_MAX + 1);

	srand(seed);
	for (int round = 0; round < ROUNDS; round++) {
		const char *start = good[below(sizeof good / sizeof *good)];
		size_t length = strlen(start);
		async_http_request_t request;

		memcpy(text, start, length);
		for (unsigned changes = below(6); changes; changes--) {
			length = mutate(text, length, sizeof text);
		}
		if (below(50) == 0) { /* a long one */
			memset(text + length, below(2) ? 'x' : ':', sizeof text - length);
			length = sizeof text;
		}
		async_http_status_t status = parse(text, length, &request, head);
		seen[status]++;
		if (!is_fine(status, &request)) {
			printf("seed %u, round %d: status %d is not right for: %.*s\n", seed, round, (int) status, (int) length, text);
			return 1;
		}
	}
	free(head);
	int all = seen[0] && seen[200] && seen[400] && seen[405] && seen[431];
	printf("%s\n", all ? "all kinds of answers, none of them wrong" : "not all kinds of answers");
	return !all;
}
