#include "line_parser.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <deque>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;

namespace {

// Bytes that can be read behind every key: simdjson pads the texts of a document, and the table of
// keys pads its own.
constexpr size_t key_padding = 16;

// A key at one place of the document tree: what it leads to.
struct Entry {
  const char *key = nullptr;             // padded
  uint64_t words[2] = {}, masks[2] = {};  // the first 16 bytes of the key, and which of them it has
  uint32_t length = 0;
  uint32_t node = 0;     // the object in which the key stands; 0 is the top
  int32_t slot = -1;     // the wanted value, if it is one
  uint32_t child = 0;    // the object below, if paths go on; 0 for none
  int32_t next = -1;     // the key that followed this one the last time
  // Keys that followed before that one, the latest first.
  std::array<int32_t, 3> others = {-1, -1, -1};
  uint64_t unknown = 0;  // lines that had this key, if no path wants it
};

// What is counted of a slot.
struct Count {
  uint64_t present = 0, wrong_type = 0;
  uint64_t present_in = 0, wrong_in = 0;  // the last counted line that added to these
  uint32_t expected = ~0u;                // the types that the slot may have, as bits
  uint32_t doubtful = 0;                  // those of them whose values somebody else looks at
  uint32_t group = 0;                     // the slot under which it is counted
  uint32_t members = 1;                   // the slots that are counted under this one
};

std::string_view trimmed(std::string_view key) {
  if (key.empty() || (key.front() != ' ' && key.back() != ' ')) return key;
  size_t start = key.find_first_not_of(' ');
  if (start == std::string_view::npos) return {};
  return key.substr(start, key.find_last_not_of(' ') - start + 1);
}

// A text without ASCII white space at both ends.
std::string_view without_space(std::string_view text) {
  auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  if (text.empty() || (uint8_t(text.front()) > ' ' && uint8_t(text.back()) > ' ')) return text;
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}

uint64_t word_at(const char *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// The first 1 to 8 bytes of a padded text.
uint64_t last_word(const char *bytes, size_t length) {
  return word_at(bytes) & (~0ull >> (64 - 8 * length));
}

// Whether an entry has a padded key.
inline bool is_key(const Entry &entry, std::string_view key) {
  const char *bytes = key.data();
  uint64_t difference = ((word_at(bytes) & entry.masks[0]) ^ entry.words[0]) |
                        ((word_at(bytes + 8) & entry.masks[1]) ^ entry.words[1]) |
                        (key.size() ^ entry.length);
  if (difference != 0) return false;
  return entry.length <= 16 || memcmp(bytes + 16, entry.key + 16, entry.length - 16) == 0;
}

// The hash of a padded key.
uint64_t hashed(uint32_t node, std::string_view key) {
  const char *bytes = key.data();
  size_t length = key.size();
  uint64_t hash = (uint64_t(length) << 32 | node) * 0x9E3779B97F4A7C15ull;
  for (; length > 8; bytes += 8, length -= 8)
    hash = (hash ^ word_at(bytes)) * 0x9FB21C651E98DF25ull, hash ^= hash >> 29;
  if (length > 0) hash = (hash ^ last_word(bytes, length)) * 0xD6E8FEB86659FD93ull;
  return hash ^ (hash >> 32);
}

// The nesting of a document that is known to be valid JSON.
size_t depth_of(const uint8_t *line, size_t length) {
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

int hex4(const uint8_t *digits) {
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
void scan_escapes(const uint8_t *line, size_t length, bool &lone, bool &nul) {
  lone = nul = false;
  for (size_t i = 0; i + 1 < length; i++) {
    if (line[i] != '\\') continue;
    if (line[i + 1] != 'u') {
      i++;
      continue;
    }
    if (i + 6 > length) return;
    int unit = hex4(line + i + 2);
    i += 5;
    if (unit == 0) nul = true;
    if (unit < 0xD800 || unit > 0xDFFF) continue;
    bool low_follows = unit < 0xDC00 && i + 7 <= length && line[i + 1] == '\\' && line[i + 2] == 'u';
    int next = low_follows ? hex4(line + i + 3) : -1;
    if (next < 0xDC00 || next > 0xDFFF) {
      lone = true;
      return;
    }
    i += 6;
  }
}

bool is_space(uint8_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }

// Where the value before a place ends: white space may lie between. The line begins with a brace, so
// there is an end.
inline const uint8_t *end_of_value(const uint8_t *next) {
  while (is_space(next[-1])) next--;
  return next;
}

inline void put_string(lb_slot &slot, const uint8_t *bytes, size_t length) {
  std::string_view text = without_space({reinterpret_cast<const char *>(bytes), length});
  slot.type = LB_STRING;
  slot.bytes = reinterpret_cast<const uint8_t *>(text.data());
  slot.length = uint32_t(text.size());
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

  // Where the value here ends; false when nothing follows it, which is wrong in any line.
  bool end(const uint8_t *&end) const {
    if (at + 1 >= count) return false;
    end = end_of_value(line + places[at + 1]);
    return true;
  }

  // The string here. The first stage leaves nothing between its last quote and the next place.
  bool string(std::string_view &text) const {
    const uint8_t *start = line + places[at] + 1, *last;
    if (!end(last) || last <= start || *--last != '"') return false;
    text = {reinterpret_cast<const char *>(start), size_t(last - start)};
    return true;
  }

  // Reads a value that is no object and no list, and goes to what follows it.
  bool scalar(lb_slot &slot) {
    if (byte() == '"') {
      std::string_view text;
      if (!string(text)) return false;
      put_string(slot, reinterpret_cast<const uint8_t *>(text.data()), text.size());
      return skip(1);
    }
    switch (byte()) {
      case 't': return word("true", slot, LB_BOOL, 1);
      case 'f': return word("false", slot, LB_BOOL, 0);
      case 'n': return word("null", slot, LB_NULL, 0);
      default: return number(slot);
    }
  }

  bool word(std::string_view expected, lb_slot &slot, lb_type type, int64_t value) {
    const uint8_t *start = line + places[at], *last;
    if (!end(last) || size_t(last - start) != expected.size()) return false;
    if (memcmp(start, expected.data(), expected.size()) != 0) return false;
    slot.type = type;
    slot.integer = value;
    return skip(1);
  }

  // A number of at most 18 digits without exponent, which any type holds.
  bool number(lb_slot &slot) {
    const uint8_t *start = line + places[at], *last;
    if (!end(last)) return false;
    const uint8_t *p = start;
    bool is_negative = *p == '-';
    if (is_negative) p++;
    const uint8_t *digits = p;
    int64_t value = 0;
    while (p < last && is_digit(*p)) value = value * 10 + (*p++ - '0');
    if (p == digits || p - digits > 18 || (*digits == '0' && p - digits > 1)) return false;
    slot.type = LB_INTEGER;
    slot.integer = is_negative ? -value : value;
    if (p < last) {
      if (*p++ != '.' || p == last || last - p > 18) return false;
      while (p < last && is_digit(*p)) p++;
      if (p < last) return false;
      slot.type = LB_DOUBLE;
      slot.integer = 0;
    }
    slot.bytes = start;
    slot.length = uint32_t(last - start);
    return skip(1);
  }
};

lb_status status_of(error_code error) {
  switch (error) {
    case SUCCESS: return LB_OK;
    case UTF8_ERROR: return LB_INVALID_UTF8;
    case DEPTH_ERROR: return LB_TOO_DEEP;
    case MEMALLOC: return LB_OUT_OF_MEMORY;
    default: return LB_INVALID_JSON;
  }
}

}  // namespace

struct lb_parser {
  dom::parser parser;
  std::unique_ptr<dom::parser> deep_parser;
  dom::element root;
  std::vector<lb_slot> slots;
  std::vector<std::array<char, 24>> digits;  // of integers among the slots
  std::vector<Entry> entries;
  std::vector<Entry> starts;               // for each object what its first key was, as `next`
  std::deque<std::string> keys;            // the texts of the entries, padded
  std::vector<int32_t> table;
  std::vector<size_t> unknown;
  std::vector<size_t> seen_unknown;         // by the last line
  std::vector<uint32_t> filled;             // the slots that the last line has filled:
  size_t filled_count = 0;                  // so many of these
  std::vector<std::array<uint32_t, 2>> shared;  // slots of one path: that of its key, and another
  std::deque<std::string> set_texts;        // that `lb_set_text` has given to the last line
  std::vector<Count> counts;
  uint64_t lines = 0;                       // that were counted
  std::string raw;
  ondemand::parser raw_parser;
  uint64_t unknown_rest = 0, seen_rest = 0;
  uint32_t nodes = 1;
  bool has_nul = false;

  int32_t find(uint32_t node, std::string_view key) const {
    size_t place = hashed(node, key) & (table.size() - 1);
    while (table[place] >= 0) {
      const Entry &entry = entries[table[place]];
      if (entry.node == node && is_key(entry, key)) return table[place];
      place = (place + 1) & (table.size() - 1);
    }
    return -1;
  }

  int32_t add(uint32_t node, std::string_view key) {
    if ((entries.size() + 1) * 4 > table.size()) {
      table.assign(table.size() * 2, -1);
      for (size_t i = 0; i < entries.size(); i++) place_entry(int32_t(i));
    }
    keys.emplace_back(key).append(key_padding, '\0');
    Entry entry;
    entry.key = keys.back().data();
    entry.length = uint32_t(key.size());
    for (size_t word = 0; word < 2; word++) {
      size_t rest = key.size() > word * 8 ? key.size() - word * 8 : 0;
      entry.masks[word] = rest == 0 ? 0 : ~0ull >> (64 - 8 * std::min<size_t>(rest, 8));
      entry.words[word] = word_at(entry.key + word * 8) & entry.masks[word];
    }
    entry.node = node;
    entries.push_back(entry);
    place_entry(int32_t(entries.size() - 1));
    return int32_t(entries.size() - 1);
  }

  void place_entry(int32_t index) {
    const Entry &entry = entries[index];
    size_t place = hashed(entry.node, {entry.key, entry.length}) & (table.size() - 1);
    while (table[place] >= 0) place = (place + 1) & (table.size() - 1);
    table[place] = index;
  }

  void want(std::string_view path, int32_t slot) {
    uint32_t node = 0;
    while (true) {
      std::string part;
      size_t dot = 0;
      for (; dot < path.size() && path[dot] != '.'; dot++) {
        if (path[dot] == '\\' && dot + 1 < path.size()) dot++;
        part += path[dot];
      }
      if (dot == path.size()) dot = std::string_view::npos;
      size_t length = trimmed(part).size();
      size_t start = trimmed(part).data() - part.data();
      part.append(key_padding, '\0');
      std::string_view key(part.data() + start, length);
      int32_t index = find(node, key);
      if (index < 0) index = add(node, key);
      if (dot == std::string_view::npos) {
        int32_t &own = entries[index].slot;
        if (own < 0) own = slot;
        else shared.push_back({uint32_t(own), uint32_t(slot)});
        return;
      }
      if (entries[index].child == 0) entries[index].child = nodes++;
      node = entries[index].child;
      path = path.substr(dot + 1);
    }
  }

  // Gives the values of paths that are wanted twice to their other slots.
  void share() {
    for (auto [from, to] : shared)
      if (slots[from].type != LB_ABSENT) {
        const lb_slot value = slots[from];
        fill(to) = value;
      }
  }

  // Whether a key of the top that no path wants got an entry.
  bool add_unknown(std::string_view key) {
    if (unknown.size() >= LB_UNKNOWN_KEYS) {
      seen_rest++;
      return false;
    }
    unknown.push_back(size_t(add(0, key)));
    return true;
  }

  // A key that is given again takes everything with it that its earlier value had set.
  void forget(const Entry &entry) {
    if (entry.slot >= 0 && slots[entry.slot].type != LB_ABSENT) {
      slots[entry.slot] = lb_slot{};
      slots[entry.slot].type = LB_NULL;
    }
    if (entry.child == 0) return;
    for (const Entry &below : entries)
      if (below.node == entry.child) forget(below);
  }

  void begin() {
    for (size_t i = 0; i < filled_count; i++) slots[filled[i]] = lb_slot{};
    filled_count = 0;
    seen_unknown.clear();
    if (!set_texts.empty()) set_texts.clear();
    seen_rest = 0;
    has_nul = false;
  }

  // The entry of a padded key that follows another, -1 for a key below the top that no path wants.
  // Lines of one log have their keys in nearly the same order, so the keys that followed the last
  // times are tried before the table. The entries may move.
  int32_t follow(int32_t last, uint32_t node, std::string_view key) {
    Entry &before = last < 0 ? starts[node] : entries[last];
    if (before.next >= 0 && is_key(entries[before.next], key)) return before.next;
    return follow_other(last, node, key);
  }

  int32_t follow_other(int32_t last, uint32_t node, std::string_view key) {
    Entry &before = last < 0 ? starts[node] : entries[last];
    for (int32_t &other : before.others) {
      if (other < 0) break;
      if (is_key(entries[other], key)) {
        std::swap(before.next, other);
        return before.next;
      }
    }
    key = trimmed(key);
    int32_t index = find(node, key);
    if (index < 0) {
      if (node != 0 || !add_unknown(key)) return -1;
      index = int32_t(entries.size()) - 1;
    }
    Entry &moved = last < 0 ? starts[node] : entries[last];
    std::copy_backward(moved.others.begin(), moved.others.end() - 1, moved.others.end());
    moved.others[0] = moved.next;
    moved.next = index;
    return index;
  }

  void walk(dom::object object, uint32_t node) {
    int32_t last = -1;
    for (auto field : object) {
      int32_t index = follow(last, node, field.key);
      if (index < 0) continue;
      last = index;
      const Entry entry = entries[index];
      if (entry.slot < 0 && entry.child == 0) {
        seen_unknown.push_back(size_t(index));
        continue;
      }
      if (entry.child != 0) {
        forget(entry);
        if (field.value.is_object())
          walk(field.value.get_object().value_unsafe(), entry.child);
      }
      if (entry.slot >= 0) set(size_t(entry.slot), field.value);
    }
  }

  // An empty slot, to be filled.
  lb_slot &fill(size_t index) {
    lb_slot &slot = slots[index];
    if (slot.type == LB_ABSENT) filled[filled_count++] = uint32_t(index);
    slot.bytes = nullptr;
    slot.integer = 0;
    slot.length = 0;
    return slot;
  }

  void set(size_t index, dom::element value) {
    lb_slot &slot = fill(index);
    switch (value.type()) {
      case dom::element_type::STRING: {
        std::string_view text = value.get_string().value_unsafe();
        put_string(slot, reinterpret_cast<const uint8_t *>(text.data()), text.size());
        break;
      }
      case dom::element_type::INT64: {
        slot.type = LB_INTEGER;
        slot.integer = value.get_int64().value_unsafe();
        break;
      }
      case dom::element_type::UINT64: {
        slot.type = LB_UNSIGNED;
        slot.integer = int64_t(value.get_uint64().value_unsafe());
        break;
      }
      case dom::element_type::DOUBLE:
        slot.type = LB_DOUBLE;
        break;
      case dom::element_type::BOOL:
        slot.type = LB_BOOL;
        slot.integer = value.get_bool().value_unsafe();
        break;
      case dom::element_type::OBJECT:
        slot.type = LB_OBJECT;
        break;
      case dom::element_type::ARRAY:
        slot.type = LB_ARRAY;
        break;
      case dom::element_type::NULL_VALUE:
        slot.type = LB_NULL;
        break;
    }
  }

  // Reads a line without a backslash straight from simdjson's first stage, which has checked UTF-8
  // and found where every value begins. False for whatever is not plain, be it right or wrong: the
  // DOM decides on that.
  bool walk_plain(const uint8_t *line, size_t length) {
    if (length > parser.capacity() || memchr(line, '\\', length)) return false;
    auto &stage = *parser.implementation;
    if (stage.stage1(line, length, stage1_mode::regular) != SUCCESS) return false;
    Plain text{line, stage.structural_indexes.get(), stage.n_structural_indexes, 0};
    return text.byte() == '{' && walk_plain(text, 0, 1) && text.at == text.count;
  }

  // Reads an object and goes to what follows it. What nearly all values are, a text under a key
  // that was expected here, is done in place.
  bool walk_plain(Plain &text, uint32_t node, int depth) {
    if (depth > plain_depth) return false;
    if (text.next_is('}')) return text.skip(2);
    const uint8_t *line = text.line;
    const uint32_t *places = text.places, *end = places + text.count;
    const uint32_t *place = places + text.at + 1;
    int32_t last = -1;
    while (place + 3 < end) {  // a key, its colon, its value, and what follows
      const uint8_t *key = line + place[0] + 1, *colon = line + place[1];
      const uint8_t *key_end = end_of_value(colon) - 1;
      if (key[-1] != '"' || *colon != ':' || *key_end != '"' || key_end < key) return false;
      std::string_view name(reinterpret_cast<const char *>(key), size_t(key_end - key));
      int32_t index = follow(last, node, name);
      place += 2;
      const uint8_t *value = line + place[0], *next = line + place[1];
      if (*value == '"' && index >= 0 && entries[index].child == 0) {
        last = index;
        const uint8_t *value_end = end_of_value(next) - 1;
        if (*value_end != '"' || value_end == value) return false;
        if (entries[index].slot >= 0) {
          size_t length = size_t(value_end - value) - 1;
          put_string(fill(size_t(entries[index].slot)), value + 1, length);
        } else {
          seen_unknown.push_back(size_t(index));
        }
        place++;
      } else {
        text.at = uint32_t(place - places);
        if (index >= 0) last = index;
        if (index < 0 ? !skip_plain(text, depth) : !value_plain(text, index, depth)) return false;
        place = places + text.at;
        if (place >= end) return false;
        next = line + place[0];
      }
      if (*next == '}') {
        text.at = uint32_t(place - places) + 1;
        return true;
      }
      if (*next != ',') return false;
      place++;
    }
    return false;
  }

  // Takes the value of a key and goes to what follows it.
  bool value_plain(Plain &text, int32_t index, int depth) {
    int32_t slot = entries[index].slot;
    uint32_t child = entries[index].child;
    if (slot < 0 && child == 0) seen_unknown.push_back(size_t(index));
    if (child != 0) forget(entries[index]);
    char open = text.byte();
    if (open != '{' && open != '[') {
      lb_slot unused;
      return text.scalar(slot < 0 ? unused : fill(size_t(slot)));
    }
    if (slot >= 0) fill(size_t(slot)).type = open == '{' ? LB_OBJECT : LB_ARRAY;
    bool goes_on = open == '{' && child != 0;
    return goes_on ? walk_plain(text, child, depth + 1) : skip_plain(text, depth);
  }

  // Checks a value that nobody wants, and goes to what follows it.
  bool skip_plain(Plain &text, int depth) {
    char open = text.byte();
    if (open != '{' && open != '[') {
      lb_slot unused;
      return text.scalar(unused);
    }
    if (depth > plain_depth) return false;
    char close = open == '{' ? '}' : ']';
    if (text.next_is(close)) return text.skip(2);
    while (true) {
      text.at++;
      if (open == '{') {
        std::string_view key;
        if (text.byte() != '"' || !text.next_is(':') || !text.string(key)) return false;
        text.at += 2;
      }
      if (!skip_plain(text, depth + 1)) return false;
      if (text.byte() == close) return text.skip(1);
      if (text.byte() != ',') return false;
    }
  }

  // The digits of a fraction as they were written: the DOM keeps only its value, so the rare line
  // that has one is read a second time.
  void write_raw_numbers(const uint8_t *line, size_t length) {
    raw.clear();
    raw.reserve(length);  // so that no text moves
    auto document = raw_parser.iterate(line, length, length + SIMDJSON_PADDING);
    ondemand::object object;
    if (document.error() || document.value_unsafe().get_object().get(object)) return;
    write_raw_numbers(object, 0);
  }

  void write_raw_numbers(ondemand::object object, uint32_t node) {
    for (auto field : object) {
      std::string_view key;
      if (field.unescaped_key().get(key)) return;
      int32_t index = find(node, trimmed(key));
      if (index < 0) continue;
      uint32_t child = entries[index].child;
      int32_t slot = entries[index].slot;
      auto value = field.value();
      ondemand::json_type type;
      if (value.type().get(type)) return;
      if (type == ondemand::json_type::object && child != 0) {
        ondemand::object below;
        if (value.get_object().get(below)) return;
        write_raw_numbers(below, child);
      } else if (type == ondemand::json_type::number && slot >= 0 &&
                 (slots[slot].type == LB_DOUBLE || slots[slot].type == LB_INTEGER)) {
        std::string_view token;
        if (value.raw_json_token().get(token)) return;
        size_t end = token.find_first_of(" \t\r\n");
        token = token.substr(0, end);
        slots[slot].bytes = reinterpret_cast<const uint8_t *>(raw.data() + raw.size());
        slots[slot].length = uint32_t(token.size());
        raw.append(token);
      }
    }
  }
};

extern "C" lb_parser *lb_parser_new(const char *joined) try {
  auto parser = std::make_unique<lb_parser>();
  std::vector<std::string_view> paths;
  for (std::string_view rest = joined; !rest.empty();) {
    size_t end = rest.find('\n');
    paths.push_back(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  size_t count = paths.size();
  parser->slots.resize(count);
  parser->filled.resize(count);
  parser->digits.resize(count);
  parser->counts.resize(count);
  for (size_t i = 0; i < count; i++) parser->counts[i].group = uint32_t(i);
  parser->table.assign(256, -1);
  for (size_t i = 0; i < count; i++) parser->want(paths[i], int32_t(i));
  parser->starts.resize(parser->nodes);
  // 64 levels are allowed. simdjson stops at the 64th level that holds anything, so that what it
  // lets pass has 64 levels at most; what it stops at is measured.
  if (parser->parser.allocate(1 << 16, 64) != SUCCESS) return nullptr;
  return parser.release();
} catch (const std::bad_alloc &) {
  return nullptr;
}

extern "C" void lb_parser_free(lb_parser *parser) { delete parser; }

extern "C" const lb_slot *lb_slots(const lb_parser *parser) { return parser->slots.data(); }

extern "C" lb_status lb_parse(lb_parser *p, const uint8_t *line, size_t length) try {
  p->begin();
  if (p->walk_plain(line, length)) {
    p->share();
    return LB_OK;
  }
  p->begin();
  error_code error = p->parser.parse(line, length, false).get(p->root);
  if (error == DEPTH_ERROR) {
    if (depth_of(line, length) > 64) return LB_TOO_DEEP;
    if (!p->deep_parser) {
      p->deep_parser = std::make_unique<dom::parser>();
      if (p->deep_parser->allocate(1 << 16, 66) != SUCCESS) return LB_OUT_OF_MEMORY;
    }
    error = p->deep_parser->parse(line, length, false).get(p->root);
  }
  if (error == NUMBER_ERROR) {
    // simdjson has one error for a malformed number and for one out of range.
    return LB_INVALID_NUMBER;
  }
  if (error == STRING_ERROR) {
    // One error for bad escapes and for halves of surrogate pairs.
    bool lone, nul;
    scan_escapes(line, length, lone, nul);
    return lone ? LB_LONE_SURROGATE : LB_INVALID_JSON;
  }
  if (error) return status_of(error);
  if (!p->root.is_object()) return LB_NOT_AN_OBJECT;
  if (memchr(line, '\\', length)) {
    bool lone;
    scan_escapes(line, length, lone, p->has_nul);
    if (lone) return LB_LONE_SURROGATE;
  }
  p->walk(p->root.get_object().value_unsafe(), 0);
  for (size_t i = 0; i < p->filled_count; i++) {
    const lb_slot &slot = p->slots[p->filled[i]];
    bool rewrite = slot.type == LB_DOUBLE || (slot.type == LB_INTEGER && slot.integer == 0 &&
                                              memmem(line, length, "-0", 2) != nullptr);
    if (rewrite) {
      p->write_raw_numbers(line, length);
      break;
    }
  }
  p->share();
  return LB_OK;
} catch (const std::bad_alloc &) {
  return LB_OUT_OF_MEMORY;
}

extern "C" void lb_write_digits(lb_parser *parser, size_t index) {
  lb_slot &slot = parser->slots[index];
  char *start = parser->digits[index].data(), *end = start + parser->digits[index].size();
  auto written = slot.type == LB_UNSIGNED ? std::to_chars(start, end, uint64_t(slot.integer))
                                          : std::to_chars(start, end, slot.integer);
  slot.bytes = reinterpret_cast<const uint8_t *>(start);
  slot.length = uint32_t(written.ptr - start);
}

extern "C" lb_status lb_set_text(
    lb_parser *parser, size_t index, const uint8_t *text, size_t length) try {
  const std::string &kept =
      parser->set_texts.emplace_back(reinterpret_cast<const char *>(text), length);
  lb_slot &slot = parser->fill(index);
  slot.type = LB_STRING;
  slot.bytes = reinterpret_cast<const uint8_t *>(kept.data());
  slot.length = uint32_t(kept.size());
  return LB_OK;
} catch (const std::bad_alloc &) {
  return LB_OUT_OF_MEMORY;
}

extern "C" void lb_set_value(lb_parser *parser, size_t index, lb_slot value) {
  parser->fill(index) = value;
}

extern "C" int lb_has_nul(const lb_parser *parser) { return parser->has_nul; }

extern "C" size_t lb_unknown_count(const lb_parser *parser) {
  return parser->unknown.size() + (parser->unknown_rest > 0 ? 1 : 0);
}

extern "C" const char *lb_unknown_key(
    const lb_parser *parser, size_t index, size_t *length, uint64_t *lines) {
  if (index >= parser->unknown.size()) {
    *length = 0;
    *lines = parser->unknown_rest;
    return "";
  }
  const Entry &entry = parser->entries[parser->unknown[index]];
  *length = entry.length;
  *lines = entry.unknown;
  return entry.key;
}

extern "C" void lb_expect(
    lb_parser *parser, size_t slot, uint32_t types, uint32_t doubtful, size_t group) {
  Count &count = parser->counts[slot];
  count.expected = types;
  count.doubtful = doubtful;
  parser->counts[count.group].members--;
  count.group = uint32_t(group);
  parser->counts[group].members++;
}

extern "C" int lb_count(lb_parser *p) {
  uint64_t line = ++p->lines;
  uint32_t doubtful = 0;
  for (size_t i = 0; i < p->filled_count; i++) {
    uint32_t index = p->filled[i];
    const lb_slot &slot = p->slots[index];
    if (slot.type <= LB_NULL || (slot.type == LB_STRING && slot.length == 0)) continue;
    Count &own = p->counts[index];
    doubtful |= own.doubtful >> slot.type & 1;
    if (own.group == index && own.members == 1) {  // as nearly all are
      bool is_expected = own.expected >> slot.type & 1;
      own.present += is_expected;
      own.wrong_type += !is_expected;
      continue;
    }
    Count &count = p->counts[own.group];
    if (count.present_in == line) continue;
    if (own.expected >> slot.type & 1) {
      count.present_in = line;
      count.present++;
      if (count.wrong_in == line) count.wrong_type--;
    } else if (count.wrong_in != line) {
      count.wrong_in = line;
      count.wrong_type++;
    }
  }
  for (size_t index : p->seen_unknown) p->entries[index].unknown++;
  p->unknown_rest += p->seen_rest;
  return doubtful != 0;
}

extern "C" uint64_t lb_present(const lb_parser *parser, size_t slot) {
  return parser->counts[slot].present;
}

extern "C" uint64_t lb_wrong_type(const lb_parser *parser, size_t slot) {
  return parser->counts[slot].wrong_type;
}

extern "C" void lb_reset_counts(lb_parser *parser) {
  for (Count &count : parser->counts) count.present = count.wrong_type = 0;
  for (size_t index : parser->unknown) parser->entries[index].unknown = 0;
  parser->unknown_rest = 0;
}
