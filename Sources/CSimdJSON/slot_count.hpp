#pragma once
#include "line_parser.h"

#include <array>

namespace lookback {

// What is counted of a slot.
struct Count {
  std::array<uint64_t, LB_ARRAY + 1> of_type = {};  // lines, if nothing else is counted under it
  uint64_t present = 0, wrong_type = 0;             // lines, if other slots are
  uint64_t present_in = 0, wrong_in = 0;  // the last counted line that added to these
  uint32_t expected = ~0u;                // the types that the slot may have, as bits
  uint32_t doubtful = 0;                  // those of them whose values somebody else looks at
  uint32_t group = 0;                     // the slot under which it is counted
  uint32_t members = 1;                   // the slots that are counted under this one

  // The lines that had a value of a type that it may have, or of another.
  uint64_t lines(bool is_expected) const {
    uint64_t sum = is_expected ? present : wrong_type;
    for (size_t type = 0; type < of_type.size(); type++)
      if ((expected >> type & 1) == is_expected) sum += of_type[type];
    return sum;
  }
};

}  // namespace lookback
