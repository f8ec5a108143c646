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
constexpr size_t key_padding = 8;

// A key at one place of the document tree: what it leads to.
struct Entry {
  const char *key = nullptr;  // padded
  uint32_t length = 0;
  uint32_t node = 0;     // the object in which the key stands; 0 is the top
  int32_t slot = -1;     // the wanted value, if it is one
  uint32_t child = 0;    // the object below, if paths go on; 0 for none
  int32_t next = -1;     // the key that followed this one the last time
  uint64_t unknown = 0;  // lines that had this key, if no path wants it
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

// Whether two padded keys are equal.
bool equal(const char *a, const char *b, size_t length) {
  for (; length > 8; a += 8, b += 8, length -= 8)
    if (word_at(a) != word_at(b)) return false;
  return length == 0 || last_word(a, length) == last_word(b, length);
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
  std::vector<dom::element> values;        // of objects and arrays among the slots
  std::vector<std::array<char, 24>> digits;  // of integers among the slots
  std::vector<Entry> entries;
  std::vector<int32_t> first;              // for each object the key that came first the last time
  std::deque<std::string> keys;            // the texts of the entries, padded
  std::vector<int32_t> table;
  std::vector<size_t> unknown;
  std::vector<size_t> seen_unknown;         // by the last line
  std::vector<uint32_t> filled;             // the slots that the last line has filled
  std::vector<uint32_t> expected;           // the types that a slot may have, as bits
  std::vector<size_t> group;                // the slot under which a slot is counted
  std::vector<uint64_t> present, wrong_type;
  std::vector<uint64_t> present_in, wrong_in;  // the last counted line that added to these
  uint64_t lines = 0;                       // that were counted
  std::string json, raw;
  ondemand::parser raw_parser;
  uint64_t unknown_rest = 0, seen_rest = 0;
  uint32_t nodes = 1;
  bool has_nul = false;

  int32_t find(uint32_t node, std::string_view key) const {
    size_t place = hashed(node, key) & (table.size() - 1);
    while (table[place] >= 0) {
      const Entry &entry = entries[table[place]];
      if (entry.node == node && entry.length == key.size() &&
          equal(entry.key, key.data(), key.size()))
        return table[place];
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
        entries[index].slot = slot;
        return;
      }
      if (entries[index].child == 0) entries[index].child = nodes++;
      node = entries[index].child;
      path = path.substr(dot + 1);
    }
  }

