#include "line_parser.h"

#include <simdjson.h>

#include <charconv>
#include <memory>
#include <new>

#include "escapes.hpp"
#include "key_tree.hpp"
#include "plain_values.hpp"
#include "slot_count.hpp"

using namespace lookback;
using namespace simdjson;

namespace {

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
  KeyTree keys;
  std::vector<Entry *> unknown;
  std::vector<Entry *> seen_unknown;        // by the last line
  lb_slot unread = {};                      // takes values that no path wants
  // The slots that the last line has filled, and room for one more.
  std::vector<uint32_t> filled;
  size_t filled_count = 0;
  std::vector<std::array<uint32_t, 2>> shared;  // slots of one path: that of its key, and another
  std::deque<std::string> set_texts;        // that `lb_set_text` has given to the last line
  std::vector<Count> counts;
  uint64_t lines = 0;                       // that were counted
  std::string raw;
  ondemand::parser raw_parser;
  uint64_t unknown_rest = 0;                // lines with keys for which there was no room
  bool has_rest = false;                    // whether the last line has such
  bool has_nul = false;

  // Gives the values of paths that are wanted twice to their other slots.
  void share() {
    for (auto [from, to] : shared)
      if (slots[from].type != LB_ABSENT) {
        const lb_slot value = slots[from];
        fill(to) = value;
      }
  }

  // The entry of a key of the top that no path wants, while there is room.
  Entry *add_unknown(std::string_view key) {
    if (unknown.size() >= LB_UNKNOWN_KEYS) {
      has_rest = true;
      return nullptr;
    }
    unknown.push_back(&keys.add(0, key));
    return unknown.back();
  }

  // A key that is given again takes everything with it that its earlier value had set.
  void forget(const Entry &entry) {
    if (entry.slot >= 0 && slots[entry.slot].type != LB_ABSENT) {
      slots[entry.slot] = lb_slot{};
      slots[entry.slot].type = LB_NULL;
    }
    if (entry.child == 0) return;
    for (const Entry &below : keys.entries)
      if (below.node == entry.child) forget(below);
  }

  void begin() {
    for (size_t i = 0; i < filled_count; i++) slots[filled[i]].type = LB_ABSENT;
    filled_count = 0;
    seen_unknown.clear();
    if (!set_texts.empty()) set_texts.clear();
    has_rest = false;
    has_nul = false;
  }

  // The entry of a padded key that follows another; null for a key below the top that no path wants.
  Entry *follow(Entry &last, uint32_t node, std::string_view key) {
    Entry *entry = keys.follow(last, node, key);
    if (entry || node != 0) return entry;
    entry = add_unknown(trimmed(key));
    if (entry) KeyTree::expect(*entry, last);
    return entry;
  }

  void walk(dom::object object, uint32_t node) {
    Entry *last = &keys.starts[node];
    for (auto field : object) {
      Entry *entry = follow(*last, node, field.key);
      if (!entry) continue;
      last = entry;
      set(slot_of(entry), field.value);
      if (entry->child != 0 && field.value.is_object())
        walk(field.value.get_object().value_unsafe(), entry->child);
    }
  }

  // An empty slot, to be filled.
  lb_slot &fill(size_t index) {
    lb_slot &slot = slots[index];
    filled[filled_count] = uint32_t(index);
    filled_count += slot.type == LB_ABSENT;
    slot = lb_slot{};
    return slot;
  }

