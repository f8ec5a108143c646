// Renames what SHIFTED names, as "from>to,from>to", when a path with OPENED in it is opened first: log rotation, at the
// worst moment.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_done;

static void rotate(void) {
  char names[] = SHIFTED;
  char *rest = names;
  for (char *pair = strsep(&rest, ","); pair != 0; pair = strsep(&rest, ",")) {
    char *from = strsep(&pair, ">");
    if (rename(from, pair) != 0) abort();
  }
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (strstr(path, OPENED) != 0 && !is_done) {
    is_done = 1;
    rotate();
  }
  return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
