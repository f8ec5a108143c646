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
      let key = JSONString.decode(JSONText.content(text, of: quote..<keyEnd)).span.trimmed().array
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

  /// A value; texts are trimmed (IN-4).
  private static func value(_ text: Span<UInt8>, _ range: Range<Int>) -> LinkData.Value {
    if !range.isEmpty, text[range.lowerBound] == UInt8(ascii: "\"") {
      return .text(JSONString.decode(JSONText.content(text, of: range)).span.trimmed().array)
    }
    return .json(text.extracting(range).trimmed().array)
  }
}
