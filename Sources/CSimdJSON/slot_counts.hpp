// How many lines had which values.
#pragma once
#include "values.hpp"
#include "widest.hpp"

#include <algorithm>

namespace lookback {

inline bool is_value(uint8_t type) { return (type & uint8_t(~LB_NULL)) != 0; }

// What is true of some slot of a line.
struct Remarks {
  bool is_doubtful, is_later;
};

// Adds one for each slot that has a value: to `right` where that is of an expected type, else to
// `wrong`. The lists do not overlap: so a compiler takes many slots at once.
LOOKBACK_WIDEST static Remarks count_types(const uint8_t *__restrict types,
    const uint8_t *__restrict expected, const uint8_t *__restrict doubtful,
    const uint8_t *__restrict later, uint8_t *__restrict right, uint8_t *__restrict wrong,
    size_t count) {
  uint8_t doubts = 0, laters = 0;
  for (size_t slot = 0; slot < count; slot++) {
    bool is_right = (types[slot] & expected[slot]) != 0;
    bool is_wrong = !is_right && is_value(types[slot]);
    right[slot] += is_right;
    wrong[slot] += is_wrong;
    doubts |= types[slot] & doubtful[slot];
    laters |= later[slot] & (is_right | is_wrong);
  }
  return {doubts != 0, laters != 0};
}

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
        later_(values.types.size()),
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
    later_[slot] = slot > group;
    if (slot == group + 1) shared_.push_back(group);
  }

  // Counts a line; tells whether one of its values is doubtful.
  bool add(const Values &values) {
    auto types = reinterpret_cast<const uint8_t *>(values.types.data());
    Remarks remarks = count_types(types, expected_.data(), doubtful_.data(), later_.data(),
        right_.data(), wrong_.data(), values.type_count());
    if (remarks.is_later) take_back(values);
    if (++lines_ == most_lines) sum_up();
    return remarks.is_doubtful;
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
  std::vector<uint8_t> later_;  // marks slots behind the first one of a group
  // Of the last lines.
  std::vector<uint8_t> right_, wrong_;
  int lines_ = 0;
  std::vector<Lines> sums_;
  std::vector<size_t> groups_;
  std::vector<size_t> shared_;  // groups of several slots

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
    for (size_t group : shared_) {
      Lines line;
      for (size_t end = group; end < values.count() && groups_[end] == group; end++) {
        bool is_right = values.is(expected_[end], end);
        line.right += is_right;
        line.wrong += !is_right && is_value(uint8_t(values.types[end]));
      }
      if (line.right + line.wrong < 2) continue;
      // Sums may be below 0 as long as the last lines are not in them.
      sums_[group].right -= line.right > 0 ? line.right - 1 : 0;
      sums_[group].wrong -= line.right > 0 ? line.wrong : line.wrong - 1;
    }
  }
};

}  // namespace lookback
