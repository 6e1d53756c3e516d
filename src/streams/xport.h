/* SPDX-License-Identifier: MIT
 *
 * Sockets behind PHP streams. Such a stream keeps the data and the operations that its transport gave it; ours stand in
 * front of them, one table per stream, so that what we know about a stream is found from stream->ops.
 */
#ifndef ASYNC_STREAMS_XPORT_H
#define ASYNC_STREAMS_XPORT_H

#include "engine/hook.h"
#include "io/io_wait.h"
#include "io/stream_use.h"

#include "php_network.h"

#define ASYNC_XPORT_METHOD_IS_CLIENT 1 /* the bit of STREAM_CRYPTO_METHOD_*_CLIENT */

typedef struct async_xport {
	php_stream_ops ops;             /* what stream->ops points to: must be first */
	const php_stream_ops *original;
	php_stream *stream;             /* the owner; another stream that got these operations by accept() needs its own */
	uint32_t request;               /* of the process, in which the fields below were last valid */
	async_stream_use_t use;
	int watched;                    /* ASYNC_FD_* that a coroutine waits for in the reactor … */
	async_list_t followers;         /* … and waits of those that need the same event: TLS reads in order to write */
	uint32_t masked;                /* calls of the original that were told that the stream does not block … */
	bool masked_mode;               /* … and whether it does */
	uint32_t alive_tick;            /* tick of the reactor in which the peer took data, or had no more of it … */
	uint64_t alive_time;            /* … and the coarse time */
	bool has_sent;                  /* nothing was read since data was sent: the answer cannot be there yet */
	bool can_encrypt;               /* the original operations are those of ext/openssl */
	bool is_client;                 /* of the handshake that was set up last */
	bool nonblocking;               /* we left the descriptor in that mode, although the stream is a blocking one */
	bool is_connected;              /* by another coroutine, for a call that is about to connect it; see persistent.c */
	bool is_late;                   /* the timeout of the call that is about to connect it has passed */
	struct async_xport *next;       /* see xport_close.c */
	async_list_t plain;             /* linked until there are coroutines: PHP's own functions do the work; see xport.c */
	struct timeval connect_timeout; /* of the handshake that belongs to connecting */
} async_xport_t;

/* php_openssl_netstream_data_t begins like this in all versions of PHP. */
typedef struct {
	php_netstream_data_t base;
	void *ssl; /* NULL: it was never encrypted */
} async_tls_socket_t;

/* The data that every transport of PHP starts with; NULL when there is no open socket. */
static inline php_netstream_data_t *async_xport_socket(php_stream *stream)
{
	php_netstream_data_t *sock = stream->abstract;

	return sock && sock->socket != -1 ? sock : NULL;
}

/* The peer has just taken data, or sent some and then no more. */
static inline void async_xport_note_alive(async_xport_t *xport)
{
	xport->alive_tick = async_reactor_tick();
	xport->alive_time = async_clock_coarse();
}

/* Was that so recently that nothing newer can be known? Within a tick of the coarse clock, the kernel was not asked. */
static inline bool async_xport_is_fresh(const async_xport_t *xport)
{
	return xport->alive_tick == async_reactor_tick() && xport->alive_time == async_clock_coarse();
}

/* xport_close.c */
int async_xport_close(php_stream *stream, int close_handle);
/* To be called before the stream is closed, whatever its kind: ends what others do with it, and waits until they have
 * left. */
void async_stream_close(async_stream_use_t *use, php_stream *stream, int fd);

/* select.c: the stream, of any kind, is about to be closed: ends the waits for it in stream_select(). */
void async_stream_select_break(php_stream *stream);

/* Is it a stream of this kind? */
static inline bool async_is_xport(const php_stream *stream)
{
	return stream->ops->close == async_xport_close;
}

extern uint32_t async_xport_request;
extern php_stream *async_xport_spared; /* see persistent.c; or NULL */

async_xport_t *async_xport_renew(php_stream *stream);

/* Ours for the stream, made now if it has only inherited another stream's. */
static zend_always_inline async_xport_t *async_xport_of(php_stream *stream)
{
	async_xport_t *xport = (async_xport_t *) stream->ops;

	return EXPECTED(xport->stream == stream) && EXPECTED(!async_xport_spared) && EXPECTED(xport->request == async_xport_request)
		? xport : async_xport_renew(stream);
}

/* There are no coroutines yet, and those of earlier requests have left nothing behind: PHP's own operations are called. */
static zend_always_inline bool async_xport_is_plain(const async_xport_t *xport, const php_stream *stream)
{
	return EXPECTED(ASYNC_G(state) == ASYNC_STATE_READY) && xport->stream == stream && xport->request == async_xport_request
		&& !xport->use.state && !xport->nonblocking && !async_xport_spared && !async_hook_main.is_enabled;
}

/* Puts our operations in front of those that the stream has. */
async_xport_t *async_xport_adopt(php_stream *stream, const php_stream_ops *original);
/* The stream needs all of them, although there are no coroutines yet: its reads may call the script. */
void async_xport_arm(async_xport_t *xport);

