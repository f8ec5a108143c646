// Values of lines without backslashes, read from where simdjson's first stage says that they begin.
#pragma once
#include "line_parser.h"

#include <cstring>
#include <string_view>

namespace lookback {

// A text without ASCII white space at both ends.
inline std::string_view without_space(std::string_view text) {
  auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  if (text.empty() || (uint8_t(text.front()) > ' ' && uint8_t(text.back()) > ' ')) return text;
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}

inline bool is_space(uint8_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

inline bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }

// Where the value before a place ends: white space may lie between. The line begins with a brace, so
// there is an end.
inline const uint8_t *end_of_value(const uint8_t *next) {
  while (is_space(next[-1])) next--;
  return next;
}

__attribute__((always_inline)) inline void put_string(
    lb_slot &slot, const uint8_t *bytes, size_t length) {
  std::string_view text = without_space({reinterpret_cast<const char *>(bytes), length});
  slot.type = LB_STRING;
  slot.bytes = reinterpret_cast<const uint8_t *>(text.data());
  slot.length = uint32_t(text.size());
}

inline bool read_word(
    const uint8_t *value, const uint8_t *end, std::string_view word, lb_slot &slot, lb_type type) {
  if (size_t(end - value) != word.size() || memcmp(value, word.data(), word.size()) != 0) return false;
  slot.type = type;
  slot.integer = word == "true";
  return true;
}

// A number of at most 18 digits without exponent, which any type holds.
inline bool read_number(const uint8_t *value, const uint8_t *end, lb_slot &slot) {
  const uint8_t *p = value;
  bool is_negative = *p == '-';
  if (is_negative) p++;
  const uint8_t *digits = p;
  int64_t integer = 0;
  while (p < end && is_digit(*p)) integer = integer * 10 + (*p++ - '0');
  if (p == digits || p - digits > 18 || (*digits == '0' && p - digits > 1)) return false;
  slot.type = LB_INTEGER;
  slot.integer = is_negative ? -integer : integer;
  if (p < end) {
    if (*p++ != '.' || p == end || end - p > 18) return false;
    while (p < end && is_digit(*p)) p++;
    if (p < end) return false;
    slot.type = LB_DOUBLE;
    slot.integer = 0;
  }
  slot.bytes = value;
  slot.length = uint32_t(end - value);
  return true;
}

// Reads a number or a word.
inline bool read_literal(const uint8_t *value, const uint8_t *end, lb_slot &slot) {
  switch (*value) {
    case 't': return read_word(value, end, "true", slot, LB_BOOL);
    case 'f': return read_word(value, end, "false", slot, LB_BOOL);
    case 'n': return read_word(value, end, "null", slot, LB_NULL);
    default: return read_number(value, end, slot);
  }
}

// Reads a value that is no object and no list, of a line without backslashes; `next` is what follows it.
__attribute__((always_inline)) inline bool read_plain(
    const uint8_t *value, const uint8_t *next, lb_slot &slot) {
  const uint8_t *end = end_of_value(next);
  if (*value != '"') return read_literal(value, end, slot);
  // The first stage leaves nothing between the last quote of a string and what follows.
  if (end < value + 2 || end[-1] != '"') return false;
  put_string(slot, value + 1, size_t(end - value) - 2);
  return true;
}

// How many objects and lists may lie in each other in a line that is read without the DOM.
constexpr int plain_depth = 32;

// A line and the places where its values, keys and signs begin; `at` is the one that is looked at.
struct Plain {
  const uint8_t *line;
  const uint32_t *places;
  uint32_t count;
  uint32_t at;

  // Behind the last place there is nothing that any caller looks for.
  char byte() const { return at < count ? char(line[places[at]]) : 0; }
  bool next_is(char c) const { return at + 1 < count && line[places[at + 1]] == uint8_t(c); }
  bool skip(uint32_t number) {
    at += number;
    return true;
  }

  // Reads a value that is no object and no list, and goes to what follows it; false when nothing does,
  // which is wrong in any line.
  bool scalar(lb_slot &slot) {
    if (at + 1 >= count) return false;
    const uint8_t *value = line + places[at];
    return read_plain(value, line + places[++at], slot);
  }
};

}  // namespace lookback
