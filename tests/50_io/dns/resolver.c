/* SPDX-License-Identifier: MIT
 *
 * getaddrinfo() for tests, by LD_PRELOAD. In the folder $RESOLVER, "log" gets a line for each question.
 *
 *   stuck*.test    no answer before the file "gate" exists; then EAI_AGAIN
 *   slow*.test     no answer before that; then 127.0.0.1
 *   failed*.test   the same with EAI_FAIL
 *   *.test         127.0.0.1, at once
 *   all else       as the C library answers it
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void path_of(const char *name, char path[1024])
{
	const char *folder = getenv("RESOLVER");
	snprintf(path, 1024, "%s/%s", folder ? folder : ".", name);
}

static void wait_for_gate(void)
{
	char gate[1024];
	path_of("gate", gate);
	for (int ms = 0; ms < 60000 && access(gate, F_OK) != 0; ms++) {
		usleep(1000);
	}
}

static void log_question(const char *node)
{
	char path[1024], line[300];
	path_of("log", path);
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
	int length = snprintf(line, sizeof line, "%s\n", node);
	(void) !write(fd, line, (size_t) length);
	close(fd);
}

/* PHP lets its extensions prefer the libraries that they are linked with to those that were preloaded. */
void *dlopen(const char *file, int flags)
{
	void *(*original)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");

	return original(file, flags & ~RTLD_DEEPBIND);
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	int (*original)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
	size_t length = node ? strlen(node) : 0;

	if (length < 5 || strcmp(node + length - 5, ".test") != 0) {
		return original(node, service, hints, result);
	}
	log_question(node);
	int is_stuck = strncmp(node, "stuck", 5) == 0, is_failed = strncmp(node, "failed", 6) == 0;
	if (is_stuck || is_failed || strncmp(node, "slow", 4) == 0) {
		wait_for_gate();
	}
	return is_stuck ? EAI_AGAIN : is_failed ? EAI_FAIL : original("127.0.0.1", service, hints, result);
}
