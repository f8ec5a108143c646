// How many lines had which values.
#pragma once
#include "values.hpp"

#include <algorithm>

namespace lookback {

// Counts the types of a line's values, those of all slots at once. Slots that hold one field are a
// group: they follow each other, and a line that has values in several of them counts once.
class SlotCounts {
 public:
  // How many lines had a value of a type that it may have, and how many only others.
  struct Lines {
    uint64_t right = 0, wrong = 0;
  };

  // Slots behind the wanted ones count whatever they hold.
  explicit SlotCounts(const Values &values)
      : expected_(values.types.size(), 0xFF),
        doubtful_(values.types.size()),
        right_(values.types.size()),
        wrong_(values.types.size()),
        sums_(values.slots.size()),
        groups_(values.slots.size()) {
    for (size_t slot = 0; slot < groups_.size(); slot++) groups_[slot] = slot;
  }

  // Says which types a slot may have, which of them somebody else looks at, and the first slot of
  // its group.
  void expect(size_t slot, uint8_t types, uint8_t doubtful, size_t group) {
    expected_[slot] = types;
    doubtful_[slot] = doubtful;
    groups_[slot] = group;
    for (size_t first = group; first < slot; first++) {
      size_t distance = slot - first;
      while (together_.size() < distance) together_.emplace_back(expected_.size());
      together_[distance - 1][first] = 0xFF;
    }
  }

  // Counts a line; tells whether one of its values is doubtful.
  bool add(const Values &values) {
    Bytes doubts = {}, several = {};
    for (size_t start = 0; start < values.type_count(); start += Values::block) {
      Bytes type = at(values.types, start), expected = at(expected_, start);
      Bytes is_right = is_any(type & expected);
      // What is true of a byte is 255 there, which is -1.
      put(right_, start, at(right_, start) - is_right);
      put(wrong_, start, at(wrong_, start) - (is_value(type) & ~is_right));
      doubts |= type & at(doubtful_, start);
      for (size_t distance = 1; distance <= together_.size(); distance++)
        several |= at(together_[distance - 1], start) & is_value(type) &
                   is_value(at(values.types, start + distance));
    }
    if (has_any(several)) take_back(values);
    if (++lines_ == most_lines) sum_up();
    return has_any(doubts);
  }

  // The lines of the slots of a group, which has this first one.
  Lines of(size_t group) {
    sum_up();
    Lines lines;
    for (size_t slot = group; slot < groups_.size() && groups_[slot] == group; slot++) {
      lines.right += sums_[slot].right;
      lines.wrong += sums_[slot].wrong;
    }
    return lines;
  }

  void reset() {
    sum_up();
    std::fill(sums_.begin(), sums_.end(), Lines());
  }

 private:
  // What a byte can count.
  static constexpr int most_lines = 255;

  std::vector<uint8_t> expected_, doubtful_;
  // Of the last lines.
  std::vector<uint8_t> right_, wrong_;
  int lines_ = 0;
  std::vector<Lines> sums_;
  std::vector<size_t> groups_;
  // By distance less one: the slots that are in one group with the slot so far behind them.
  std::vector<std::vector<uint8_t>> together_;

  // The types of a block of slots, or what is counted of them.
  using Bytes = uint8_t __attribute__((vector_size(Values::block)));

  template <class List>
  static Bytes at(const List &list, size_t start) {
    Bytes bytes;
    memcpy(&bytes, list.data() + start, sizeof bytes);
    return bytes;
  }

  static void put(std::vector<uint8_t> &list, size_t start, Bytes bytes) {
    memcpy(list.data() + start, &bytes, sizeof bytes);
  }

  static Bytes is_any(Bytes types) { return Bytes(types != 0); }
  static Bytes is_value(Bytes types) { return is_any(types & uint8_t(~LB_NULL)); }

  static bool has_any(Bytes bytes) {
    uint64_t halves[2];
    memcpy(halves, &bytes, sizeof halves);
    return (halves[0] | halves[1]) != 0;
  }

  void sum_up() {
    if (lines_ == 0) return;
    for (size_t slot = 0; slot < sums_.size(); slot++) {
      sums_[slot].right += right_[slot];
      sums_[slot].wrong += wrong_[slot];
    }
    std::fill(right_.begin(), right_.end(), 0);
    std::fill(wrong_.begin(), wrong_.end(), 0);
    lines_ = 0;
  }

  // Takes back what is counted too often of groups of which the line has several values.
  __attribute__((noinline)) void take_back(const Values &values) {
    size_t end = 0;
    for (size_t group = 0; group < values.count(); group = end) {
      Lines line;
      for (end = group; end < values.count() && groups_[end] == group; end++) {
        bool is_right = values.is(expected_[end], end);
        line.right += is_right;
        line.wrong += !is_right && values.is(uint8_t(~LB_NULL), end);
      }
      if (line.right + line.wrong < 2) continue;
      // Sums may be below 0 as long as the last lines are not in them.
      sums_[group].right -= line.right > 0 ? line.right - 1 : 0;
      sums_[group].wrong -= line.right > 0 ? line.wrong : line.wrong - 1;
    }
  }
};

}  // namespace lookback
