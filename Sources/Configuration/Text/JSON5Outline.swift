import Foundation

/// The outline of a JSON5 text: whether its brackets, keys and words are where they belong, and
/// which keys an object gives twice. The values are Foundation's to make.
struct JSON5Outline {
  /// A place at which a text stops being JSON5.
  struct SyntaxError: Error, Equatable {
    /// The line, counted from 1.
    var line: Int
    /// The character in its line, counted from 1.
    var column: Int
    /// What stands there and what was expected.
    var what: String
  }

  /// The keys that their object has already, with the lines of their repetitions.
  private(set) var repetitions: [(path: SettingPath, line: Int)] = []
  /// What stands for nothing, and Foundation does not always know as that: comments, a backslash and the end of a
  /// line in a text, white space beyond ASCII.
  private var fillers: [Range<Int>] = []
  private let bytes: [UInt8]
  private var position = 0
  private let decimal = /[+-]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?/
  private let otherNumber = /[+-]?(0[xX][0-9a-fA-F]+|Infinity|NaN)/

  private static let deepest = 64
  /// Words of other languages and in other cases, and those that JSON5 has for them.
  private static let values = [
    "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null",
  ]

  /// Walks through a text.
  ///
  /// - Parameter path: the place of its value.
  init(_ text: String, at path: SettingPath = .root) throws(SyntaxError) {
    bytes = Array(text.utf8)
    try walkValue(path, depth: 0)
    try skipSpace()
    if position < bytes.count { throw unexpected("the end of the file") }
  }

  /// The text without what stands for nothing: Foundation would keep ends of lines behind which a text goes on, refuse
  /// no-break spaces, and end comments elsewhere.
  var joined: String { String(decoding: joined(0..<bytes.count), as: UTF8.self) }

  private func joined(_ range: Range<Int>) -> [UInt8] {
    var joined: [UInt8] = []
    var start = range.lowerBound
    // They are in order, and a text that was read just now has the last ones.
    let own = fillers.reversed().prefix { $0.lowerBound >= range.lowerBound }.reversed()
    for filler in own where filler.upperBound <= range.upperBound {
      joined += bytes[start..<filler.lowerBound]
      start = filler.upperBound
    }
    return joined + bytes[start..<range.upperBound]
  }

  private mutating func walkValue(_ path: SettingPath, depth: Int) throws(SyntaxError) {
    try skipSpace()
    switch next {
    case "{" where depth < Self.deepest: try walkObject(path, depth: depth)
    case "[" where depth < Self.deepest: try walkList(path, depth: depth)
    case "{", "[": throw unexpected("at most \(Self.deepest) levels")
    case "\"", "'": try walkText()
    default: try walkWord(depth: depth)
    }
  }

