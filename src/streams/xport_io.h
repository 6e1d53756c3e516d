/* SPDX-License-Identifier: MIT
 *
 * Reading and writing, as operations of a stream.
 */
#ifndef ASYNC_STREAMS_XPORT_IO_H
#define ASYNC_STREAMS_XPORT_IO_H

#include "streams/xport.h"

ssize_t async_xport_read(php_stream *stream, char *buf, size_t count);
ssize_t async_xport_write(php_stream *stream, const char *buf, size_t count);

#endif
