// Refuses to open a path with REFUSED in it, as where a process has as many files open as it may, or for another REASON:
// TIMES times, and always without that number.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef REASON
#define REASON EMFILE
#endif
#ifndef TIMES
#define TIMES 1000000
#endif

static int tries;

static int is_refused(const char *path) {
  if (strstr(path, REFUSED) == 0) return 0;
  return tries++ < TIMES;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (!is_refused(path)) return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  errno = REASON;
  return -1;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
