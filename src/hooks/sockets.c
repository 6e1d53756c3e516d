/* SPDX-License-Identifier: MIT
 *
 * ext/sockets. Its own code goes on to do everything: arguments, buffers, warnings. Only its calls of the C library are led to
 * functions that suspend. socket_select() is in stream_select.c.
 */
#include "hooks/sockets.h"
#include "io/socket_calls.h"
#include "io/socket_use.h"
#include "libs/lib_poll.h"
#include "libs/libraries.h"
#include "streams/slow_call.h"
#include "streams/select.h"

#include <unistd.h>

/* Ends the waits of others for the socket. */
static int socket_close(int fd)
{
	async_socket_closing(fd);
	async_fd_forget(fd);
	async_stream_select_break_all();
	return async_slow_close(fd); /* where ext/sockets is a part of PHP, files are closed here, too */
}

static const async_library_import_t imports[] = {
	ASYNC_LIBRARY_IMPORT(recv, async_socket_recv),
	ASYNC_LIBRARY_IMPORT(recvfrom, async_socket_recvfrom),
	ASYNC_LIBRARY_IMPORT(recvmsg, async_socket_recvmsg),
	ASYNC_LIBRARY_IMPORT(send, async_socket_send),
	ASYNC_LIBRARY_IMPORT(sendto, async_socket_sendto),
	ASYNC_LIBRARY_IMPORT(sendmsg, async_socket_sendmsg),
	ASYNC_LIBRARY_IMPORT(write, async_socket_write),
	ASYNC_LIBRARY_IMPORT(accept, async_socket_accept),
	ASYNC_LIBRARY_IMPORT(accept4, async_socket_accept4), /* since 8.5 */
	ASYNC_LIBRARY_IMPORT(connect, async_socket_connect),
	ASYNC_LIBRARY_IMPORT(close, socket_close),
	ASYNC_LIBRARY_IMPORT(getaddrinfo, async_lib_getaddrinfo),
	ASYNC_LIBRARY_IMPORTS_END
};

static async_library_t library = { &async_hook_sockets, "sockets (ext/sockets)", "sockets.so", "sockets", imports, 0 };

static void sockets_install(void)
{
	async_library_install(&library);
	async_socket_select_install();
}

static void sockets_uninstall(void)
{
	async_library_uninstall(&library);
}

static void sockets_info(void)
{
	async_library_info(&library);
}

async_hook_t async_hook_sockets = {
	.names = "sockets",
	.install = sockets_install,
	.uninstall = sockets_uninstall,
	.reset = async_stream_select_reset,
	.after_fork = async_stream_select_reset,
	.info = sockets_info,
};
