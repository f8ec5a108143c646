// A library that stands between a program and the file system, loaded with LD_PRELOAD.
//
// It counts the calls that the program makes on files under some folders, and lets one of them fail,
// or ends the program there. What it needs to know is in the environment:
//
//   FAULTS_ROOTS      the folders, absolute, joined by ':'
//   FAULTS_CALL       the number of the call, from 1; or what the log says that it is, a tab, and how its last path ends:
//                     the first such call, whatever its number is in this run. Without it nothing fails
//   FAULTS_ERROR      what the call fails with: an error number, or 'kill' for SIGKILL before it,
//                     half way through it where it writes. What cannot be read stays so
//   FAULTS_DO         a command of the shell that the call waits for instead of failing, before it is made: what another
//                     process does just then
//   FAULTS_REMAINS    '1': every later call that needs room fails too, as on a full disk
//   FAULTS_LOG        a file that gets a line per call that was made: number, what, inode, path, and
//                     for renames the second path; separated by tabs
//   FAULTS_SNAPSHOTS  a folder that gets what a file held when it was synced, by the call's number
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 1024

static pthread_mutex_t guard = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char *names[MOST_FILES];  // of open files under the roots, by descriptor
static const char *roots, *snapshots, *command;
static const char *failingPath;  // where the call is given by what it is
static size_t failingWhat;       // the length of that, which stands in front of the path
static long failing, calls;
static int error, kills, remains, hasFailed;
static int output = -1;
static char *unreadable;  // A file that could not be read once.

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  roots = getenv("FAULTS_ROOTS");
  snapshots = getenv("FAULTS_SNAPSHOTS");
  const char *call = getenv("FAULTS_CALL"), *how = getenv("FAULTS_ERROR");
  command = getenv("FAULTS_DO");
  if (call && (how || command)) {
    failing = atol(call);
    failingWhat = strcspn(call, "\t");
    if (call[failingWhat]) failingPath = call + failingWhat + 1;
    kills = how && strcmp(how, "kill") == 0;
    error = how ? atoi(how) : 0;
  }
  remains = getenv("FAULTS_REMAINS") != NULL;
  const char *log = getenv("FAULTS_LOG");
  if (log) output = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// Whether a path lies under one of the roots. The program names its files by absolute paths.
static int isWatched(const char *path) {
  for (const char *root = roots; root && *root;) {
    size_t length = strcspn(root, ":");
    if (strncmp(path, root, length) == 0 && (path[length] == '/' || !path[length])) return 1;
    root += length + (root[length] == ':');
  }
  return 0;
}

static const char *name(int file) {
  return file >= 0 && file < MOST_FILES ? names[file] : NULL;
}

static void note(int file, const char *path) {
  if (file < 0 || file >= MOST_FILES) return;
  free(names[file]);
  names[file] = path ? strdup(path) : NULL;
}

