// The keys of lines: those that wanted paths lead through, and others that were met.
#pragma once
#include "values.hpp"

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>

namespace lookback {

// A key at one place of the document tree: what it leads to.
struct alignas(64) Entry {
  // The key between quotes with a colon right behind, as nearly all lines have it. Unless it is
  // such a key of at most 29 bytes, it has no mask, and no bytes are equal to it.
  uint64_t quoted[4] = {1}, masks[4] = {};
  uint32_t node = 0;   // the object in which the key stands; 0 is the top
  uint32_t child = 0;  // the object below, if paths go on; 0 for none
  uint32_t slot = 0;   // of its values; that of what nobody wants, if no path ends here
  std::string key;

  // Whether a place of a line, behind which 32 bytes can be read, has the key between quotes with a
  // colon right behind.
  bool stands_at(const uint8_t *place) const {
    uint64_t difference = 0;
    for (size_t i = 0; i < 4; i++) {
      uint64_t word;
      memcpy(&word, place + i * 8, 8);
      difference |= (word & masks[i]) ^ quoted[i];
    }
    return difference == 0;
  }
};

inline std::string_view trimmed(std::string_view key) {
  if (key.empty() || (key.front() != ' ' && key.back() != ' ')) return key;
  size_t start = key.find_first_not_of(' ');
  if (start == std::string_view::npos) return {};
  return key.substr(start, key.find_last_not_of(' ') - start + 1);
}

class KeyTable {
 public:
  explicit KeyTable(Values &values) : values_(values) { nothing_.slot = values.unwanted(); }

  // The entry of the key that stands between quotes in a line, with a colon right behind; null for
  // what is no such key, for keys that were not met before, and for a few others.
  //
  // Which key follows which is different from line to line. So the hash is that of the key's ends
  // and its length, which takes as long for any key, and wanted keys do not meet in one place: a
  // processor guesses right at each branch.
  const Entry *find(uint32_t node, const uint8_t *quote, const uint8_t *colon) const {
    size_t place = hash(quote, colon);
    const Entry *first = table_[place & mask_];
    bool is_found = first && first->stands_at(quote) && first->node == node;
    return is_found ? first : find_behind(place, node, quote);
  }

  // The entry of any key. One of the top that no path wants gets a slot of its own, while there is
  // room.
  const Entry &entry(uint32_t node, std::string_view key) {
    key = trimmed(key);
    if (const Entry *known = find(node, key)) return *known;
    if (node != 0) return nothing_;
    // Of long ones that nobody wants so much is kept that it is seen how long they are.
    if (key.size() > longest_key) {
      key = key.substr(0, longest_key + 1);
      if (const Entry *known = find(node, key)) return *known;
    }
    if (!values_.has_room()) {
      met_too_many = true;
      return nothing_;
    }
    Entry &added = add(node, key, values_.add());
    if (entries_.size() * 8 > table_.size()) {
      place_all();
    } else {
      place(added);
    }
    return added;
  }

  // The entry of a key that is there; null for another.
  const Entry *find(uint32_t node, std::string_view key) const {
    auto found = by_name_.find(name(node, key));
    return found == by_name_.end() ? nullptr : found->second;
  }

  // The slots of the values that some dotted paths lead to: each its own, unless an earlier path is
  // the same. An empty one leads to nothing.
  std::vector<uint32_t> want(const std::vector<std::string_view> &paths) {
    std::vector<uint32_t> slots;
    for (uint32_t slot = 0; slot < paths.size(); slot++)
      slots.push_back(paths[slot].empty() ? slot : want(paths[slot], slot));
    wanted_ = entries_.size();
    place_all();
    return slots;
  }

  // A key that paths lead through and that is given again takes everything with it that its earlier
  // value had set. There was none as long as its slot is absent.
  void forget_below(const Entry &entry) {
    if (entry.child == 0 || values_.is_absent(entry.slot)) return;
    for (const Entry &below : entries_) {
      if (below.node != entry.child) continue;
      if (!values_.is_absent(below.slot)) values_.put(below.slot, LB_NULL);
      forget_below(below);
    }
  }

  // The keys that no path wants, each with a slot.
  size_t unwanted_count() const { return entries_.size() - wanted_; }
  const Entry &unwanted(size_t index) const { return entries_[wanted_ + index]; }

  // Forgets them, so that another file has room for as many.
  void forget_unwanted() {
    if (unwanted_count() == 0) return;
    for (size_t i = wanted_; i < entries_.size(); i++) {
      by_name_.erase(name(entries_[i].node, entries_[i].key));
    }
    entries_.resize(wanted_);
    values_.remove_added();
    place_all();
  }

