// Makes none of the threads without attributes but the first TRIED, by which it is tried how many there may be: Dispatch's have some.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static int made;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
  if (attributes || __sync_fetch_and_add(&made, 1) < TRIED) return create(thread, attributes, body, argument);
  static const char said[] = "refused a thread\n";
  return write(STDERR_FILENO, said, sizeof said - 1) < 0 ? EPERM : EAGAIN;
}