static int isAsked(const char *what, const char *path) {
  if (!failingPath) return 0;
  size_t length = strlen(path), end = strlen(failingPath);
  return strlen(what) == failingWhat && strncmp(what, failingPath - failingWhat - 1, failingWhat) == 0
      && length >= end && strcmp(path + length - end, failingPath) == 0;
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Whether this call is the one that is to fail. `needsRoom`: whether a full disk would refuse it.
static int fails(const char *what, const char *path, int needsRoom) {
  calls++;
  if (!failing && isAsked(what, path)) failing = calls;
  if (failing && calls == failing) {
    if (command) {
      unsetenv("LD_PRELOAD");  // Its own calls are not this process's.
      if (system(command) != 0) die();
      return 0;
    }
    if (kills) return 1;
    if (remains && !needsRoom) {
      failing++;  // A full disk shows at the next call that needs room.
      return 0;
    }
    hasFailed = 1;
    errno = error;
    return 1;
  }
  if (remains && hasFailed && needsRoom) {
    errno = error;
    return 1;
  }
  return 0;
}

static void record(const char *what, int file, const char *path, const char *second) {
  if (output < 0) return;
  struct stat status;
  int isThere = file >= 0 ? fstat(file, &status) == 0 : lstat(second ? second : path, &status) == 0;
  char line[9000];
  int length = snprintf(
      line, sizeof line, "%ld\t%s\t%lu\t%s\t%s\n", calls, what,
      isThere ? (unsigned long)status.st_ino : 0UL, path, second ? second : "");
  if (REAL(write)(output, line, length) != length) die();
}

// Keeps what a file holds now.
static void keep(int file) {
  if (!snapshots) return;
  char from[64], to[4096], buffer[65536];
  snprintf(from, sizeof from, "/proc/self/fd/%d", file);
  snprintf(to, sizeof to, "%s/%ld", snapshots, calls);
  int source = REAL(open)(from, O_RDONLY | O_CLOEXEC);
  int target = REAL(open)(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  for (ssize_t count; (count = REAL(read)(source, buffer, sizeof buffer)) > 0;)
    if (REAL(write)(target, buffer, count) != count) die();
  REAL(close)(source);
  REAL(close)(target);
}

// A call on a path or an open file under the roots. `failure` is what it gives then, `what` its name in
// the log; the call itself is the block behind it, which sets `result`.
#define BEGIN(type, failure, what, path, needsRoom) \
  pthread_mutex_lock(&guard);                  \
  type result = failure;                       \
  int isFailing = fails(what, path, needsRoom); \
  if (isFailing && kills) die();               \
  if (!isFailing)
#define END                                    \
  int number = errno;                          \
  pthread_mutex_unlock(&guard);                \
  errno = number;                              \
  return result;

static int openFile(
    int (*next)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if (!isWatched(path)) return next(path, flags, mode);
  struct stat before;
  int creates = (flags & O_CREAT) && lstat(path, &before) != 0;
  const char *what = creates ? "create" : "open";
  BEGIN(int, -1, what, path, creates) {
    result = next(path, flags, mode);
    if (result >= 0) {
      note(result, path);
      record(what, result, path, NULL);
    }
  }
  END
}

#define MODE(last)                             \
  mode_t mode = 0;                             \
  if (last & (O_CREAT | O_TMPFILE)) {          \
    va_list rest;                              \
    va_start(rest, last);                      \
    mode = va_arg(rest, mode_t);               \
    va_end(rest);                              \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return openFile(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return openFile(REAL(open64), path, flags, mode);
}

int close(int file) {
  pthread_mutex_lock(&guard);
  note(file, NULL);
  pthread_mutex_unlock(&guard);
  return REAL(close)(file);
}

#define ON_FILE(type, what, needsRoom, call)   \
  const char *path = name(file);               \
  if (!path) return call;                      \
  BEGIN(type, (type)-1, what, path, needsRoom) { \
    result = call;                             \
    if (result != (type)-1) record(what, file, path, NULL); \
  }                                            \
  END

// Of a write at which the program dies, half comes to the file.
#define ON_WRITE(whole, half)                  \
  const char *path = name(file);               \
  if (!path) return whole;                     \
  pthread_mutex_lock(&guard);                  \
  ssize_t result = -1;                         \
  if (!fails("write", path, 1)) {              \
    result = whole;                            \
    if (result >= 0) record("write", file, path, NULL); \
  } else if (kills) {                          \
    (void)!half;                               \
    die();                                     \
  }                                            \
  END

ssize_t write(int file, const void *bytes, size_t count) {
  ON_WRITE(REAL(write)(file, bytes, count), REAL(write)(file, bytes, count / 2))
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  ON_WRITE(REAL(pwrite)(file, bytes, count, place), REAL(pwrite)(file, bytes, count / 2, place))
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  ON_WRITE(
      REAL(pwrite64)(file, bytes, count, place), REAL(pwrite64)(file, bytes, count / 2, place))
}

#define ON_READ(call)                          \
  const char *path = name(file);               \
  if (!path) return call;                      \
  BEGIN(ssize_t, -1, "read", path, 0) {        \
    if (unreadable && strcmp(unreadable, path) == 0) { \
      errno = error;                           \
    } else {                                   \
      result = call;                           \
      if (result >= 0) record("read", file, path, NULL); \
    }                                          \
  } else {                                     \
    unreadable = strdup(path);                 \
    errno = error;                             \
  }                                            \
  END

ssize_t read(int file, void *bytes, size_t count) { ON_READ(REAL(read)(file, bytes, count)) }

ssize_t pread(int file, void *bytes, size_t count, off_t place) {
  ON_READ(REAL(pread)(file, bytes, count, place))
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t place) {
  ON_READ(REAL(pread64)(file, bytes, count, place))
}

int ftruncate(int file, off_t length) {
  ON_FILE(int, "truncate", 0, REAL(ftruncate)(file, length))
}

int ftruncate64(int file, off64_t length) {
  ON_FILE(int, "truncate", 0, REAL(ftruncate64)(file, length))
}

int flock(int file, int operation) { ON_FILE(int, "lock", 0, REAL(flock)(file, operation)) }

void *mmap(void *address, size_t length, int access, int flags, int file, off_t place) {
  ON_FILE(void *, "map", 0, REAL(mmap)(address, length, access, flags, file, place))
}

void *mmap64(void *address, size_t length, int access, int flags, int file, off64_t place) {
  ON_FILE(void *, "map", 0, REAL(mmap64)(address, length, access, flags, file, place))
}

#define ON_SYNC(call)                          \
  const char *path = name(file);               \
  if (!path) return call;                      \
  struct stat status;                          \
  int isFolder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode); \
  const char *what = isFolder ? "sync-folder" : "sync"; \
  BEGIN(int, -1, what, path, 1) {              \
    result = call;                             \
    if (result == 0) {                         \
      if (!isFolder) keep(file);               \
      record(what, file, path, NULL);          \
    }                                          \
  }                                            \
  END

int fsync(int file) { ON_SYNC(REAL(fsync)(file)) }

int fdatasync(int file) { ON_SYNC(REAL(fdatasync)(file)) }

#define ON_PATH(what, needsRoom, call)         \
  if (!isWatched(path)) return call;           \
  BEGIN(int, -1, what, path, needsRoom) {      \
    result = call;                             \
    if (result == 0) record(what, -1, path, NULL); \
  }                                            \
  END

int mkdir(const char *path, mode_t mode) { ON_PATH("mkdir", 1, REAL(mkdir)(path, mode)) }

int rmdir(const char *path) { ON_PATH("rmdir", 0, REAL(rmdir)(path)) }

int unlink(const char *path) { ON_PATH("unlink", 0, REAL(unlink)(path)) }

int rename(const char *path, const char *target) {
  if (!isWatched(path) && !isWatched(target)) return REAL(rename)(path, target);
  BEGIN(int, -1, "rename", target, 1) {
    result = REAL(rename)(path, target);
    if (result == 0) record("rename", -1, path, target);
  }
  END
}

DIR *opendir(const char *path) {
  if (!isWatched(path)) return REAL(opendir)(path);
  BEGIN(DIR *, NULL, "list", path, 0) {
    result = REAL(opendir)(path);
    if (result) record("list", -1, path, NULL);
  }
  END
}
