#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace lookback {

// Bytes that can be read behind every key: simdjson pads the texts of a document, and the table of
// keys pads its own.
constexpr size_t key_padding = 16;

// A key at one place of the document tree: what it leads to.
struct Entry {
  const char *key = nullptr;             // padded
  uint64_t words[2] = {}, masks[2] = {};  // the first 16 bytes of the key, and which of them it has
  // The key between quotes with a colon right behind, as nearly all lines have it. Unless it is such a
  // key of at most 29 bytes, it has no mask, and no bytes are equal to it.
  uint64_t quoted[4] = {1}, quoted_masks[4] = {};
  uint32_t length = 0;
  uint32_t node = 0;     // the object in which the key stands; 0 is the top
  int32_t slot = -1;     // the wanted value, if it is one
  uint32_t child = 0;    // the object below, if paths go on; 0 for none
  Entry *next = nullptr;  // the key that followed this one the last time
  // Keys that followed before that one, the latest first.
  std::array<Entry *, 3> others = {};
  uint64_t unknown = 0;     // lines that had this key, if no path wants it
  uint64_t unknown_in = 0;  // the last counted line that had it
};

inline std::string_view trimmed(std::string_view key) {
  if (key.empty() || (key.front() != ' ' && key.back() != ' ')) return key;
  size_t start = key.find_first_not_of(' ');
  if (start == std::string_view::npos) return key.substr(0, 0);  // which is still padded
  return key.substr(start, key.find_last_not_of(' ') - start + 1);
}

inline uint64_t word_at(const char *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// The first 1 to 8 bytes of a padded text.
inline uint64_t last_word(const char *bytes, size_t length) {
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

// Whether a place of a line without backslashes, behind which 32 bytes can be read, has an entry's key
// between quotes with a colon right behind.
inline bool stands_at(const Entry &entry, const uint8_t *place) {
  const char *bytes = reinterpret_cast<const char *>(place);
  uint64_t difference = 0;
  for (size_t word = 0; word < 4; word++)
    difference |= (word_at(bytes + word * 8) & entry.quoted_masks[word]) ^ entry.quoted[word];
  return difference == 0;
}

// The hash of a padded key.
inline uint64_t hashed(uint32_t node, std::string_view key) {
  const char *bytes = key.data();
  size_t length = key.size();
  uint64_t hash = (uint64_t(length) << 32 | node) * 0x9E3779B97F4A7C15ull;
  for (; length > 8; bytes += 8, length -= 8)
    hash = (hash ^ word_at(bytes)) * 0x9FB21C651E98DF25ull, hash ^= hash >> 29;
  if (length > 0) hash = (hash ^ last_word(bytes, length)) * 0xD6E8FEB86659FD93ull;
  return hash ^ (hash >> 32);
}

// The keys of documents: those that wanted paths lead through, and others that were met.
struct KeyTree {
  std::deque<Entry> entries;        // in which none ever moves
  std::vector<Entry> starts;        // for each object what its first key was, as `next`
  std::deque<std::string> texts;    // of the entries, padded
  std::vector<Entry *> table = std::vector<Entry *>(256, nullptr);
  uint32_t nodes = 1;

  Entry *find(uint32_t node, std::string_view key) const {
    size_t place = hashed(node, key) & (table.size() - 1);
    while (Entry *entry = table[place]) {
      if (entry->node == node && is_key(*entry, key)) return entry;
      place = (place + 1) & (table.size() - 1);
    }
    return nullptr;
  }

  Entry &add(uint32_t node, std::string_view key) {
    if ((entries.size() + 1) * 4 > table.size()) {
      table.assign(table.size() * 2, nullptr);
      for (Entry &entry : entries) place_entry(entry);
    }
    texts.emplace_back(key).append(key_padding, '\0');
    Entry entry;
    entry.key = texts.back().data();
    entry.length = uint32_t(key.size());
    for (size_t word = 0; word < 2; word++) {
      size_t rest = key.size() > word * 8 ? key.size() - word * 8 : 0;
      entry.masks[word] = rest == 0 ? 0 : ~0ull >> (64 - 8 * std::min<size_t>(rest, 8));
      entry.words[word] = word_at(entry.key + word * 8) & entry.masks[word];
    }
    entry.node = node;
    // A quote in a key was written with a backslash.
    if (key.size() <= 29 && key.find('"') == std::string_view::npos) {
      char text[32] = {'"'}, mask[32] = {};
      key.copy(text + 1, key.size());
      text[key.size() + 1] = '"';
      text[key.size() + 2] = ':';
      memset(mask, 0xFF, key.size() + 3);
      memcpy(entry.quoted, text, sizeof text);
      memcpy(entry.quoted_masks, mask, sizeof mask);
    }
    entries.push_back(entry);
    place_entry(entries.back());
    return entries.back();
  }

  void place_entry(Entry &entry) {
    size_t place = hashed(entry.node, {entry.key, entry.length}) & (table.size() - 1);
    while (table[place]) place = (place + 1) & (table.size() - 1);
    table[place] = &entry;
  }

  // The slot of the value that a dotted path leads to: the given one, unless an earlier path is the same.
  int32_t want(std::string_view path, int32_t slot) {
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
      Entry *known = find(node, key);
      Entry &entry = known ? *known : add(node, key);
      if (dot == std::string_view::npos) {
        if (entry.slot < 0) entry.slot = slot;
        return entry.slot;
      }
      if (entry.child == 0) entry.child = nodes++;
      node = entry.child;
      path = path.substr(dot + 1);
    }
  }

  // The entry of a padded key that follows another, null if it has none.
  // Lines of one log have their keys in nearly the same order, so the keys that followed the last
  // times are tried before the table.
  Entry *follow(Entry &last, uint32_t node, std::string_view key) const {
    if (last.next && is_key(*last.next, key)) return last.next;
    for (Entry *&other : last.others) {
      if (!other) break;
      if (is_key(*other, key)) {
        std::swap(last.next, other);
        return last.next;
      }
    }
    Entry *entry = find(node, trimmed(key));
    if (entry) expect(*entry, last);
    return entry;
  }

  // Notes that an entry followed another.
  static void expect(Entry &entry, Entry &last) {
    std::copy_backward(last.others.begin(), last.others.end() - 1, last.others.end());
    last.others[0] = last.next;
    last.next = &entry;
  }
};

}  // namespace lookback
