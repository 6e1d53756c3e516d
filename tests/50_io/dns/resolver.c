/* SPDX-License-Identifier: MIT
 *
 * getaddrinfo(), gethostbyname_r(), getnameinfo() and res_nsearch() for tests, by LD_PRELOAD. In the folder $RESOLVER, "log"
 * gets a line for each question.
 *
 *   stuck*.test    no answer before the file "gate" exists; then EAI_AGAIN
 *   slow*.test     no answer before that; then 127.0.0.1
 *   failed*.test   the same with EAI_FAIL
 *   two.test       127.0.0.1 and 127.0.0.2, at once
 *   *.test         127.0.0.1, at once
 *   127.9.9.9      as an address: no name before that; then slow.test
 *   all else       as the C library answers it
 *
 * res_nsearch() knows addresses and mail servers of these names, and fails for the stuck and the failed ones.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <resolv.h>
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

/* 0 for a name that is not ours; otherwise, once the question is logged and waited for, 1, or an EAI_* if it fails. */
static int answer(const char *node)
{
	size_t length = node ? strlen(node) : 0;

	if (length < 5 || strcmp(node + length - 5, ".test") != 0) {
		return 0;
	}
	log_question(node);
	int is_stuck = strncmp(node, "stuck", 5) == 0, is_failed = strncmp(node, "failed", 6) == 0;
	if (is_stuck || is_failed || strncmp(node, "slow", 4) == 0) {
		wait_for_gate();
	}
	return is_stuck ? EAI_AGAIN : is_failed ? EAI_FAIL : 1;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result)
{
	int (*original)(const char *, const char *, const struct addrinfo *, struct addrinfo **)
		= dlsym(RTLD_NEXT, "getaddrinfo");
	int status = answer(node);

	if (status < 0) {
		return status;
	}
	int error = original(status ? "127.0.0.1" : node, service, hints, result);
	if (error == 0 && status && strcmp(node, "two.test") == 0) {
		struct addrinfo *last = *result;

		while (last->ai_next != NULL) {
			last = last->ai_next;
		}
		error = original("127.0.0.2", service, hints, &last->ai_next);
	}
	return error;
}

int gethostbyname_r(const char *name, struct hostent *entry, char *buffer, size_t size, struct hostent **result, int *error)
{
	int (*original)(const char *, struct hostent *, char *, size_t, struct hostent **, int *) =
		dlsym(RTLD_NEXT, "gethostbyname_r");
	int status = answer(name);

	if (status < 0) {
		*result = NULL;
		*error = status == EAI_AGAIN ? TRY_AGAIN : NO_RECOVERY;
		return errno = ENOENT;
	}
	return original(status ? "127.0.0.1" : name, entry, buffer, size, result, error);
}

int getnameinfo(const struct sockaddr *address, socklen_t length, char *host, socklen_t host_size, char *service,
	socklen_t service_size, int flags)
{
	int (*original)(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int) =
		dlsym(RTLD_NEXT, "getnameinfo");
	const struct sockaddr_in *inet = (const struct sockaddr_in *) address;

	if (address->sa_family != AF_INET || inet->sin_addr.s_addr != inet_addr("127.9.9.9") || flags & NI_NUMERICHOST) {
		return original(address, length, host, host_size, service, service_size, flags);
	}
	log_question("127.9.9.9");
	wait_for_gate();
	snprintf(host, host_size, "slow.test");
	return 0;
}

/* A packet with one question, and one answer to it. */
static int packet(const char *name, int type, unsigned char *to, int size)
{
	static const unsigned char header[12] = { 0, 1, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0 };
	unsigned char *p = to + sizeof(header);
	const unsigned char a[] = { 127, 0, 0, 1 }, mx[] = { 0, 10, 4, 'm', 'a', 'i', 'l', 4, 't', 'e', 's', 't', 0 };
	const unsigned char *data = type == ns_t_mx ? mx : a;
	size_t length = type == ns_t_mx ? sizeof(mx) : sizeof(a);

	memcpy(to, header, sizeof(header));
	p += ns_name_compress(name, p, size - sizeof(header), NULL, NULL);
	ns_put16(type, p);
	ns_put16(ns_c_in, p + 2);
	p += 4;
	ns_put16(0xc00c, p); /* the name, again */
	ns_put16(type, p + 2);
	ns_put16(ns_c_in, p + 4);
	ns_put32(60, p + 6);
	ns_put16(length, p + 10);
	memcpy(p + 12, data, length);
	return p + 12 + length - to;
}

int res_nsearch(res_state state, const char *name, int class, int type, unsigned char *to, int size)
{
	int (*original)(res_state, const char *, int, int, unsigned char *, int) = dlsym(RTLD_NEXT, "res_nsearch");
	int status = answer(name);

	if (status == 0) {
		return original(state, name, class, type, to, size);
	}
	if (status < 0 || (type != ns_t_a && type != ns_t_mx)) {
		state->res_h_errno = status < 0 ? TRY_AGAIN : NO_DATA;
		return -1;
	}
	return packet(name, type, to, size);
}