  void see_unknown(std::string_view key) {
    if (unknown.size() >= LB_UNKNOWN_KEYS) {
      seen_rest++;
      return;
    }
    int32_t index = add(0, key);
    unknown.push_back(size_t(index));
    seen_unknown.push_back(size_t(index));
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

  // Lines of one log have their keys in nearly the same order, so the key that followed the last
  // time is tried before the table.
  void walk(dom::object object, uint32_t node) {
    if (node >= first.size()) first.resize(node + 1, -1);
    int32_t *guess = &first[node];
    for (auto field : object) {
      std::string_view key = field.key;
      int32_t index = *guess;
      if (index < 0 || entries[index].length != key.size() ||
          !equal(entries[index].key, key.data(), key.size())) {
        key = trimmed(key);
        index = find(node, key);
        if (index < 0) {
          if (node == 0) see_unknown(key);  // may move the entries, so the guess is lost
          index = find(node, key);
          if (index < 0) continue;
          guess = &entries[index].next;
          continue;
        }
        *guess = index;
      }
      Entry &entry = entries[index];
      guess = &entry.next;
      if (entry.slot < 0 && entry.child == 0) {
        seen_unknown.push_back(size_t(index));
        continue;
      }
      if (entry.child != 0) {
        forget(entry);
        if (field.value.is_object()) {
          walk(field.value.get_object().value_unsafe(), entry.child);
          guess = &entries[index].next;  // the walk may have moved the entries
        }
      }
      if (entries[index].slot >= 0) set(size_t(entries[index].slot), field.value);
    }
  }

  void set(size_t index, dom::element value) {
    lb_slot &slot = slots[index];
    if (slot.type == LB_ABSENT) filled.push_back(uint32_t(index));
    slot.bytes = nullptr;
    slot.length = 0;
    switch (value.type()) {
      case dom::element_type::STRING: {
        std::string_view text = without_space(value.get_string().value_unsafe());
        slot.type = LB_STRING;
        slot.bytes = reinterpret_cast<const uint8_t *>(text.data());
        slot.length = uint32_t(text.size());
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
        values[index] = value;
        break;
      case dom::element_type::ARRAY:
        slot.type = LB_ARRAY;
        values[index] = value;
        break;
      case dom::element_type::NULL_VALUE:
        slot.type = LB_NULL;
        break;
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
  parser->values.resize(count);
  parser->digits.resize(count);
  parser->expected.resize(count, ~0u);
  for (size_t i = 0; i < count; i++) parser->group.push_back(i);
  for (auto *counts :
       {&parser->present, &parser->wrong_type, &parser->present_in, &parser->wrong_in})
    counts->resize(count);
  parser->table.assign(256, -1);
  for (size_t i = 0; i < count; i++) parser->want(paths[i], int32_t(i));
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
  for (uint32_t index : p->filled) p->slots[index] = lb_slot{};
  p->filled.clear();
  p->seen_unknown.clear();
  p->seen_rest = 0;
  p->has_nul = false;
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
  for (uint32_t index : p->filled) {
    const lb_slot &slot = p->slots[index];
    bool rewrite = slot.type == LB_DOUBLE || (slot.type == LB_INTEGER && slot.integer == 0 &&
                                              memmem(line, length, "-0", 2) != nullptr);
    if (rewrite) {
      p->write_raw_numbers(line, length);
      break;
    }
  }
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

extern "C" int lb_has_nul(const lb_parser *parser) { return parser->has_nul; }

extern "C" const uint8_t *lb_json(lb_parser *parser, size_t slot, size_t *length) try {
  parser->json = minify(parser->values[slot]);
  *length = parser->json.size();
  return reinterpret_cast<const uint8_t *>(parser->json.data());
} catch (const std::bad_alloc &) {
  *length = 0;
  return nullptr;
}

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

extern "C" void lb_expect(lb_parser *parser, size_t slot, uint32_t types, size_t group) {
  parser->expected[slot] = types;
  parser->group[slot] = group;
}

extern "C" void lb_count(lb_parser *p) {
  uint64_t line = ++p->lines;
  for (uint32_t index : p->filled) {
    const lb_slot &slot = p->slots[index];
    if (slot.type <= LB_NULL || (slot.type == LB_STRING && slot.length == 0)) continue;
    size_t group = p->group[index];
    if (p->present_in[group] == line) continue;
    if (p->expected[index] >> slot.type & 1) {
      p->present_in[group] = line;
      p->present[group]++;
      if (p->wrong_in[group] == line) p->wrong_type[group]--;
    } else if (p->wrong_in[group] != line) {
      p->wrong_in[group] = line;
      p->wrong_type[group]++;
    }
  }
  for (size_t index : p->seen_unknown) p->entries[index].unknown++;
  p->unknown_rest += p->seen_rest;
}

extern "C" uint64_t lb_present(const lb_parser *parser, size_t slot) {
  return parser->present[slot];
}

extern "C" uint64_t lb_wrong_type(const lb_parser *parser, size_t slot) {
  return parser->wrong_type[slot];
}

extern "C" void lb_reset_counts(lb_parser *parser) {
  std::fill(parser->present.begin(), parser->present.end(), 0);
  std::fill(parser->wrong_type.begin(), parser->wrong_type.end(), 0);
  for (size_t index : parser->unknown) parser->entries[index].unknown = 0;
  parser->unknown_rest = 0;
}
