// The values of one line.
#pragma once
#include "line_parser.h"

#include <cstring>
#include <string_view>
#include <vector>

namespace lookback {

// A text without ASCII white space at both ends.
inline std::string_view without_space(std::string_view text) {
  auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}

// What a value is, an `lb_type`. No number, as a compiler takes it that a byte that is written may
// be a part of whatever else there is, and reads that again.
enum class Type : uint8_t {};

// A slot for each wanted value, one for all that nobody wants, and then one for each key of the top
// that was met and that no path wants. The types lie side by side, so that all are forgotten, and
// counted, at once.
class Values {
 public:
  // Types are gone through in blocks of so many, so that none is left over.
  static constexpr size_t block = 64;

  // What is in a slot that is absent means nothing.
  std::vector<lb_slot> slots;
  std::vector<Type> types;

  // Nothing moves as long as slots are added, for which there is so much room.
  Values(size_t wanted, size_t room)
      : slots(wanted + 1 + room + 1),
        types(in_blocks(slots.size())),
        unwanted_(wanted),
        count_(wanted + 1) {}

  bool is_absent(size_t slot) const { return types[slot] == Type(LB_ABSENT); }

  // Whether the type is one of a set.
  bool is(uint8_t set, size_t slot) const { return (uint8_t(types[slot]) & set) != 0; }

  // The slot of what nobody wants.
  uint32_t unwanted() const { return uint32_t(unwanted_); }

  // The slot behind all others, which is never filled.
  size_t absent() const { return slots.size() - 1; }

  // The number of slots that may be filled.
  size_t count() const { return count_; }

  // The number of their types, with those of no slots that fill a block.
  size_t type_count() const { return in_blocks(count_); }

  bool has_room() const { return count_ < absent(); }

  // One slot more, for which there must be room.
  uint32_t add() { return uint32_t(count_++); }

  // Takes all slots back that were added, empty as they were: what is counted are whole blocks, and a line that adds
  // slots again may have no value for the last of them.
  void remove_added() {
    clear();
    count_ = unwanted_ + 1;
  }

  void clear() { memset(types.data(), LB_ABSENT, type_count()); }

  // Puts what has no text.
  void put(size_t slot, lb_type type, int64_t integer = 0) {
    slots[slot] = {nullptr, integer, 0};
    types[slot] = Type(type);
  }

  void put_number(size_t slot, lb_type type, std::string_view text, int64_t integer = 0) {
    slots[slot] = {reinterpret_cast<const uint8_t *>(text.data()), integer, uint32_t(text.size())};
    types[slot] = Type(type);
  }

  // Puts a text that may have white space at its ends; an empty one is as good as null (IN-4).
  void put_text(size_t slot, std::string_view text) {
    text = without_space(text);
    slots[slot] = {reinterpret_cast<const uint8_t *>(text.data()), 0, uint32_t(text.size())};
    types[slot] = Type(text.empty() ? LB_NULL : LB_STRING);
  }

 private:
  size_t unwanted_, count_;

  static size_t in_blocks(size_t count) { return (count + block - 1) / block * block; }
};

}  // namespace lookback
