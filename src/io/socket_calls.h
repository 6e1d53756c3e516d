/* SPDX-License-Identifier: MIT
 *
 * The calls of the C library on sockets, for code that expects them to block: they suspend the coroutine instead. Results
 * and errno are those of the originals. If the wait was cut off, they fail with ECANCELED, and an exception is pending.
 *
 * Where nothing can be suspended, and for sockets that do not block, they are the originals.
 */
#ifndef ASYNC_IO_SOCKET_CALLS_H
#define ASYNC_IO_SOCKET_CALLS_H

#include "engine/hook.h"
#include "runtime/runtime.h"

#include <sys/socket.h>

ssize_t async_socket_recv(int fd, void *buffer, size_t size, int flags);
ssize_t async_socket_recvfrom(int fd, void *buffer, size_t size, int flags, struct sockaddr *address,
	socklen_t *length);
ssize_t async_socket_recvmsg(int fd, struct msghdr *message, int flags);
ssize_t async_socket_send(int fd, const void *data, size_t size, int flags);
ssize_t async_socket_sendto(int fd, const void *data, size_t size, int flags, const struct sockaddr *address,
	socklen_t length);
ssize_t async_socket_sendmsg(int fd, const struct msghdr *message, int flags);
/* Of any descriptor; they suspend only if it is a socket. */
ssize_t async_socket_read(int fd, void *buffer, size_t size);
ssize_t async_socket_write(int fd, const void *data, size_t size);
int async_socket_accept(int fd, struct sockaddr *address, socklen_t *length);
int async_socket_accept4(int fd, struct sockaddr *address, socklen_t *length, int kind);
int async_socket_connect(int fd, const struct sockaddr *address, socklen_t length);

/* An extension whose calls come here. If `is_in_program`, it is a part of PHP's own program: then the calls of all parts of
 * that come here, too, and only those of such extensions suspend. */
void async_socket_calls_allow(const zend_module_entry *extension, bool is_in_program);

/* Has a function of such an extension been called? */
bool async_socket_caller_is_listed(void);

#endif
