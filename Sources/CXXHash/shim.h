#include <xxhash.h>

// On x86-64 the library has these two for the widest instructions of the processor, too; its own
// header puts them in the place of the plain ones.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif

static inline XXH128_hash_t lb_xxh3_digest(const void *bytes, size_t count) {
  return XXH3_128bits(bytes, count);
}

static inline void lb_xxh3_update(XXH3_state_t *state, const void *bytes, size_t count) {
  (void)XXH3_128bits_update(state, bytes, count);
}
