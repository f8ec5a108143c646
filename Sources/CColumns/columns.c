#include "columns.h"

// For loops that a compiler makes take many numbers at once. Which of these functions this processor runs is
// found out when they are loaded.
#if defined(__x86_64__)
#define LOOKBACK_WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define LOOKBACK_WIDEST
#endif

LOOKBACK_WIDEST lb_range lb_range_of(const uint64_t *numbers, size_t count) {
  // One less, so that 0 is the largest.
  uint64_t least = UINT64_MAX, most = 0, zeros = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t number = numbers[i], before = number - 1;
    least = before < least ? before : least;
    most = number > most ? number : most;
    zeros += number == 0;
  }
  return (lb_range){.least_present = least + 1, .most = most, .zeros = zeros};
}

LOOKBACK_WIDEST size_t lb_differences_size(const uint64_t *numbers, size_t count, unsigned width) {
  if (count == 0) return 0;
  size_t size = count - 1;
  // As many as five groups hold.
  if (width < 34) {
    for (size_t i = 1; i < count; i++) {
      int64_t difference = (int64_t)(numbers[i] - numbers[i - 1]);
      uint64_t zigzag = (uint64_t)difference << 1 ^ (uint64_t)(difference >> 63);
      for (unsigned bits = 7; bits < 35; bits += 7) size += zigzag >> bits != 0;
    }
    return size;
  }
  for (size_t i = 1; i < count; i++) {
    int64_t difference = (int64_t)(numbers[i] - numbers[i - 1]);
    uint64_t zigzag = (uint64_t)difference << 1 ^ (uint64_t)(difference >> 63);
    for (unsigned bits = 7; bits < 64; bits += 7) size += zigzag >> bits != 0;
  }
  return size;
}
