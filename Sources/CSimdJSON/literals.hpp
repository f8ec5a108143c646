// Numbers and words of JSON, read where they stand in a line, behind which eight bytes can be read.
#pragma once
#include "values.hpp"

namespace lookback {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number of 1 to 8 digits, all at once: which bytes come tells a processor nothing beforehand.
// False where others are among them.
inline bool read_digits(const char *digits, size_t count, uint64_t &number) {
  uint64_t values;
  memcpy(&values, digits, 8);
  // 1. What the digits stand for, as the last of eight bytes, with zeros before.
  values = (values ^ 0x3030303030303030) << (64 - 8 * count);
  uint64_t beyond_nine = ((values & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | values;
  // 2. Pairs of them, then fours, then all.
  values = values * 10 + (values >> 8);
  uint64_t front = values & 0x000000FF000000FF, back = values >> 16 & 0x000000FF000000FF;
  number = (front * (100 + (1000000ull << 32)) + back * (1 + (10000ull << 32))) >> 32;
  return (beyond_nine & 0x8080808080808080) == 0;
}

// Reads a number of at most 18 digits without exponent, which any type holds.
inline bool read_rare_number(Values &values, size_t slot, std::string_view text) {
  const char *p = text.data(), *end = p + text.size();
  bool is_negative = *p == '-';
  if (is_negative) p++;
  const char *digits = p;
  uint64_t integer = 0;  // which more digits than are allowed may overflow
  while (p < end && is_digit(*p)) integer = integer * 10 + uint64_t(*p++ - '0');
  if (p == digits || p - digits > 18 || (*digits == '0' && p - digits > 1)) return false;
  if (p == end) {
    values.put_number(slot, LB_INTEGER, text, is_negative ? -int64_t(integer) : int64_t(integer));
    return true;
  }
  if (*p++ != '.' || p == end || end - p > 18) return false;
  while (p < end && is_digit(*p)) p++;
  values.put_number(slot, LB_DOUBLE, text);
  return p == end;
}

// Reads a number; most are at most 16 digits.
inline bool read_number(Values &values, size_t slot, std::string_view text) {
  size_t back = text.size() < 8 ? text.size() : 8, front = text.size() - back;
  uint64_t high = 0, low;
  bool is_plain = front <= 8 && (text.size() == 1 || text[0] != '0') &&
                  (front == 0 || read_digits(text.data(), front, high)) &&
                  read_digits(text.data() + front, back, low);
  if (!is_plain) return read_rare_number(values, slot, text);
  values.put_number(slot, LB_INTEGER, text, int64_t(high * 100000000 + low));
  return true;
}

static_assert(LB_BOOL << 3 == LB_NULL);

// Reads a word, all of which are looked for at once; false for another one.
inline bool read_word(Values &values, size_t slot, std::string_view text) {
  uint32_t start;
  memcpy(&start, text.data(), 4);
  auto is = [&](const char *word) { return memcmp(&start, word, 4) == 0; };
  bool is_true = is("true") & (text.size() == 4);
  bool is_false = is("fals") & (text.data()[4] == 'e') & (text.size() == 5);
  bool is_null = is("null") & (text.size() == 4);
  values.put(slot, lb_type(LB_BOOL << (is_null * 3)), is_true);
  return is_true | is_false | is_null;
}

// Reads a number or a word of at least one byte; false for whatever any type may not hold, be it
// right or wrong.
inline bool read_literal(Values &values, size_t slot, std::string_view text) {
  return text[0] > '9' ? read_word(values, slot, text) : read_number(values, slot, text);
}

}  // namespace lookback
