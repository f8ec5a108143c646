import Model
import TestSupport
import Testing

@testable import Decoding

/// Most lines are read by a way of their own. It must say the same as the way through simdjson's document, which a
/// line takes when a key is written with an escape.
@Suite struct PlainLineTests {
  private static let keys: [(field: Field, keys: [String])] = [
    (.sessionID, ["id", "other_id"]), (.screenWidth, ["width"]), (.oaid, ["ids.oaid"]),
    (.tags, ["tags"]), (.payload, ["payload"]), (.campaignID, ["payload.campaignId"]),
  ]
  private static let lines = [
    #"{"id":"a","width":12,"ids":{"oaid":" x "},"tags":["a",{"b":[1,-2.5,null]}],"u":true}"#,
    #"{ "id" : 540565867979576184 , "u":{"a":{"b":false}}, "payload":{"campaignId":7,"x":[]},"tags":{}}"#,
    #"{"payload":"text","width":-0,"id":1.50,"u":"é","other_id":"b","id ":"c","ids":3}"#,
    #"{"id":"","width":1e3,"other_id":12345678901234567890,"u":0.1,"tags":[],"payload":[{"a":[[]]}]}"#,
    #"{"a_key_of_twenty_nine_bytes_in":"a","a_key_of_thirty_bytes_and_none":2,"id":"b","width":7}"#,
    // A key with quotes in it, which this line alone has.
    #"{"v\":1,\"width":"c","id":"d"}"#, #"{"v":1,"width":3,"id":"d"}"#,
    // A key with a backslash in it, and what it looks like without the other one.
    #"{"v\\q":1,"id":"d"}"#, #"{"v\q":1,"id":"d"}"#, #"{"v\\n":1,"id":"d"}"#,
    #"{"v\n":1,"id":"d"}"#,
    #"{"id":"a\"b\u00e9","width":"\u0031\n","ids":{"oaid":"\t\\"},"tags":["\ud83d\ude00"],"u":"\/"}"#,
    #"{"id":"\u0020","other_id":"\u0000","payload":{"campaignId":"\b","x":{"y\n":"\\"}},"width":"\r7"}"#,
  ]
  private static let pieces = Array(#"{}[]:,"0123.-+eE truefalsnull \u"#.utf8)

  @Test(arguments: 0..<40)
  func `IN-2, IN-4: a plain line and the same line with an escape are read alike`(seed: Int) throws
  {
    var random = SeededGenerator(seed: seed)
    // One that has met the keys of the lines before, and one that has not.
    var reader = try Self.reader()
    for number in 0..<500 {
      if number % 50 == 0 { reader = try Self.reader() }
      var line = Array(Self.lines.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 1..<line.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line[place] = Self.pieces.randomElement(using: &random)!
        case 1: line.insert(Self.pieces.randomElement(using: &random)!, at: place)
        default: line.remove(at: place)
        }
      }
      var escaped = line
      escaped.insert(contentsOf: Array(#""\u007a":0,"#.utf8), at: 1)
      let rest = line.dropFirst().first { $0 != UInt8(ascii: " ") }
      if rest == UInt8(ascii: "}") { continue }
      let text = String(decoding: line, as: UTF8.self)
      var other = try Self.reader()
      #expect(
        Self.outcome(line, &reader) == Self.outcome(escaped, &other), "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [
    "t", "tru", "truE", "True", "trues", "true1", "f", "fals", "falsE", "falze", "falsee", "n",
    "nul", "nulL", "nulls", "null0", "x", "truefalse", "fals\u{0}", "tru\u{e9}",
  ])
  func `IN-2: a word that JSON does not have is none`(word: String) {
    for line in ["{\"id\":\(word)}", "{\"u\":\(word),\"id\":\"a\"}", "{\"u\":[\(word)]}"] {
      #expect(LineOfText.reject(line) == .invalidJSON, "\(line)")
    }
  }

  @Test func `IN-2: keys with the same ends and lengths are told apart, long ones too`() throws {
    let key = String(repeating: "k", count: 40)
    let names = ["cus_1_tom", "cus_2_tom", "cus_3_tom", "a", "b", "ab", "\(key)1m", "\(key)2m"]
    for shift in names.indices {
      let order = names.indices.map { names[($0 + shift) % names.count] }
      let line = order.map { "\"\($0)\":\"value of \($0)\"" }.joined(separator: ",")
      for name in names {
        let others = names.filter { $0 != name }
        let text = try LineOfText.read("{\(line)}", [(.unused, others), (.tags, [name])]) {
          String(decoding: $0.text(.tags).array, as: UTF8.self)
        }
        #expect(text == "value of \(name)", "\(line)")
      }
    }
  }

  @Test(arguments: 1...20)
  func `IN-4: integers of any number of digits are what they say`(digits: Int) throws {
    var random = SeededGenerator(seed: digits)
    for _ in 0..<50 {
      var text = String(Int.random(in: 1...9, using: &random))
      for _ in 1..<digits { text += String(Int.random(in: 0...9, using: &random)) }
      for text in [text, "-" + text] where digits < 20 {
        let (value, logged) = try LineOfText.read("{\"w\":\(text)}", [(.screenWidth, ["w"])]) {
          ($0.integer(.screenWidth), String(decoding: $0.text(.screenWidth).array, as: UTF8.self))
        }
        #expect(value == Int64(text) && logged == text)
      }
      for wrong in [
        "0\(text)", "\(text)a", "\(text.dropLast())/", "\(text.dropLast()):", "+\(text)",
      ] {
        #expect(LineOfText.reject("{\"w\":\(wrong)}") != nil, "\(wrong)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `IN-6: many lines are counted as one by one, those with several names of a field too`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    var fields = try Self.reader()
    let texts = [#""a""#, "1", "[]", "null", #""""#, "true", #"{"b":1}"#]
    var expected: [Field: FieldCount] = [:]
    var unknown: [ExactText: Int] = [:]
    for _ in 0..<Int.random(in: 200...900, using: &random) {
      var line: [String] = []
      for (field, keys) in Self.keys where field != .oaid && field != .campaignID {
        var (isRight, isWrong) = (false, false)
        for key in keys where Bool.random(using: &random) {
          let value = texts.randomElement(using: &random)!
          line.append("\"\(key)\":\(value)")
          if value == "null" || value == #""""# { continue }
          let isNested = value.hasPrefix("[") || value.hasPrefix("{") || value == "true"
          let mayNest = field == .tags || field == .payload
          let fits = !isNested || mayNest && value != "true"
          // A text that is no number counts for no width.
          if fits && !(field == .screenWidth && value == #""a""#) {
            isRight = true
          } else {
            isWrong = true
          }
        }
        if isRight { expected[field, default: FieldCount()].present += 1 }
        if isWrong && !isRight { expected[field, default: FieldCount()].wrongType += 1 }
      }
      if Bool.random(using: &random) {
        line.append(#""other":null"#)
        unknown["other", default: 0] += 1
      }
      try fields.read(
        keeping: Array("{\(line.shuffled(using: &random).joined(separator: ","))}".utf8))
      fields.count()
    }
    let counts = fields.takeCounts()
    for (field, count) in expected { #expect(counts.fields[field] == count, "\(field.name)") }
    #expect(counts.unknownKeys == unknown)
  }

  private static func reader() throws(Reject) -> LineFields {
    guard let fields = LineFields(table: DialectTable(keys: keys)) else {
      throw Reject(.outOfMemory)
    }
    return fields
  }

  /// What is read of a line: the values, or why there are none.
  private static func outcome(_ line: [UInt8], _ reader: inout LineFields) -> [String] {
    do {
      try reader.read(keeping: line)
    } catch {
      return ["\(error.reason)"]
    }
    return values(&reader)
  }

  private static func values(_ fields: inout LineFields) -> [String] {
    var values = keys.flatMap { key in
      key.keys.indices.map { index in
        "\(key.field.name): \(String(decoding: fields.text(key.field, key: index).array, as: UTF8.self))"
      }
    }
    values.append("width: \(String(describing: fields.integer(.screenWidth)))")
    values.append("payload is object: \(fields.isObject(.payload))")
    fields.count()
    let counts = fields.takeCounts()
    for (field, count) in counts.fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      values.append("\(field.name): \(count.present) \(count.wrongType)")
    }
    let unknown = counts.unknownKeys.filter { $0.key != "z" }
    return values + unknown.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  }
}
