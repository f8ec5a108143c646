// Refuses to open a path with REFUSED in it, as where a process has as many files open as it may: TIMES times, and
// always without that number.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef TIMES
static int refusals;
#define IS_OVER (refusals++ >= TIMES)
#else
#define IS_OVER 0
#endif

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (strstr(path, REFUSED) == 0 || IS_OVER) return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  errno = EMFILE;
  return -1;
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