  // Whether the line has keys for which there was no room.
  bool met_too_many = false;

 private:
  Values &values_;
  Entry nothing_;              // of keys that nobody wants and nobody counts
  std::deque<Entry> entries_;  // in which none ever moves, the wanted ones first
  size_t wanted_ = 0;
  uint32_t nodes_ = 1;
  std::unordered_map<std::string, Entry *> by_name_;
  // By their hashes those that are found right there or a few places behind.
  std::vector<const Entry *> table_;
  size_t mask_ = 0;
  uint64_t factor_ = 0x9E3779B97F4A7C15;

  static constexpr size_t smallest_table = 1024;
  static constexpr size_t longest_key = 128;
  static constexpr size_t most_steps = 4;

  static std::string name(uint32_t node, std::string_view key) {
    return std::to_string(node) + ' ' + std::string(key);
  }

  uint64_t hash(const uint8_t *quote, const uint8_t *colon) const {
    uint32_t front, back;
    memcpy(&front, quote, 4);
    memcpy(&back, colon - 3, 4);
    return ((uint64_t(back) << 32 | front) + uint64_t(colon - quote)) * factor_ >> 40;
  }

  // The same where another key has the first place.
  __attribute__((noinline)) const Entry *find_behind(
      size_t place, uint32_t node, const uint8_t *quote) const {
    for (size_t step = 1; step < most_steps; step++) {
      const Entry *entry = table_[(place + step) & mask_];
      if (!entry || (entry->stands_at(quote) && entry->node == node)) return entry;
    }
    return nullptr;
  }

  Entry &add(uint32_t node, std::string_view key, uint32_t slot) {
    Entry &entry = entries_.emplace_back();
    entry.node = node;
    entry.slot = slot;
    entry.key = key;
    by_name_.emplace(name(node, key), &entry);
    // A quote or a backslash in a key was written with another backslash.
    if (key.size() <= 29 && key.find_first_of("\"\\") == std::string_view::npos) {
      char text[32] = {'"'}, mask[32] = {};
      key.copy(text + 1, key.size());
      memcpy(text + 1 + key.size(), "\":", 2);
      memset(mask, 0xFF, key.size() + 3);
      memcpy(entry.quoted, text, sizeof text);
      memcpy(entry.masks, mask, sizeof mask);
    }
    return entry;
  }

  // The slot of the value that a path leads to: the given one, unless an earlier path is the same.
  uint32_t want(std::string_view path, uint32_t slot) {
    uint32_t node = 0;
    while (true) {
      std::string key;
      size_t dot = 0;
      for (; dot < path.size() && path[dot] != '.'; dot++) {
        if (path[dot] == '\\' && dot + 1 < path.size()) dot++;
        key += path[dot];
      }
      auto known = by_name_.find(name(node, trimmed(key)));
      Entry &entry =
          known != by_name_.end() ? *known->second : add(node, trimmed(key), nothing_.slot);
      if (dot == path.size()) {
        if (entry.slot == nothing_.slot) entry.slot = slot;
        return entry.slot;
      }
      if (entry.child == 0) entry.child = nodes_++;
      node = entry.child;
      path = path.substr(dot + 1);
    }
  }

  // Puts all entries into a table of eight places for each, no two wanted ones into the same place.
  void place_all() {
    size_t size = smallest_table;
    while (size < entries_.size() * 8) size *= 2;
    mask_ = size - 1;
    for (size_t tried = 1;; tried++) {
      table_.assign(size, nullptr);
      bool is_apart = true;
      for (size_t i = 0; i < entries_.size(); i++) {
        bool is_first = place(entries_[i]);
        is_apart = is_apart && (is_first || i >= wanted_);
      }
      // Keys whose ends are the same meet whatever the factor is. Lines are asked with the factor of this table.
      if (is_apart || tried == most_tries) return;
      factor_ = factor_ * 6364136223846793005 + 2;  // odd, as it was
    }
  }

  static constexpr size_t most_tries = 64;

  // Puts an entry into the table, unless others have all its places; whether it got the first.
  bool place(const Entry &entry) {
    // As it stands in lines; an empty one is not looked for there.
    std::string text = '"' + entry.key + "\":";
    auto quote = reinterpret_cast<const uint8_t *>(text.data());
    if (entry.key.empty()) return true;
    size_t first = hash(quote, quote + text.size() - 1);
    for (size_t place = first; place < first + most_steps; place++) {
      if (table_[place & mask_]) continue;
      table_[place & mask_] = &entry;
      return place == first;
    }
    return false;
  }
};

}  // namespace lookback
