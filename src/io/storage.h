/* SPDX-License-Identifier: MIT
 *
 * Where files are that a server or another process has to be asked for: file systems of networks, and those of FUSE.
 */
#ifndef ASYNC_IO_STORAGE_H
#define ASYNC_IO_STORAGE_H

#include <stdbool.h>

/* Is there any such place? */
bool async_storage_has_slow(void);

/* Is the file there? Of a path, only the text is looked at: symbolic links are not followed. */
bool async_storage_is_slow(const char *path);
bool async_storage_is_slow_fd(int fd);

#endif
