#include "columns.h"

#include <string.h>

// For loops that a compiler makes take many numbers at once. Which of these functions this processor runs is
// found out when they are loaded, when ThreadSanitizer is not ready to watch.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define LOOKBACK_WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define LOOKBACK_WIDEST
#endif

// Sets eight bytes to a word, lowest byte first.
static inline void set_word(uint8_t *bytes, uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  memcpy(bytes, &word, sizeof word);
}

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

void lb_write_differences(const uint64_t *numbers, size_t count, uint8_t *bytes) {
  uint64_t last = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t difference = (int64_t)(numbers[i] - last);
    uint64_t rest = (uint64_t)difference << 1 ^ (uint64_t)(difference >> 63);
    last = numbers[i];
    // Most are small.
    if (rest < 0x80) {
      *bytes++ = (uint8_t)rest;
      continue;
    }
    while (rest >> 56) {
      *bytes++ = (uint8_t)rest | 0x80;
      rest >>= 7;
    }
    // Up to eight groups at once, as nobody can foresee how many they are; mostly four at most.
    uint64_t groups = (rest & 0x7F) | (rest & 0x3F80) << 1 | (rest & 0x1FC000) << 2 | (rest & 0xFE00000) << 3;
    if (rest >> 28) {
      rest >>= 28;
      groups |= ((rest & 0x7F) | (rest & 0x3F80) << 1 | (rest & 0x1FC000) << 2 | (rest & 0xFE00000) << 3) << 32;
    }
    // All but the last one are marked.
    unsigned end = (63 - __builtin_clzll(groups | 1)) & ~7u;
    set_word(bytes, groups | (0x8080808080808080 & ((1ull << end) - 1)));
    bytes += end / 8 + 1;
  }
}

LOOKBACK_WIDEST void lb_write_bits(
    const uint64_t *numbers, size_t count, uint64_t other, uint8_t *bytes) {
  size_t first = 0;
  for (; first + 64 <= count; first += 64) {
    uint64_t word = 0;
    for (unsigned i = 0; i < 64; i++) word |= (uint64_t)(numbers[first + i] != other) << i;
    set_word(bytes + first / 8, word);
  }
  for (; first < count; first += 8) {
    uint8_t byte = 0;
    for (size_t i = first; i < count && i < first + 8; i++) {
      byte |= (uint8_t)((numbers[i] != other) << (i - first));
    }
    bytes[first / 8] = byte;
  }
}

// Numbers of few bits one behind the other.
struct packed {
  uint8_t *bytes;   // where the next eight go
  uint64_t word;    // the bits that are not written yet
  unsigned filled;  // how many they are: less than 64
};

static inline void append(struct packed *packed, uint64_t number, unsigned width) {
  packed->word |= number << packed->filled;
  packed->filled += width;
  if (packed->filled < 64) return;
  set_word(packed->bytes, packed->word);
  packed->bytes += 8;
  packed->filled -= 64;
  packed->word = packed->filled == 0 ? 0 : number >> (width - packed->filled);
}

void lb_pack(const uint64_t *numbers, size_t count, uint64_t base, unsigned width, uint8_t *bytes) {
  struct packed packed = {.bytes = bytes};
  size_t i = 0;
  // As long as a word holds several of them, several at once; the bases are taken from their sum.
  if (width <= 16) {
    uint64_t two = base + (base << width), four = two + (two << 2 * width);
    for (; i + 4 <= count; i += 4) {
      uint64_t first = numbers[i] + (numbers[i + 1] << width);
      uint64_t second = numbers[i + 2] + (numbers[i + 3] << width);
      append(&packed, first + (second << 2 * width) - four, 4 * width);
    }
  } else if (width <= 32) {
    uint64_t two = base + (base << width);
    for (; i + 2 <= count; i += 2) {
      append(&packed, numbers[i] + (numbers[i + 1] << width) - two, 2 * width);
    }
  }
  for (; i < count; i++) append(&packed, numbers[i] - base, width);
  if (packed.filled > 0) set_word(packed.bytes, packed.word);
}

void lb_copy_present(const uint64_t *numbers, size_t count, uint64_t *present) {
  // Each is written before it is known to stay.
  for (size_t i = 0; i < count; i++) {
    *present = numbers[i];
    present += numbers[i] != 0;
  }
}
