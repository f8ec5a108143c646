// Lets the system do what file systems of networks and of users do, and disks do not. LOCKS: 'nfs' for those of NFS, which
// locks alone what may be written, and no folders; 'no' for none. FOLDERS: 'no' where folders cannot be synced. LISTED:
// a folder that cannot be read on behind its first names. FULL: a file of which is said when it is closed that there was
// no room.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is(const char *name, const char *value) {
  const char *found = getenv(name);
  return found && strcmp(found, value) == 0;
}

static int is_of(int file, const char *name) {
  char link[64], path[4096];
  const char *end = getenv(name);
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = end ? readlink(link, path, sizeof path) : -1;
  size_t wanted = end ? strlen(end) : 0;
  return length >= (ssize_t)wanted && wanted && memcmp(path + length - wanted, end, wanted) == 0;
}

static int is_folder(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
}

int flock(int file, int operation) {
  if (is("LOCKS", "no")) return errno = ENOSYS, -1;
  if (is("LOCKS", "nfs") && (operation & LOCK_EX) && (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY)
    return errno = EBADF, -1;
  return syscall(SYS_flock, file, operation);
}

int fsync(int file) {
  if (is("FOLDERS", "no") && is_folder(file)) return errno = EINVAL, -1;
  return syscall(SYS_fsync, file);
}

int close(int file) {
  int is_full = is_of(file, "FULL");
  int result = syscall(SYS_close, file);
  if (is_full) return errno = ENOSPC, -1;
  return result;
}

struct dirent *readdir(DIR *folder) {
  static int passed;
  if (is_of(dirfd(folder), "LISTED") && ++passed > 2) return errno = EIO, NULL;
  struct dirent *(*next)(DIR *) = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
  return next(folder);
}

struct dirent64 *readdir64(DIR *folder) __attribute__((alias("readdir")));
