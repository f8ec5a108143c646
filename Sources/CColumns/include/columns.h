// What columns of numbers are like. In C, as Swift compiles for one processor: most have wider instructions.
#pragma once
#include <stddef.h>
#include <stdint.h>

// The range of some numbers.
typedef struct {
  uint64_t least_present;  // the least that is not 0; 0 when there is none
  uint64_t most;
  size_t zeros;
} lb_range;

// The range of some numbers; of none it is 0.
lb_range lb_range_of(const uint64_t *numbers, size_t count);

// The bytes that the differences of numbers to the one before take in groups of seven bits, zigzag; that of
// the first, which has none before, is not among them.
//
// No two numbers differ in more than `width` bits.
size_t lb_differences_size(const uint64_t *numbers, size_t count, unsigned width);
