#include "http_posts.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The functions of libcurl that are called. They are looked up when something is to be sent: libcurl and
// the thirty libraries behind it take as long to load as all the rest of a short command.
#define FUNCTIONS(F)                                                                              \
  F(global_init) F(easy_init) F(easy_cleanup) F(easy_setopt) F(easy_getinfo) F(easy_strerror)     \
  F(multi_init) F(multi_cleanup) F(multi_add_handle) F(multi_remove_handle) F(multi_perform)      \
  F(multi_poll) F(multi_info_read) F(multi_strerror) F(slist_append) F(slist_free_all)

typedef struct {
#define MEMBER(name) __typeof__(&curl_##name) name;
  FUNCTIONS(MEMBER)
#undef MEMBER
} functions;

// 0 when the library is not there or is another one; `dlerror` says so. It stays loaded, as it must.
static int load(const char *library, functions *curl) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
#define LOOK_UP(name) \
  if (!(curl->name = (__typeof__(curl->name))dlsym(handle, "curl_" #name))) return 0;
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  return 1;
}

typedef struct transfer {
  CURL *easy;
  struct transfer *next;
  size_t id;
  size_t capacity;
  size_t length;
  int is_too_long;
  uint8_t body[];
} transfer;

struct lb_posts {
  functions curl;
  CURLM *multi;
  struct curl_slist *headers;
  char *url;
  long timeout;
  size_t capacity;
  // The transfers that run, and the one whose reply the caller looks at.
  transfer *running;
  transfer *ended;
};

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  transfer *own = context;
  size_t length = size * count;
  if (length > own->capacity - own->length) {
    own->is_too_long = 1;
    return 0;  // ends the transfer
  }
  memcpy(own->body + own->length, bytes, length);
  own->length += length;
  return length;
}

lb_posts *lb_posts_new(
    const char *library, const char *url, const char *content_type, long timeout, size_t capacity,
    const char **problem) {
  *problem = NULL;
  lb_posts *posts = calloc(1, sizeof *posts);
  if (!posts) return NULL;
  if (!load(library, &posts->curl)) {
    *problem = dlerror();
    free(posts);
    return NULL;
  }
  CURLcode code = posts->curl.global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) {
    if (code != CURLE_OUT_OF_MEMORY) *problem = posts->curl.easy_strerror(code);
    free(posts);
    return NULL;
  }
  posts->multi = posts->curl.multi_init();
  posts->headers = posts->curl.slist_append(NULL, content_type);
  posts->url = strdup(url);
  posts->timeout = timeout;
  posts->capacity = capacity;
  if (posts->multi && posts->headers && posts->url) return posts;
  lb_posts_free(posts);
  return NULL;
}

void lb_posts_free(lb_posts *posts) {
  while (posts->running) {
    transfer *own = posts->running;
    posts->running = own->next;
    posts->curl.multi_remove_handle(posts->multi, own->easy);
    posts->curl.easy_cleanup(own->easy);
    free(own);
  }
  if (posts->multi) posts->curl.multi_cleanup(posts->multi);
  posts->curl.slist_free_all(posts->headers);
  free(posts->ended);
  free(posts->url);
  free(posts);
}

// The options of a transfer: the first that libcurl refuses.
static CURLcode set_up(lb_posts *posts, transfer *own, const uint8_t *body, size_t length) {
  CURLcode code = CURLE_OK;
#define SET(option, value) \
  if (code == CURLE_OK) code = posts->curl.easy_setopt(own->easy, CURLOPT_##option, value);
  SET(URL, posts->url)
  SET(PROTOCOLS_STR, "http,https")
  // A redirection is a reply like others, as libcurl follows none unasked: the body must not go elsewhere.
  SET(POSTFIELDSIZE_LARGE, (curl_off_t)length)
  SET(COPYPOSTFIELDS, (const char *)body)
  SET(HTTPHEADER, posts->headers)
  SET(TIMEOUT_MS, posts->timeout)
  SET(NOSIGNAL, 1L)
  SET(WRITEFUNCTION, receive)
  SET(WRITEDATA, own)
  SET(PRIVATE, own)
#undef SET
  // A name that is looked up in vain would be waited for, however long that takes. Without this it is.
  posts->curl.easy_setopt(own->easy, CURLOPT_QUICK_EXIT, 1L);
  return code;
}

int lb_posts_begin(
    lb_posts *posts, size_t id, const uint8_t *body, size_t length, const char **problem) {
  *problem = NULL;
  CURL *easy = posts->curl.easy_init();
  transfer *own = calloc(1, sizeof *own + posts->capacity);
  if (!easy || !own) goto failed;
  own->easy = easy;
  own->id = id;
  own->capacity = posts->capacity;
  CURLcode code = set_up(posts, own, body, length);
  if (code != CURLE_OK && code != CURLE_OUT_OF_MEMORY) *problem = posts->curl.easy_strerror(code);
  if (code != CURLE_OK) goto failed;
  if (posts->curl.multi_add_handle(posts->multi, easy) != CURLM_OK) goto failed;
  own->next = posts->running;
  posts->running = own;
  return 1;
failed:
  if (easy) posts->curl.easy_cleanup(easy);
  free(own);
  return 0;
}

// Fills in the reply of a transfer that ended; 0 when none has.
static int take(lb_posts *posts, lb_reply *reply) {
  int waiting;
  CURLMsg *message;
  while ((message = posts->curl.multi_info_read(posts->multi, &waiting))) {
    if (message->msg != CURLMSG_DONE) continue;
    CURL *easy = message->easy_handle;
    CURLcode code = message->data.result;
    memset(reply, 0, sizeof *reply);
    posts->curl.easy_getinfo(easy, CURLINFO_PRIVATE, &posts->ended);
    // libcurl knows no more of a reply that is too long than that it was not taken.
    int is_reply = code == CURLE_OK || posts->ended->is_too_long;
    if (is_reply) posts->curl.easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &reply->status);
    reply->id = posts->ended->id;
    reply->failure = is_reply ? 0 : code == CURLE_OPERATION_TIMEDOUT ? 1 : 2;
    reply->reason = posts->curl.easy_strerror(code);
    reply->body = posts->ended->is_too_long ? NULL : posts->ended->body;
    reply->length = posts->ended->length;
    transfer **link = &posts->running;
    while (*link != posts->ended) link = &(*link)->next;
    *link = posts->ended->next;
    posts->curl.multi_remove_handle(posts->multi, easy);
    posts->curl.easy_cleanup(easy);
    return 1;
  }
  return 0;
}

int lb_posts_next(lb_posts *posts, int milliseconds, lb_reply *reply, const char **problem) {
  free(posts->ended);
  posts->ended = NULL;
  int running;
  if (take(posts, reply)) return 1;
  CURLMcode code = posts->curl.multi_perform(posts->multi, &running);
  if (code == CURLM_OK && take(posts, reply)) return 1;
  if (code == CURLM_OK && posts->running && milliseconds > 0) {
    code = posts->curl.multi_poll(posts->multi, NULL, 0, milliseconds, NULL);
    if (code == CURLM_OK) code = posts->curl.multi_perform(posts->multi, &running);
    if (code == CURLM_OK) return take(posts, reply);
  }
  if (code == CURLM_OK) return 0;
  *problem = posts->curl.multi_strerror(code);
  return -1;
}
