// Refuses to give a file a path with REFUSED in it, as where a folder has it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int rename(const char *from, const char *to) {
  if (strstr(to, REFUSED) == 0) return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  errno = EISDIR;
  return -1;
}
