/// Takes the top of a JSON object apart that is known to be valid, keeping values as written.
struct JSONMembers {
  /// A key, decoded and trimmed, with its value; the last of equal keys counts (IN-2, IN-4).
  private(set) var members: [LinkData.Member] = []

  /// Takes the text of an object; absent values are left out.
  init(_ text: Span<UInt8>) {
    var byKey: [[UInt8]: Int] = [:]
    var place = 0
    while let quote = text.firstIndex(of: UInt8(ascii: "\""), from: place) {
      let keyEnd = JSONText.endOfString(text, from: quote)
      guard let start = JSONText.startOfValue(text, after: keyEnd) else { break }
      place = JSONText.endOfValue(text, from: start)
      let key = JSONString.key(text, quote..<keyEnd)
      let value = Self.value(text, start..<place)
      if let known = byKey[key] {
        members[known].value = value
      } else {
        byKey[key] = members.count
        members.append(LinkData.Member(key: key, value: value))
      }
    }
    members.removeAll(where: \.isAbsent)
  }

  /// The value at the end of a path from some members through objects; nil where there is none.
  static func value(at path: [[UInt8]], in members: [LinkData.Member]) -> LinkData.Value? {
    let value = members.first { $0.key == path.first }?.value
    if path.count <= 1 { return value }
    guard case .json(let json)? = value, json.first == UInt8(ascii: "{") else { return nil }
    return self.value(at: Array(path.dropFirst()), in: JSONMembers(json.span).members)
  }

  /// A value; texts are trimmed (IN-4).
  private static func value(_ text: Span<UInt8>, _ range: Range<Int>) -> LinkData.Value {
    if !range.isEmpty, text[range.lowerBound] == UInt8(ascii: "\"") {
      return .text(JSONString.decode(JSONText.content(text, of: range)).span.trimmed().array)
    }
    return .json(text.extracting(range).trimmed().array)
  }

  /// The members but those with some keys, and without what stands under hidden keys in objects within them.
  func members(without keys: Set<[UInt8]>) -> [LinkData.Member] {
    members.filter { !keys.contains($0.key) }.map { member in
      guard case .json(let json) = member.value, json.first.map({ "{[".utf8.contains($0) }) == true
      else { return member }
      let distinct = Self.withLastOfEqualKeys(Self.withoutHidden(json.span))
      return LinkData.Member(key: member.key, value: .json(distinct))
    }
  }

  /// An object or list in which the last of equal keys counts, also in objects within it (IN-2); as it is written where
  /// none are equal.
  private static func withLastOfEqualKeys(_ json: [UInt8]) -> [UInt8] {
    let text = json.span
    guard let first = json.first, "{[".utf8.contains(first) else { return json }
    let isObject = first == UInt8(ascii: "{")
    var parts: [(key: [UInt8], text: [UInt8])] = []
    var (places, changes): ([[UInt8]: Int], Bool) = ([:], false)
    var place = 1
    while true {
      while place < text.count, Ascii.isSpace(text[place]) || text[place] == Ascii.comma {
        place += 1
      }
      if place >= text.count - 1 { break }
      var (key, start): ([UInt8], Int) = ([], place)
      if isObject {
        let end = JSONText.endOfString(text, from: place)
        guard let value = JSONText.startOfValue(text, after: end) else { return json }
        key = JSONString.key(text, place..<end)
        start = value
      }
      let end = JSONText.endOfValue(text, from: start)
      let value = text.extracting(start..<end).trimmed().array
      let distinct = withLastOfEqualKeys(value)
      changes = changes || distinct != value
      let part = text.extracting(place..<start).array + distinct
      if isObject, let known = places[key] {
        changes = true
        parts[known].text = part
      } else {
        places[key] = parts.count
        parts.append((key, part))
      }
      place = max(end, start + 1)
    }
    if !changes { return json }
    let inner = parts.map(\.text).joined(separator: [Ascii.comma])
    return [first] + inner + [isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")]
  }

  /// An object or list as it is written, without the members of objects in it that no data may hold.
  private static func withoutHidden(_ text: Span<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    var i = 0
    while i < text.count {
      guard text[i] == UInt8(ascii: "\"") else {
        kept.append(text[i])
        i += 1
        continue
      }
      let end = JSONText.endOfString(text, from: i)
      guard let start = JSONText.startOfValue(text, after: end),
        LinkKeys.hidden.contains(JSONString.key(text, i..<end))
      else {
        for place in i..<end { kept.append(text[place]) }
        i = end
        continue
      }
      i = JSONText.endOfValue(text, from: start)
      while i < text.count, Ascii.isSpace(text[i]) { i += 1 }
      // The comma behind it goes, too; without one it was the last member, and the comma before it goes.
      if i < text.count, text[i] == Ascii.comma {
        i += 1
      } else {
        while let last = kept.last, Ascii.isSpace(last) || last == Ascii.comma {
          kept.removeLast()
        }
      }
    }
    return kept
  }
}