/* The original set_option, with stream->ops as it expects it: the transports of PHP recognise themselves by it. */
int async_xport_original_option(async_xport_t *xport, int option, int value, void *param);

/* Does the script want the stream to block? The field of the transport does not tell while it is masked. */
static inline bool async_xport_is_blocking(const async_xport_t *xport, const php_netstream_data_t *sock)
{
	return xport->masked ? xport->masked_mode : sock->is_blocked;
}

/* Around a call of the original that must return instead of waiting. It may suspend in callbacks of the script. */
void async_xport_mask(async_xport_t *xport, php_netstream_data_t *sock);
void async_xport_unmask(async_xport_t *xport, php_netstream_data_t *sock);

/* Waits for the socket of the stream, which the caller has entered; see async_io_wait(). ASYNC_IO_BUSY: by stream_select(),
 * and an exception is pending. */
int async_xport_wait(async_xport_t *xport, int events, uint64_t deadline);

/* Closing flushes the filters of a stream. Is that useless, because a coroutine is in the middle of a write, or was
 * cancelled in the middle of anything? Throws nothing. */
static inline bool async_xport_is_too_late(const async_xport_t *xport, int turn)
{
	return UNEXPECTED(xport->stream->in_free) && (xport->use.state & (uint32_t) (turn | ASYNC_USE_ABORTED));
}

/* To be called when an operation ends with ASYNC_IO_THROWN: see stream_use.c. If an extension speaks its own protocol over
 * the stream, it breaks the connection instead, so that the extension notices. */
void async_xport_abort(async_xport_t *xport, int turns);

/* The end of a read or write whose wait failed: what it returns. */
ssize_t async_xport_end(async_xport_t *xport, int turns, int result);

bool async_xport_suspend(async_xport_t *xport, int turns);

/* To be called before each read and write, which might be one of many that never wait. False: closed meanwhile, or an
 * exception is pending. */
static zend_always_inline bool async_xport_let_others_run(async_xport_t *xport, int turns)
{
	return EXPECTED(!async_io_streak_is_over()) || async_xport_suspend(xport, turns);
}

/* Most reads go to the end of the stream's own buffer. While one waits, another coroutine may make PHP move that. */
typedef struct async_xport_buffer {
	const char *start;
	size_t count;
	bool is_own;
} async_xport_buffer_t;

static inline bool async_xport_buffer_is_own(const php_stream *stream, const char *start, size_t count)
{
	return stream->readbuf && (const char *) stream->readbuf + stream->writepos == start
		&& stream->readbuflen - stream->writepos >= count;
}

/* Throws, and returns false. */
bool async_xport_buffer_refuse(void);

static inline async_xport_buffer_t async_xport_buffer(const php_stream *stream, const char *start, size_t count)
{
	return (async_xport_buffer_t) { start, count, async_xport_buffer_is_own(stream, start, count) };
}

/* Is it still there? Throws if not. To be called after each wait. */
static zend_always_inline bool async_xport_buffer_check(const php_stream *stream, const async_xport_buffer_t *buffer)
{
	return EXPECTED(!buffer->is_own || async_xport_buffer_is_own(stream, buffer->start, buffer->count))
		|| async_xport_buffer_refuse();
}

/* xport_io.c */
ssize_t async_xport_read(php_stream *stream, char *buf, size_t count);
ssize_t async_xport_write(php_stream *stream, const char *buf, size_t count);
int async_xport_set_option(php_stream *stream, int option, int value, void *param);
int async_xport_cast(php_stream *stream, int castas, void **ret);
/* xport_tls.c: for streams that can encrypt. */
static zend_always_inline bool async_xport_is_encrypted(async_xport_t *xport)
{
	/* Data that goes through the descriptor as it is cannot be taken from an encrypted stream: so it refuses. */
	return xport->can_encrypt && UNEXPECTED(((async_tls_socket_t *) xport->stream->abstract)->ssl)
		&& xport->original->cast(xport->stream, PHP_STREAM_AS_FD, NULL) == FAILURE;
}
ssize_t async_xport_tls_transfer(async_xport_t *xport, char *buf, size_t count, int event);
int async_xport_tls_option(async_xport_t *xport, int value, php_stream_xport_crypto_param *param);
void async_xport_set_nonblocking(async_xport_t *xport, php_netstream_data_t *sock);

/* persistent.c: is the connection alive, for a caller that would open a persistent one? */
int async_xport_liveness(async_xport_t *xport, int value, void *param);
void async_xport_unspare(void);
/* Waits while another coroutine opens or closes the stream of that name: to open another one would free it under its users.
 * `found` is the stream that was opened meanwhile, with a reference for the caller, or NULL. `name` may be NULL. False: an
 * exception is pending. */
bool async_xport_find_opened(const char *name, const struct timeval *timeout, php_stream **found, bool *is_late);

#endif
