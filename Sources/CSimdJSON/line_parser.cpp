#include "line_parser.h"

#include <simdjson.h>

#include <array>
#include <charconv>
#include <memory>
#include <new>

#include "escapes.hpp"
#include "plain_line.hpp"
#include "slot_counts.hpp"

using namespace lookback;
using namespace simdjson;

static_assert(SIMDJSON_VERSION_MAJOR >= 3,
              "simdjson is too old: 3 or newer is needed, as Debian 12 and Ubuntu 24.04 have it");

namespace {

lb_status status_of(error_code error) {
  switch (error) {
    case UTF8_ERROR: return LB_INVALID_UTF8;
    case DEPTH_ERROR: return LB_TOO_DEEP;
    case MEMALLOC: return LB_OUT_OF_MEMORY;
    default: return LB_INVALID_JSON;
  }
}

// Whether an integer has too many digits: later versions of simdjson have an error of its own for that.
template <typename Error>
auto is_too_large(Error error, int) -> decltype(Error::BIGINT_ERROR, bool()) {
  return error == Error::BIGINT_ERROR;
}
template <typename Error>
bool is_too_large(Error, long) {
  return false;
}

std::string_view text_of(const uint8_t *bytes, size_t length) {
  return {reinterpret_cast<const char *>(bytes), length};
}

}  // namespace

struct lb_parser {
  dom::parser parser;
  std::unique_ptr<dom::parser> deep_parser;
  dom::element root;
  Values values;
  SlotCounts counts;
  KeyTable keys;
  PlainLine plain;
  std::vector<std::array<char, 24>> digits;     // of integers among the slots
  std::vector<std::array<uint32_t, 2>> shared;  // slots of one path: that of its key, and another
  std::deque<std::string> set_texts;            // that `lb_set_text` has given to the last line
  std::string raw;
  ondemand::parser raw_parser;
  uint64_t unknown_rest = 0;  // lines with keys for which there was no room
  bool has_nul = false;

  explicit lb_parser(const std::vector<std::string_view> &paths)
      : values(paths.size(), LB_UNKNOWN_KEYS),
        counts(values),
        keys(values),
        plain(values, keys),
        digits(paths.size()) {
    std::vector<uint32_t> slots = keys.want(paths);
    for (uint32_t i = 0; i < slots.size(); i++)
      if (slots[i] != i) shared.push_back({slots[i], i});
  }

  lb_status parse(const uint8_t *line, size_t length) {
    values.clear();
    if (!set_texts.empty()) set_texts.clear();
    keys.met_too_many = false;
    has_nul = false;
    auto escape = static_cast<const uint8_t *>(memchr(line, '\\', length));
    if (escape) {
      bool is_lone;
      scan_escapes(escape, size_t(line + length - escape), is_lone, has_nul);
      if (is_lone) return read_any(line, length);
    }
    if (!read_plain(line, length, escape != nullptr)) {
      values.clear();
      if (lb_status status = read_any(line, length)) return status;
    }
    for (auto [from, to] : shared)
      if (!values.is_absent(from)) {
        values.slots[to] = values.slots[from];
        values.types[to] = values.types[from];
      }
    return LB_OK;
  }

  // Reads a line straight from simdjson's first stage, which checks UTF-8 and finds where every
  // value begins. False for whatever is not plain, be it right or wrong: the DOM decides on that.
  bool read_plain(const uint8_t *line, size_t length, bool has_escapes) {
    auto &stage = *parser.implementation;
    return length <= parser.capacity() &&
           stage.stage1(line, length, stage1_mode::regular) == SUCCESS &&
           plain.read(stage, line, length, has_escapes);
  }

  // Reads any line by way of the DOM.
  lb_status read_any(const uint8_t *line, size_t length) {
    // Later versions of simdjson pass over a byte order mark, which is no JSON.
    if (text_of(line, length).substr(0, 3) == "\xEF\xBB\xBF") return LB_INVALID_JSON;
    error_code error = parser.parse(line, length, false).get(root);
    if (error == DEPTH_ERROR) {
      if (depth_of(line, length) > 64) return LB_TOO_DEEP;
      if (!deep_parser) {
        deep_parser = std::make_unique<dom::parser>();
        if (deep_parser->allocate(1 << 16, 66) != SUCCESS) return LB_OUT_OF_MEMORY;
      }
      error = deep_parser->parse(line, length, false).get(root);
    }
    if (error == NUMBER_ERROR || is_too_large(error, 0)) {
      // simdjson has one error for a malformed number and for one out of range.
      return LB_INVALID_NUMBER;
    }
    if (error && error != STRING_ERROR) return status_of(error);
    // One error for bad escapes and for halves of surrogate pairs, or none.
    bool is_lone, is_nul;
    scan_escapes(line, length, is_lone, is_nul);
    if (is_lone) return LB_LONE_SURROGATE;
    if (error) return status_of(error);
    if (!root.is_object()) return LB_NOT_AN_OBJECT;
    walk(root.get_object().value_unsafe(), 0);
    write_raw_numbers(line, length);
    return LB_OK;
  }

  void walk(dom::object object, uint32_t node) {
    for (auto field : object) {
      const Entry &entry = keys.entry(node, field.key);
      keys.forget_below(entry);
      put(entry.slot, field.value);
      if (entry.child != 0 && field.value.is_object())
        walk(field.value.get_object().value_unsafe(), entry.child);
    }
  }

