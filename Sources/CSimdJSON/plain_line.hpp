// A line that is read from where simdjson's first stage says that its values, keys and signs begin.
#pragma once
#include "key_table.hpp"
#include "literals.hpp"

#include <simdjson.h>

namespace lookback {

inline bool is_space(uint8_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Where the value before a place ends: white space may lie between. The line begins with a brace,
// so there is an end.
inline const uint8_t *end_of_value(const uint8_t *next) {
  while (is_space(next[-1])) next--;
  return next;
}

// The text of a string without its escapes, behind a place; null if one of them is wrong.
//
// Later versions of simdjson ask whether halves of surrogate pairs are to be replaced.
template <class Stage>
auto without_escapes(const Stage &stage, const uint8_t *text, uint8_t *place, int)
    -> decltype(stage.parse_string(text, place)) {
  return stage.parse_string(text, place);
}
template <class Stage>
auto without_escapes(const Stage &stage, const uint8_t *text, uint8_t *place, long)
    -> decltype(stage.parse_string(text, place, false)) {
  return stage.parse_string(text, place, false);
}

// A number of which a compiler cannot tell where it is from: of a truth it makes no branch.
inline ptrdiff_t opaque(ptrdiff_t number) {
  asm("" : "+r"(number));
  return number;
}

// Reads one line at a time into values. Its texts are taken without a branch that depends on what a
// value is; numbers and words are noted, and read when all values were met. So a processor has
// little to foresee.
class PlainLine {
 public:
  PlainLine(Values &values, KeyTable &keys) : values_(values), keys_(keys) {}

  // Reads a line at which the first stage has looked, and found no fault. False for whatever is not
  // plain, be it right or wrong. 64 bytes behind the line can be read.
  bool read(const simdjson::internal::dom_parser_implementation &stage, const uint8_t *line,
      size_t length, bool has_escapes) {
    stage_ = &stage;
    line_ = line;
    places_ = stage.structural_indexes.get();
    count_ = stage.n_structural_indexes;
    at_ = 0;
    if (literals_.size() < count_) literals_.resize(count_);
    literal_count_ = 0;
    has_escapes_ = has_escapes;
    if (has_escapes) {
      texts_.resize(length + simdjson::SIMDJSON_PADDING);
      free_ = texts_.data();
    }
    return sign() == '{' && walk(0, 1) && at_ == count_ && read_literals();
  }

 private:
  // How many objects and lists may lie in each other.
  static constexpr int most_levels = 32;

  struct Literal {
    const char *bytes;
    uint32_t length, slot;
  };

  Values &values_;
  KeyTable &keys_;
  const simdjson::internal::dom_parser_implementation *stage_ = nullptr;
  const uint8_t *line_ = nullptr;
  const uint32_t *places_ = nullptr;
  uint32_t count_ = 0;
  uint32_t at_ = 0;  // the place that is looked at
  std::vector<Literal> literals_;
  size_t literal_count_ = 0;
  bool has_escapes_ = false;
  std::vector<uint8_t> texts_;  // without their escapes
  uint8_t *free_ = nullptr;     // behind them

  // Behind the last place there is nothing that any caller looks for.
  char sign() const { return at_ < count_ ? char(line_[places_[at_]]) : 0; }
  bool next_is(char c) const { return at_ + 1 < count_ && line_[places_[at_ + 1]] == uint8_t(c); }
  bool skip_places(uint32_t number) {
    at_ += number;
    return true;
  }

  // Reads an object and goes to what follows it.
  bool walk(uint32_t node, int level) {
    if (level > most_levels) return false;
    if (next_is('}')) return skip_places(2);
    const uint8_t *line = line_;
    const uint32_t *place = places_ + at_ + 1, *end = places_ + count_;
    // No key has its colon so near to the line's beginning, and three bytes before a colon are
    // looked at.
    if (place + 1 < end && place[1] < 3) return false;
    while (place + 3 < end) {  // a key, its colon, its value, and what follows
      const uint8_t *quote = line + place[0], *colon = line + place[1];
      const Entry *entry = keys_.find(node, quote, colon);
      if (!entry && !(entry = rare_entry(node, quote, colon))) return false;
      const uint8_t *value = line + place[2], *next = line + place[3];
      place += 3;
      if (*value == '{' || *value == '[' || entry->child != 0) {
        at_ = uint32_t(place - places_) - 1;
        if (!read_nested(*entry, level)) return false;
        place = places_ + at_;
        if (place >= end) return false;
        next = line + place[0];
      } else if (!take(entry->slot, value, next)) {
        return false;
      }
      if (*next == '}') {
        at_ = uint32_t(place - places_) + 1;
        return true;
      }
      if (*next != ',') return false;
      place++;
    }
    return false;
  }

  __attribute__((noinline)) const Entry *rare_entry(
      uint32_t node, const uint8_t *quote, const uint8_t *colon) {
    const uint8_t *key = quote + 1, *end = end_of_value(colon) - 1;
    if (*quote != '"' || *colon != ':' || *end != '"' || end < key) return nullptr;
    if (has_escapes_ && memchr(key, '\\', size_t(end - key))) return nullptr;
    return &keys_.entry(node, {reinterpret_cast<const char *>(key), size_t(end - key)});
  }

  // Takes a value that is no object and no list; `next` is what follows it.
  __attribute__((always_inline)) bool take(
      uint32_t slot, const uint8_t *value, const uint8_t *next) {
    const uint8_t *end = end_of_value(next);
    ptrdiff_t is_text = opaque(*value == '"');
    // The first stage leaves nothing between the last quote of a text and what follows.
    if (opaque(is_text & (end[-1] != '"'))) return false;
    const char *bytes = reinterpret_cast<const char *>(value) + is_text;
    ptrdiff_t length = end - value - 2 * is_text;
    literals_[literal_count_] = {bytes, uint32_t(length), slot};
    literal_count_ += size_t(1 - is_text);
    values_.slots[slot].bytes = value + is_text;
    values_.slots[slot].length = uint32_t(length);
    values_.types[slot] = Type(LB_STRING);
    bool is_plain = length > 0 && uint8_t(bytes[0]) > ' ' && uint8_t(bytes[length - 1]) > ' ';
    // Told what nearly all values are, or the compiler asks first whether they are texts.
    if (__builtin_expect(is_plain && !has_escapes_, 1)) return true;
    return !is_text || take_rare(slot, bytes, length);
  }

  // Takes a text with white space at its ends, without bytes, or with escapes.
  __attribute__((noinline)) bool take_rare(uint32_t slot, const char *bytes, ptrdiff_t length) {
    if (length < 0) return false;
    std::string_view text(bytes, size_t(length));
    if (has_escapes_ && text.find('\\') != std::string_view::npos) {
      uint8_t *end = without_escapes(*stage_, reinterpret_cast<const uint8_t *>(bytes), free_, 0);
      if (!end) return false;
      text = {reinterpret_cast<const char *>(free_), size_t(end - free_)};
      free_ = end;
    }
    values_.put_text(slot, text);
    return true;
  }

  // Reads the numbers and words. Some stood under a key that was given again: they are looked at
  // all the same.
  bool read_literals() {
    for (size_t i = 0; i < literal_count_; i++) {
      const Literal &literal = literals_[i];
      bool is_last =
          values_.slots[literal.slot].bytes == reinterpret_cast<const uint8_t *>(literal.bytes);
      uint32_t slot = is_last ? literal.slot : values_.unwanted();
      if (!read_literal(values_, slot, {literal.bytes, literal.length})) return false;
    }
    return true;
  }

  // Takes the object or list of a key, or what stands in the place of one, and goes to what follows
  // it.
  __attribute__((noinline)) bool read_nested(const Entry &entry, int level) {
    keys_.forget_below(entry);
    char open = sign();
    if (open != '{' && open != '[') return take_next(entry.slot);
    values_.put(entry.slot, open == '{' ? LB_OBJECT : LB_ARRAY);
    return open == '{' && entry.child != 0 ? walk(entry.child, level + 1) : skip(level);
  }

  // Takes a value that is no object and no list, and goes to what follows it; false when nothing
  // does, which is wrong in any line.
  bool take_next(uint32_t slot) {
    if (at_ + 1 >= count_) return false;
    const uint8_t *value = line_ + places_[at_];
    return take(slot, value, line_ + places_[++at_]);
  }

  // Checks a value that nobody wants, and goes to what follows it.
  bool skip(int level) {
    char open = sign();
    if (open != '{' && open != '[') return take_next(values_.unwanted());
    if (level > most_levels) return false;
    char close = open == '{' ? '}' : ']';
    if (next_is(close)) return skip_places(2);
    while (true) {
      at_++;
      if (open == '{') {
        if (sign() != '"' || !take_next(values_.unwanted()) || sign() != ':') return false;
        at_++;
      }
      if (!skip(level + 1)) return false;
      if (sign() == close) return skip_places(1);
      if (sign() != ',') return false;
    }
  }
};

}  // namespace lookback
