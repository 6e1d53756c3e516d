/* SPDX-License-Identifier: MIT
 *
 * The table of mounts, read again when it is a second old. Mostly nothing in it is slow, and both questions cost a look at
 * the clock.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* statx() */
#endif
#include "streams/slow_calls.h"
#include "reactor/reactor.h"
#include "support/names.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOUNTS_MAX 64
#define REFRESH_NS UINT64_C(1000000000)

typedef struct mount {
	unsigned major, minor;
	size_t length; /* of the path, without a slash at its end */
	char path[256];
} mount_t;

static mount_t mounts[MOUNTS_MAX];
static size_t mount_count;
static uint64_t read_time; /* 0 = never */

#define SLOW_TYPES "9p afs autofs beegfs ceph cifs fuse fuseblk gfs2 glusterfs gpfs lustre nfs nfs4 ocfs2 orangefs smb3 virtiofs"

static bool type_is_slow(const char *type)
{
	return strncmp(type, "fuse.", 5) == 0 || async_names_have(SLOW_TYPES, type, strlen(type));
}

/* "36 35 98:0 /root /mount/point options … - type source options"; blanks in paths are written as \040. */
static void mount_read(const char *line)
{
	mount_t *mount = &mounts[mount_count];
	char type[64];
	const char *rest = strstr(line, " - ");

	if (!rest || sscanf(rest, " - %63s", type) != 1 || !type_is_slow(type)
			|| sscanf(line, "%*d %*d %u:%u %*s %255s", &mount->major, &mount->minor, mount->path) != 3) {
		return;
	}
	char *to = mount->path;
	for (const char *from = mount->path; *from; to++) {
		bool is_code = from[0] == '\\' && from[1] && from[2] && from[3];
		*to = is_code ? (char) ((from[1] - '0') << 6 | (from[2] - '0') << 3 | (from[3] - '0')) : *from;
		from += is_code ? 4 : 1;
	}
	*to = '\0';
	mount->length = strcmp(mount->path, "/") == 0 ? 0 : strlen(mount->path);
	mount_count++;
}

static void mounts_refresh(void)
{
	uint64_t now = async_clock_coarse();
	char *line = NULL;
	size_t size = 0;

	if (read_time && now - read_time < REFRESH_NS) {
		return;
	}
	read_time = now;
	mount_count = 0;
	FILE *file = fopen("/proc/self/mountinfo", "re");
	if (!file) {
		return;
	}
	while (mount_count < MOUNTS_MAX && getline(&line, &size, file) > 0) {
		mount_read(line);
	}
	free(line);
	fclose(file);
}

bool async_storage_has_slow(void)
{
	mounts_refresh();
	return mount_count;
}

bool async_storage_is_slow(const char *path)
{
	mounts_refresh();
	for (size_t i = 0; i < mount_count; i++) {
		const mount_t *mount = &mounts[i];
		if (strncmp(path, mount->path, mount->length) == 0 && (path[mount->length] == '/' || !path[mount->length])) {
			return true;
		}
	}
	return false;
}

bool async_storage_is_slow_fd(int fd)
{
#ifdef STATX_TYPE /* not in the headers of musl 1.2.3 */
	struct statx found;

	if (!async_storage_has_slow() || statx(fd, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &found) != 0) {
		return false;
	}
	for (size_t i = 0; i < mount_count; i++) {
		if (mounts[i].major == found.stx_dev_major && mounts[i].minor == found.stx_dev_minor) {
			return true;
		}
	}
#endif
	return false;
}
