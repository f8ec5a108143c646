// Columns of numbers: what they are like, and their bytes. In C, as Swift compiles for one kind of processor, and most
// have wider instructions.
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

// Writes the differences of numbers to the one before, that of the first to 0, in groups of seven bits, zigzag.
//
// Behind the last there is room for seven bytes more.
void lb_write_differences(const uint64_t *numbers, size_t count, uint8_t *bytes);

// Writes what numbers are above a base, in 1 to 56 bits each or in 64, the first into the lowest bits.
//
// Behind the last there is room for seven bytes more.
void lb_pack(const uint64_t *numbers, size_t count, uint64_t base, unsigned width, uint8_t *bytes);

// Writes a bit for each number: whether it is another one. The bits behind the last in the last byte are 0.
void lb_write_bits(const uint64_t *numbers, size_t count, uint64_t other, uint8_t *bytes);

// Copies the numbers that are not 0 to a list with room for one more.
void lb_copy_present(const uint64_t *numbers, size_t count, uint64_t *present);
