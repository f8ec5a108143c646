import TestSupport
import Testing

@testable import Decoding

/// Lines without a backslash are read by a way of their own. It must say the same as the way through
/// simdjson's document, which a line takes when a key is written with an escape.
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
  ]
  private static let pieces = Array(#"{}[]:,"0123.-+eE truefalsnull "#.utf8)

  @Test(arguments: 0..<40)
  func `IN-2, IN-4: a plain line and the same line with an escape are read alike`(seed: Int) throws
  {
    var random = SeededGenerator(seed: seed)
    // One that knows which keys followed which in the lines before, and one that does not.
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
