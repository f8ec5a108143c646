// What simdjson does not say of a document: how deep it is, and which escapes it has.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace lookback {

// The nesting of a document; of one that is no valid JSON whatever its brackets say.
inline size_t depth_of(const uint8_t *line, size_t length) {
  size_t depth = 0, deepest = 0;
  bool quoted = false;
  for (size_t i = 0; i < length; i++) {
    uint8_t c = line[i];
    if (quoted) {
      if (c == '\\') i++;
      else if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      if (++depth > deepest) deepest = depth;
    } else if (c == '}' || c == ']') {
      depth--;
    }
  }
  return deepest;
}

inline int hex4(const uint8_t *digits) {
  int value = 0;
  for (int i = 0; i < 4; i++) {
    uint8_t c = digits[i], low = c | 0x20;
    int digit = c >= '0' && c <= '9' ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

// simdjson 3.0 lets lone surrogate escapes pass, so they are looked for here.
inline void scan_escapes(const uint8_t *line, size_t length, bool &lone, bool &nul) {
  lone = nul = false;
  const uint8_t *end = line + length;
  while (line < end) {
    line = static_cast<const uint8_t *>(memchr(line, '\\', size_t(end - line)));
    if (!line || end - line < 2) return;
    if (line[1] != 'u') {
      line += 2;
      continue;
    }
    if (end - line < 6) return;
    int unit = hex4(line + 2);
    line += 6;
    if (unit == 0) nul = true;
    if (unit < 0xD800 || unit > 0xDFFF) continue;
    bool low_follows = unit < 0xDC00 && end - line >= 6 && line[0] == '\\' && line[1] == 'u';
    int next = low_follows ? hex4(line + 2) : -1;
    if (next < 0xDC00 || next > 0xDFFF) {
      lone = true;
      return;
    }
    line += 6;
  }
}

}  // namespace lookback
