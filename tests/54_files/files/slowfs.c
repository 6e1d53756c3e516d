/* A file system that takes its time for everything: a copy of a folder, where each call waits for a while first.
 * slowfs FOLDER MOUNTPOINT runs in the foreground until it is unmounted.
 * slowfs FOLDER MOUNTPOINT step tells the name of each call on standard output, and waits until it gets a byte on standard
 * input. If none comes for a while, it is because the process that asks for it hangs: then the log names the call. */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

static int root;
static bool is_stepping;

static void step(const char *name)
{
	static int expected; /* bytes; those of calls that have blocked come late */
	struct pollfd go = { .fd = STDIN_FILENO, .events = POLLIN };
	char byte;

	dprintf(STDOUT_FILENO, "%s\n", name);
	for (expected++; expected && poll(&go, 1, 3000) == 1 && read(STDIN_FILENO, &byte, 1) == 1;) {
		expected--;
	}
	if (expected) {
		dprintf(STDERR_FILENO, "%s blocks\n", name);
	}
}

static const char *slow_call(const char *path, const char *name)
{
	if (is_stepping) {
		step(name);
	} else {
		nanosleep(&(struct timespec) { .tv_nsec = 5000000 }, NULL);
	}
	return path[1] ? path + 1 : ".";
}
#define slow(path) slow_call(path, __func__ + sizeof("slow"))

static int slow_getattr(const char *path, struct stat *found, struct fuse_file_info *info)
{
	(void) info;
	return fstatat(root, slow(path), found, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno;
}

static int slow_open(const char *path, struct fuse_file_info *info)
{
	int fd = openat(root, slow(path), info->flags);
	info->fh = (uint64_t) fd;
	info->direct_io = 1; /* nothing is kept in memory */
	return fd >= 0 ? 0 : -errno;
}

static int slow_create(const char *path, mode_t mode, struct fuse_file_info *info)
{
	int fd = openat(root, slow(path), info->flags | O_CREAT, mode);
	info->fh = (uint64_t) fd;
	info->direct_io = 1;
	return fd >= 0 ? 0 : -errno;
}

static int slow_read(const char *path, char *buf, size_t size, off_t offset, struct fuse_file_info *info)
{
	slow(path);
	ssize_t done = pread((int) info->fh, buf, size, offset);
	return done >= 0 ? (int) done : -errno;
}

static int slow_write(const char *path, const char *buf, size_t size, off_t offset, struct fuse_file_info *info)
{
	slow(path);
	ssize_t done = pwrite((int) info->fh, buf, size, offset);
	return done >= 0 ? (int) done : -errno;
}

static int slow_release(const char *path, struct fuse_file_info *info)
{
	(void) path;
	return close((int) info->fh);
}

static int slow_flush(const char *path, struct fuse_file_info *info)
{
	(void) info;
	slow(path);
	return 0;
}

static int slow_fsync(const char *path, int data, struct fuse_file_info *info)
{
	(void) data, (void) info;
	slow(path);
	return 0;
}

static int slow_truncate(const char *path, off_t size, struct fuse_file_info *info)
{
	(void) info;
	int fd = openat(root, slow(path), O_WRONLY);
	int result = fd >= 0 ? ftruncate(fd, size) : -1;
	int error = errno;
	close(fd);
	return result == 0 ? 0 : -error;
}

static int slow_chmod(const char *path, mode_t mode, struct fuse_file_info *info)
{
	(void) info;
	return fchmodat(root, slow(path), mode, 0) == 0 ? 0 : -errno;
}

static int slow_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *info)
{
	(void) info;
	return fchownat(root, slow(path), user, group, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno;
}

static int slow_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *info)
{
	(void) info;
	return utimensat(root, slow(path), times, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno;
}

static int slow_link(const char *path, const char *new_path)
{
	return linkat(root, slow(path), root, new_path + 1, 0) == 0 ? 0 : -errno;
}

static int slow_symlink(const char *target, const char *path)
{
	return symlinkat(target, root, slow(path)) == 0 ? 0 : -errno;
}

static int slow_readlink(const char *path, char *buf, size_t size)
{
	ssize_t length = readlinkat(root, slow(path), buf, size - 1);
	buf[length < 0 ? 0 : length] = '\0';
	return length >= 0 ? 0 : -errno;
}

static int slow_statfs(const char *path, struct statvfs *found)
{
	slow(path);
	return fstatvfs(root, found) == 0 ? 0 : -errno;
}

static int slow_access(const char *path, int mode)
{
	return faccessat(root, slow(path), mode, 0) == 0 ? 0 : -errno;
}

static int slow_opendir(const char *path, struct fuse_file_info *info)
{
	(void) info;
	slow(path);
	return 0;
}

static int slow_unlink(const char *path)
{
	return unlinkat(root, slow(path), 0) == 0 ? 0 : -errno;
}

static int slow_rename(const char *from, const char *to, unsigned flags)
{
	(void) flags;
	return renameat(root, slow(from), root, to + 1) == 0 ? 0 : -errno;
}

static int slow_mkdir(const char *path, mode_t mode)
{
	return mkdirat(root, slow(path), mode) == 0 ? 0 : -errno;
}

static int slow_rmdir(const char *path)
{
	return unlinkat(root, slow(path), AT_REMOVEDIR) == 0 ? 0 : -errno;
}

static int slow_readdir(const char *path, void *buf, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info *info,
	enum fuse_readdir_flags flags)
{
	(void) offset, (void) info, (void) flags;
	DIR *directory = fdopendir(openat(root, slow(path), O_RDONLY));
	for (struct dirent *entry; directory && (entry = readdir(directory));) {
		fill(buf, entry->d_name, NULL, 0, 0);
	}
	return directory ? closedir(directory) : -errno;
}

static void *slow_init(struct fuse_conn_info *connection, struct fuse_config *config)
{
	(void) connection;
	config->attr_timeout = config->entry_timeout = config->negative_timeout = 0;
	return NULL;
}

int main(int argc, char **argv)
{
	static const struct fuse_operations operations = {
		.init = slow_init, .getattr = slow_getattr, .open = slow_open, .create = slow_create, .read = slow_read,
		.write = slow_write, .release = slow_release, .fsync = slow_fsync, .truncate = slow_truncate,
		.unlink = slow_unlink, .rename = slow_rename, .mkdir = slow_mkdir, .rmdir = slow_rmdir, .readdir = slow_readdir,
		.flush = slow_flush, .chmod = slow_chmod, .chown = slow_chown, .utimens = slow_utimens, .link = slow_link,
		.symlink = slow_symlink, .readlink = slow_readlink, .statfs = slow_statfs, .access = slow_access,
		.opendir = slow_opendir,
	};
	char *arguments[] = { argv[0], "-f", argv[2], "-s", NULL };

	root = argc >= 3 ? open(argv[1], O_RDONLY | O_DIRECTORY) : -1;
	is_stepping = argc == 4; /* then one call at a time */
	return root < 0 ? 1 : fuse_main(is_stepping ? 4 : 3, arguments, &operations, NULL);
}