  private mutating func walkObject(_ path: SettingPath, depth: Int) throws(SyntaxError) {
    var keys: Set<String> = []
    position += 1
    while true {
      try skipSpace()
      if take("}") { return }
      let start = position
      let key = try walkKey()
      if !keys.insert(key).inserted {
        repetitions.append((path.key(key), place(of: start).line))
      }
      try skipSpace()
      guard take(":") else {
        throw unexpected(next == "-" ? "':'; names of settings have '_' between words" : "':'")
      }
      try walkValue(path.key(key), depth: depth + 1)
      try skipSpace()
      if take(",") { continue }
      guard next == "}" else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func walkList(_ path: SettingPath, depth: Int) throws(SyntaxError) {
    var index = 0
    position += 1
    while true {
      try skipSpace()
      if take("]") { return }
      try walkValue(path.entry(index), depth: depth + 1)
      index += 1
      try skipSpace()
      if take(",") { continue }
      guard next == "]" else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func walkKey() throws(SyntaxError) -> String {
    let start = position
    if next == "\"" || next == "'" {
      try walkText()
      let text = String(decoding: joined(start + 1..<position - 1), as: UTF8.self)
      return text.contains("\\") ? Self.decoded(joined(start..<position)) ?? text : text
    }
    while isWordNext, !"+-.".utf8.contains(bytes[position]) { position += 1 }
    let key = String(decoding: bytes[start..<position], as: UTF8.self)
    let scalars = key.unicodeScalars
    // Letters of any script, but no quotes and spaces of another kind than those of ASCII, and no escapes: Foundation
    // takes some for what they are written as.
    let other = scalars.indices.first {
      !isKeyScalar(scalars[$0], isFirst: $0 == scalars.startIndex)
    }
    if key.isEmpty || other != nil {
      position = start + key.utf8.distance(from: key.startIndex, to: other ?? key.startIndex)
      throw unexpected("a key or '}'")
    }
    return key
  }

  private mutating func walkText() throws(SyntaxError) {
    let start = position
    let quote = bytes[position]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\n") { throw unexpected("the end of the text before it") }
      position += bytes[position] == UInt8(ascii: "\\") ? lengthOfEscape : 1
    }
    position = min(position, bytes.count)
    guard position < bytes.count else { throw unexpected("the end of the text") }
    position += 1
    let text = joined(start..<position)
    let isPlain = text.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") }
    if !isPlain, Self.decoded(text) == nil {
      position = start
      throw unexpected(
        "escapes that stand for characters (\\\\ for a backslash), and no control characters",
        found: String(decoding: text, as: UTF8.self))
    }
  }

  /// How many bytes the escape has that begins here, one that stands for nothing among them, which is noted.
  private var lengthOfEscape: Int {
    mutating get {
      let end = lengthOfLineEnd(at: position + 1)
      if end == 0 { return 2 }
      fillers.append(position..<position + 1 + end)
      return 1 + end
    }
  }

  /// What a text in its quotes stands for; nil when Foundation refuses it.
  private static func decoded(_ text: [UInt8]) -> String? {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try? decoder.decode(String.self, from: Data(text))
  }

  private mutating func walkWord(depth: Int) throws(SyntaxError) {
    let start = position
    while isWordNext { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    let isValue =
      ["true", "false", "null"].contains(word) || word.wholeMatch(of: decimal) != nil
      || word.wholeMatch(of: otherNumber) != nil
    if isValue, next.map({ !"%/".contains($0) || isCommentNext }) ?? true { return }
    position = start
    let behind = bytes[(start + word.utf8.count)...].drop { $0 == UInt8(ascii: " ") }
    if depth == 0, !word.isEmpty, behind.first == UInt8(ascii: ":") {
      throw unexpected("'{' before the first setting", found: word)
    }
    let text = unquotedText
    if text.isEmpty || text.first == ":" { throw unexpected("a value") }
    let meant = Self.values[text.lowercased()]
    if let meant {
      throw unexpected("a value, as \(meant)", found: text)
    }
    if text.wholeMatch(of: /[+-]?[0-9_]+/) != nil {
      throw unexpected("a number without '_' and without a 0 in front", found: text)
    }
    throw unexpected("a value; texts stand in quotes, as \"\(text.cut)\"", found: text)
  }

  /// Whether a comment begins here.
  private var isCommentNext: Bool {
    bytes[position...].starts(with: "//".utf8) || bytes[position...].starts(with: "/*".utf8)
  }

  /// What stands here and was meant as one text: up to what would end a value, a quote or a comment.
  private var unquotedText: String {
    var end = position
    while end < bytes.count, !",]}\n\r\"'".utf8.contains(bytes[end]) {
      if bytes[end...].starts(with: "/*".utf8) || bytes[end...].starts(with: " //".utf8) { break }
      end += 1
    }
    let text = bytes[position..<end]
    let length = text.lastIndex { !" \t".utf8.contains($0) }.map { $0 + 1 } ?? position
    return String(decoding: text[..<length], as: UTF8.self)
  }

  private mutating func skipSpace() throws(SyntaxError) {
    while position < bytes.count {
      let start = position
      if " \t\r\n\u{B}\u{C}".utf8.contains(bytes[position]) {
        position += 1
        continue
      }
      if lengthOfWideSpace > 0 {
        position += lengthOfWideSpace
      } else if bytes[position...].starts(with: "//".utf8) {
        while position < bytes.count, lengthOfLineEnd(at: position) == 0 { position += 1 }
      } else if bytes[position...].starts(with: "/*".utf8) {
        try skipComment()
      } else {
        return
      }
      fillers.append(start..<position)
    }
  }

  private mutating func skipComment() throws(SyntaxError) {
    let start = position
    position += 2
    while position < bytes.count {
      if bytes[position...].starts(with: "*/".utf8) {
        position += 2
        return
      }
      position += 1
    }
    position = start
    throw unexpected("a comment that ends", found: "/*")
  }

  private static let lineEnds = ["\r\n", "\n", "\r", "\u{2028}", "\u{2029}"].map { Array($0.utf8) }

  /// How many bytes the end of a line has that begins at a place; 0 when there is none.
  private func lengthOfLineEnd(at place: Int) -> Int {
    Self.lineEnds.first { bytes[place...].starts(with: $0) }?.count ?? 0
  }

  /// How many bytes the white space has that begins here and is none of ASCII; 0 when there is none.
  private var lengthOfWideSpace: Int {
    guard position < bytes.count, bytes[position] >= 0x80,
      let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars
        .first
    else { return 0 }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return scalar.utf8.count
    default: return scalar == "\u{FEFF}" ? scalar.utf8.count : 0
    }
  }

  /// The next character; nil at the end, and for one that is not ASCII.
  private var next: Character? {
    guard position < bytes.count, bytes[position] < 0x80 else { return nil }
    return Character(Unicode.Scalar(bytes[position]))
  }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  /// Whether a name that JSON5 needs no quotes for may have a character.
  private func isKeyScalar(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar == "_" || scalar == "$" { return true }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: !isFirst
    default: !isFirst && (scalar == "\u{200C}" || scalar == "\u{200D}")
    }
  }

  private var isWordNext: Bool {
    position < bytes.count && isWordByte(bytes[position]) && lengthOfWideSpace == 0
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte >= 0x80 || character.isLetter || character.isNumber
      || "_$+-.\\".utf8.contains(byte)
  }

  private func unexpected(_ expected: String, found: String? = nil) -> SyntaxError {
    let (line, column) = place(of: position)
    let rest = String(decoding: bytes[position...].prefix(32), as: UTF8.self)
    let character = rest.first.map { $0 == "\n" ? "end of the line" : "'\($0)'" }
    let what = found.map { "'\($0.cut)'" } ?? character ?? "end of the file"
    return SyntaxError(
      line: line, column: column, what: "unexpected \(what) - expected \(expected)")
  }

  private func place(of position: Int) -> (line: Int, column: Int) {
    let before = bytes[..<position]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return (line, String(decoding: bytes[start..<position], as: UTF8.self).count + 1)
  }
}
