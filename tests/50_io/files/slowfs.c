/* A file system that takes its time for everything: a copy of a folder, where each call waits for a while first.
 * slowfs FOLDER MOUNTPOINT runs in the foreground until it is unmounted. */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int root;

static const char *slow(const char *path)
{
	nanosleep(&(struct timespec) { .tv_nsec = 5000000 }, NULL);
	return path[1] ? path + 1 : ".";
}

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

static int slow_fsync(const char *path, int data, struct fuse_file_info *info)
{
	(void) data, (void) info;
	slow(path);
	return 0;
}

static int slow_truncate(const char *path, off_t size, struct fuse_file_info *info)
{
	(void) size, (void) info;
	int fd = openat(root, slow(path), O_WRONLY | O_TRUNC);
	return fd >= 0 ? close(fd) : -errno;
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
	};
	char *arguments[] = { argv[0], "-f", argv[2], NULL };

	root = argc == 3 ? open(argv[1], O_RDONLY | O_DIRECTORY) : -1;
	return root < 0 ? 1 : fuse_main(3, arguments, &operations, NULL);
}
