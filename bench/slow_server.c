/* SPDX-License-Identifier: MIT
 *
 * A server for bench/io.php that answers every request after exactly 5 ms. In C, because its own slowness must not count.
 * Prints its port and serves until its input is closed.
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define DELAY_NS 5000000
#define CLIENTS_MAX 256

struct answer { int fd; long long due; };

static long long now_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static int open_listener(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *) &address, size) || listen(fd, 128)
			|| getsockname(fd, (struct sockaddr *) &address, &size)) {
		perror("slow_server");
		exit(1);
	}
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);
	return fd;
}

int main(void)
{
	struct pollfd fds[2 + CLIENTS_MAX] = { { .fd = 0, .events = POLLIN }, { .fd = open_listener(), .events = POLLIN } };
	struct answer queue[CLIENTS_MAX]; /* a ring, in the order of `due`; a client has one request under way */
	unsigned first = 0, last = 0, count = 2;
	char buffer[256];
	int on = 1;

	prctl(PR_SET_TIMERSLACK, 1); /* otherwise the kernel may be 50 us late */
	for (;;) {
		long long left = first == last ? 3600000000000LL : queue[first % CLIENTS_MAX].due - now_ns();
		struct timespec timeout = { left > 0 ? left / 1000000000 : 0, left > 0 ? left % 1000000000 : 0 };
		ppoll(fds, count, &timeout, NULL);

		long long now = now_ns();
		for (; first != last && queue[first % CLIENTS_MAX].due <= now; first++) {
			if (write(queue[first % CLIENTS_MAX].fd, "answer\n", 7) < 0) {
				continue; /* gone */
			}
		}
		if (fds[0].revents) {
			return 0;
		}
		for (unsigned i = count - 1; i >= 2; i--) {
			if (!fds[i].revents) {
				continue;
			}
			if (read(fds[i].fd, buffer, sizeof(buffer)) > 0) {
				queue[last++ % CLIENTS_MAX] = (struct answer) { fds[i].fd, now + DELAY_NS };
			} else {
				close(fds[i].fd);
				fds[i] = fds[--count];
			}
		}
		if (fds[1].revents && count < 2 + CLIENTS_MAX) {
			fds[count] = (struct pollfd) { .fd = accept(fds[1].fd, NULL, NULL), .events = POLLIN };
			setsockopt(fds[count++].fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
		}
	}
}