  static void set(lb_slot &slot, dom::element value) {
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

  // Reads an object and goes to what follows it.
  bool walk_plain(Plain &text, uint32_t node, int depth) {
    if (depth > plain_depth) return false;
    if (text.next_is('}')) return text.skip(2);
    const uint8_t *line = text.line;
    const uint32_t *places = text.places, *end = places + text.count;
    const uint32_t *place = places + text.at + 1;
    Entry *last = &keys.starts[node];
    while (place + 3 < end) {  // a key, its colon, its value, and what follows
      Entry *entry = last->next;
      if (!entry || !stands_at(*entry, line + place[0])) {
        const uint8_t *key = line + place[0] + 1, *colon = line + place[1];
        const uint8_t *key_end = end_of_value(colon) - 1;
        if (key[-1] != '"' || *colon != ':' || *key_end != '"' || key_end < key) return false;
        entry = follow(*last, node, {reinterpret_cast<const char *>(key), size_t(key_end - key)});
      }
      const uint8_t *value = line + place[2], *next = line + place[3];
      place += 3;
      if (entry) last = entry;
      if (*value == '{' || *value == '[') {
        text.at = uint32_t(place - places) - 1;
        if (!entry ? !skip_plain(text, depth) : !nested_plain(text, *entry, depth)) return false;
        place = places + text.at;
        if (place >= end) return false;
        next = line + place[0];
      } else if (!read_plain(value, next, slot_of(entry))) {
        return false;
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

  // The slot that a value of a key fills; one that nobody reads if no path wants it.
  lb_slot &slot_of(Entry *entry) {
    bool is_value = entry && entry->slot >= 0 && entry->child == 0;  // as nearly all are
    return is_value ? fill(size_t(entry->slot)) : rare_slot_of(entry);
  }

  __attribute__((noinline)) lb_slot &rare_slot_of(Entry *entry) {
    if (!entry) return unread;
    if (entry->child == 0) {
      seen_unknown.push_back(entry);
      return unread;
    }
    forget(*entry);
    return entry->slot < 0 ? unread : fill(size_t(entry->slot));
  }

  // Takes the object or list of a key and goes to what follows it.
  bool nested_plain(Plain &text, Entry &entry, int depth) {
    char open = text.byte();
    slot_of(&entry).type = open == '{' ? LB_OBJECT : LB_ARRAY;
    bool goes_on = open == '{' && entry.child != 0;
    return goes_on ? walk_plain(text, entry.child, depth + 1) : skip_plain(text, depth);
  }

  // Checks a value that nobody wants, and goes to what follows it.
  bool skip_plain(Plain &text, int depth) {
    char open = text.byte();
    if (open != '{' && open != '[') return text.scalar(unread);
    if (depth > plain_depth) return false;
    char close = open == '{' ? '}' : ']';
    if (text.next_is(close)) return text.skip(2);
    while (true) {
      text.at++;
      if (open == '{') {
        if (text.byte() != '"' || !text.scalar(unread) || text.byte() != ':') return false;
        text.at++;
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
      const Entry *entry = keys.find(node, trimmed(key));
      if (!entry) continue;
      uint32_t child = entry->child;
      int32_t slot = entry->slot;
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
  parser->filled.resize(count + 1);
  parser->digits.resize(count);
  parser->counts.resize(count);
  for (size_t i = 0; i < count; i++) parser->counts[i].group = uint32_t(i);
  for (size_t i = 0; i < count; i++) {
    int32_t slot = parser->keys.want(paths[i], int32_t(i));
    if (slot != int32_t(i)) parser->shared.push_back({uint32_t(slot), uint32_t(i)});
  }
  parser->keys.starts.resize(parser->keys.nodes);
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
  const Entry &entry = *parser->unknown[index];
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
  const lb_slot *slots = p->slots.data();
  Count *counts = p->counts.data();
  const uint32_t *filled = p->filled.data(), *end = filled + p->filled_count;
  for (; filled < end; filled++) {
    uint32_t index = *filled;
    const lb_slot &slot = slots[index];
    if (slot.type <= LB_NULL || (slot.type == LB_STRING && slot.length == 0)) continue;
    Count &own = counts[index];
    doubtful |= own.doubtful >> slot.type & 1;
    if (own.group == index && own.members == 1) {  // as nearly all are
      own.of_type[slot.type]++;
      continue;
    }
    Count &count = counts[own.group];
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
  for (Entry *entry : p->seen_unknown) {
    entry->unknown += entry->unknown_in != line;
    entry->unknown_in = line;
  }
  p->unknown_rest += p->has_rest;
  return doubtful != 0;
}

extern "C" uint64_t lb_present(const lb_parser *parser, size_t slot) {
  return parser->counts[slot].lines(true);
}

extern "C" uint64_t lb_wrong_type(const lb_parser *parser, size_t slot) {
  return parser->counts[slot].lines(false);
}

extern "C" void lb_reset_counts(lb_parser *parser) {
  for (Count &count : parser->counts) {
    count.of_type = {};
    count.present = count.wrong_type = 0;
  }
  for (Entry *entry : parser->unknown) entry->unknown = 0;
  parser->unknown_rest = 0;
}
