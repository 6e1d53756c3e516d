/* SPDX-License-Identifier: MIT
 *
 * ext/sockets. Its own code goes on to do everything: arguments, buffers, warnings. Only its calls of the C library are led
 * to functions that suspend. socket_select() is in select.c.
 */
#include "engine/replace.h"
#include "io/socket_calls.h"
#include "io/stream_use.h"
#include "libs/clients.h"
#include "streams/select.h"

/* Ends the waits of others for the socket. Where ext/sockets is a part of PHP, this is in front of slow_calls.c. */
static int (*original_close)(int fd);
static int socket_close(int fd)
{
	async_socket_closing(fd);
	async_fd_forget(fd);
	async_stream_select_break_all();
	return original_close(fd);
}

static const async_import_t rows[] = {
	ASYNC_IMPORT(recv, async_socket_recv),
	ASYNC_IMPORT(recvfrom, async_socket_recvfrom),
	ASYNC_IMPORT(recvmsg, async_socket_recvmsg),
	ASYNC_IMPORT(send, async_socket_send),
	ASYNC_IMPORT(sendto, async_socket_sendto),
	ASYNC_IMPORT(sendmsg, async_socket_sendmsg),
	ASYNC_IMPORT(write, async_socket_write),
	ASYNC_IMPORT(accept, async_socket_accept),
	ASYNC_IMPORT(accept4, async_socket_accept4), /* since 8.5 */
	ASYNC_IMPORT(connect, async_socket_connect),
	ASYNC_IMPORT_OVER(close, socket_close, original_close),
	ASYNC_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_IMPORTS_END
};

async_hook_t async_hook_sockets = {
	.names = "sockets",
	.imports = ASYNC_IMPORT_TABLES(ASYNC_IMPORTS_FOR("sockets", "sockets (ext/sockets)", rows, "sockets.so")),
	.functions = ASYNC_REPLACEMENTS({ "socket_select", async_select_call }),
	.install = async_socket_select_install,
	.reset = async_stream_select_reset,
	.after_fork = async_stream_select_reset,
};
