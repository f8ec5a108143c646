#include <stdint.h>
#include <sys/mman.h>

// A builtin of the compiler, which Swift cannot import.
static inline void lookback_prefetch(const void *address) { __builtin_prefetch(address); }

// Asks for pages of 2 MiB for those that lie whole between two addresses; without them nothing is lost.
static inline void lookback_ask_for_large_pages(void *start, void *end) {
  const uintptr_t page = 2 << 20;
  const uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
  const uintptr_t last = (uintptr_t)end & ~(page - 1);
  if (first < last) madvise((void *)first, last - first, MADV_HUGEPAGE);
}
