// Sends bodies by HTTP POST, several at a time. A face in C because libcurl's options are variadic
// functions, which Swift cannot call.

#ifndef HTTP_POSTS_H
#define HTTP_POSTS_H

#include <stddef.h>
#include <stdint.h>

// Transfers to one URL. Used by one thread at a time.
typedef struct lb_posts lb_posts;

// How a transfer ended.
typedef struct {
  // What the caller calls it.
  size_t id;
  // The HTTP status; 0 when there was no reply.
  long status;
  // 0, or 1 when there was no reply in time, or 2 for every other failure.
  int failure;
  // A sentence about the failure, which lives as long as the program.
  const char *reason;
  // The body of the reply, until the next call; NULL when it is too long.
  const uint8_t *body;
  size_t length;
} lb_reply;

// Loads libcurl from a library. NULL when it cannot, then `problem` is a sentence about it until the
// thread's next call, or NULL when there is no memory. A transfer may last `timeout` milliseconds, and a
// reply have `capacity` bytes.
lb_posts *lb_posts_new(
    const char *library, const char *url, const char *content_type, long timeout, size_t capacity,
    const char **problem);

// Ends all transfers.
void lb_posts_free(lb_posts *posts);

// Begins a transfer, of which the body is copied. 0 when it cannot, then `problem` is a sentence of
// libcurl's that lives as long as the program, or NULL when there is no memory.
int lb_posts_begin(
    lb_posts *posts, size_t id, const uint8_t *body, size_t length, const char **problem);

// Waits at most so many milliseconds for the end of a transfer. 0 when none ended, -1 when nothing can be
// sent any more: then `problem` is a sentence of libcurl's that lives as long as the program.
int lb_posts_next(lb_posts *posts, int milliseconds, lb_reply *reply, const char **problem);

#endif