  void put(size_t slot, dom::element value) {
    switch (value.type()) {
      case dom::element_type::STRING:
        return values.put_text(slot, value.get_string().value_unsafe());
      case dom::element_type::INT64:
        return values.put(slot, LB_INTEGER, value.get_int64().value_unsafe());
      case dom::element_type::UINT64:
        return values.put(slot, LB_UNSIGNED, int64_t(value.get_uint64().value_unsafe()));
      case dom::element_type::DOUBLE: return values.put(slot, LB_DOUBLE);
      case dom::element_type::BOOL:
        return values.put(slot, LB_BOOL, value.get_bool().value_unsafe());
      case dom::element_type::OBJECT: return values.put(slot, LB_OBJECT);
      case dom::element_type::ARRAY: return values.put(slot, LB_ARRAY);
      case dom::element_type::NULL_VALUE: return values.put(slot, LB_NULL);
    }
  }

  // The digits of fractions, and the sign of -0, as they were written: the DOM keeps only what they
  // are, so the rare line that has one is read a second time.
  void write_raw_numbers(const uint8_t *line, size_t length) {
    bool has_signed_zero = memmem(line, length, "-0", 2) != nullptr;
    bool is_needed = false;
    for (size_t slot = 0; slot < values.count(); slot++)
      is_needed |= values.is(LB_DOUBLE, slot) || (has_signed_zero && values.is(LB_INTEGER, slot) &&
                                                     values.slots[slot].integer == 0);
    if (!is_needed) return;
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
      auto value = field.value();
      ondemand::json_type type;
      if (value.type().get(type)) return;
      if (type == ondemand::json_type::object && entry->child != 0) {
        ondemand::object below;
        if (value.get_object().get(below)) return;
        write_raw_numbers(below, entry->child);
      } else if (type == ondemand::json_type::number &&
                 values.is(LB_DOUBLE | LB_INTEGER, entry->slot)) {
        std::string_view token;
        if (value.raw_json_token().get(token)) return;
        token = token.substr(0, token.find_first_of(" \t\r\n"));
        values.slots[entry->slot].bytes =
            reinterpret_cast<const uint8_t *>(raw.data() + raw.size());
        values.slots[entry->slot].length = uint32_t(token.size());
        raw.append(token);
      }
    }
  }
};

extern "C" lb_parser *lb_parser_new(const char *joined) try {
  std::vector<std::string_view> paths;
  std::string_view rest = joined;
  for (size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1))
    paths.push_back(rest.substr(0, end));
  paths.push_back(rest);
  auto parser = std::make_unique<lb_parser>(paths);
  // 64 levels are allowed. simdjson stops at the 64th level that holds anything, so that what it
  // lets pass has 64 levels at most; what it stops at is measured.
  if (parser->parser.allocate(1 << 16, 64) != SUCCESS) return nullptr;
  return parser.release();
} catch (const std::bad_alloc &) {
  return nullptr;
}

extern "C" void lb_parser_free(lb_parser *parser) { delete parser; }

extern "C" const lb_slot *lb_slots(const lb_parser *parser) { return parser->values.slots.data(); }

extern "C" const uint8_t *lb_types(const lb_parser *parser) {
  return reinterpret_cast<const uint8_t *>(parser->values.types.data());
}

extern "C" size_t lb_absent_slot(const lb_parser *parser) { return parser->values.absent(); }

extern "C" lb_status lb_parse(lb_parser *parser, const uint8_t *line, size_t length) try {
  return parser->parse(line, length);
} catch (const std::bad_alloc &) {
  return LB_OUT_OF_MEMORY;
}

extern "C" void lb_write_digits(lb_parser *parser, size_t index) {
  lb_slot &slot = parser->values.slots[index];
  char *start = parser->digits[index].data(), *end = start + parser->digits[index].size();
  auto written = parser->values.is(LB_UNSIGNED, index)
                     ? std::to_chars(start, end, uint64_t(slot.integer))
                     : std::to_chars(start, end, slot.integer);
  slot.bytes = reinterpret_cast<const uint8_t *>(start);
  slot.length = uint32_t(written.ptr - start);
}

extern "C" lb_status lb_set_text(
    lb_parser *parser, size_t index, const uint8_t *text, size_t length) try {
  parser->values.put_text(index, parser->set_texts.emplace_back(text_of(text, length)));
  return LB_OK;
} catch (const std::bad_alloc &) {
  return LB_OUT_OF_MEMORY;
}

extern "C" void lb_set_value(lb_parser *parser, size_t index, uint8_t type, lb_slot value) {
  parser->values.slots[index] = value;
  parser->values.types[index] = Type(type);
}

extern "C" int lb_has_nul(const lb_parser *parser) { return parser->has_nul; }

extern "C" void lb_expect(
    lb_parser *parser, size_t slot, uint8_t types, uint8_t doubtful, size_t group) {
  parser->counts.expect(slot, types, doubtful, group);
}

extern "C" int lb_count(lb_parser *parser) {
  parser->unknown_rest += parser->keys.met_too_many;
  return parser->counts.add(parser->values);
}

extern "C" uint64_t lb_present(lb_parser *parser, size_t group) {
  return parser->counts.of(group).right;
}

extern "C" uint64_t lb_wrong_type(lb_parser *parser, size_t group) {
  return parser->counts.of(group).wrong;
}

extern "C" void lb_reset_counts(lb_parser *parser) {
  parser->counts.reset();
  parser->keys.forget_unwanted();
  parser->unknown_rest = 0;
}

extern "C" uint64_t lb_unknown_rest(const lb_parser *parser) { return parser->unknown_rest; }

extern "C" size_t lb_unknown_count(const lb_parser *parser) {
  return parser->keys.unwanted_count();
}

extern "C" const char *lb_unknown_key(
    lb_parser *parser, size_t index, size_t *length, uint64_t *lines) {
  const Entry &entry = parser->keys.unwanted(index);
  *length = entry.key.size();
  *lines = parser->counts.of(entry.slot).right;
  return entry.key.data();
}
