import Model
import Testing

@testable import Decoding

@Suite struct LineFieldsTests {
  private static let table: [(field: Field, keys: [String])] = [
    (.sessionID, ["id", "other_id"]), (.firstSession, ["first"]), (.screenWidth, ["width"]),
    (.clickedReferrerTime, ["clicked", "clicked_2"]), (.oaid, ["ids.oaid"]), (.unused, ["u"]),
  ]

  private func text(_ line: String) throws -> String {
    try LineOfText.read(line, Self.table) { fields in
      String(decoding: fields.text(.sessionID).array, as: UTF8.self)
    }
  }

  @Test(arguments: [
    (#"{"id":"a"}"#, "a"), (#"{"id":" \t a b \n"}"#, "a b"), (#"{"id":"é😀"}"#, "é😀"),
    (#"{"id":540565867979576184}"#, "540565867979576184"), (#"{"id":-0}"#, "-0"),
    (#"{"id":1.50}"#, "1.50"), (#"{"id":1e3}"#, "1e3"), (#"{"id":1E+3 }"#, "1E+3"),
    (#"{"id":18446744073709551615}"#, "18446744073709551615"), (#"{"id":0}"#, "0"),
    (#"{"id":-9223372036854775808}"#, "-9223372036854775808"), (#"{"id":null}"#, ""),
    (#"{"id":""}"#, ""), (#"{"id":"  "}"#, ""), (#"{"id":true}"#, ""), (#"{"id":[1]}"#, ""),
    (#"{"id":{}}"#, ""), (#"{}"#, ""),
  ])
  func `IN-4: a text is a string or a number as it was written`(
    _ line: String, _ expected: String
  ) throws {
    #expect(try text(line) == expected)
  }

  @Test(arguments: [
    (#"{"id":"a","id":"b"}"#, "b"), (#"{"id":"a","id":null}"#, ""),
    (#"{" id ":"a"}"#, "a"), (#"{"id ":"a","id":"b"}"#, "b"), (#"{"ID":"a"}"#, ""),
    (#"{"i\u0064":"a"}"#, "a"), (#"{"id":"","other_id":"b"}"#, "b"),
    (#"{"other_id":"b","id":"a"}"#, "a"), (#"{"id":[],"other_id":"b"}"#, "b"),
  ])
  func `IN-2, IN-4: the last of equal keys counts, then the next name of the list`(
    _ line: String, _ expected: String
  ) throws {
    #expect(try text(line) == expected)
  }

  @Test func `IN-4: an object given again takes what stood in the first with it`() throws {
    func oaid(_ line: String) throws -> String {
      try LineOfText.read(line, Self.table) {
        String(decoding: $0.text(.oaid).array, as: UTF8.self)
      }
    }
    #expect(try oaid(#"{"ids":{"oaid":"a"}}"#) == "a")
    #expect(try oaid(#"{"ids":{"oaid":"a"},"ids":{"x":1}}"#) == "")
    #expect(try oaid(#"{"ids":{"oaid":"a"},"ids":null}"#) == "")
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("1", true), ("0", false), (#""TRUE""#, true),
    (#"" False ""#, false), (#""1""#, true), (#""0""#, false), ("null", nil), (#""""#, nil),
  ])
  func `IN-4: booleans may be numbers and texts`(_ value: String, _ expected: Bool?) throws {
    let found = try LineOfText.read("{\"first\":\(value)}", Self.table) {
      try $0.strictBoolean(.firstSession)
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    "2", "-1", "-0", "0.0", "1.0", #""yes""#, "[]", "{}", #""2""#, #""-0""#,
  ])
  func `IN-4: any other value of a boolean is of a wrong type`(_ value: String) {
    #expect(throws: Reject(.wrongType, .firstSession)) {
      try LineOfText.read("{\"first\":\(value)}", Self.table) {
        _ = try $0.strictBoolean(.firstSession)
      }
    }
  }

  @Test(arguments: [
    ("12", 12), (#""12""#, 12), ("2208.0", 2208), (#""2208.000""#, 2208), ("-3", -3), ("-0", 0),
    (#"" 7 ""#, 7), ("1.5", nil), (#""1.""#, nil), ("1e3", nil), (#""12a""#, nil), ("true", nil),
    ("18446744073709551615", nil), (#""9223372036854775808""#, nil),
    (#""9223372036854775807""#, Int64.max), (#""-9223372036854775808""#, Int64.min),
  ])
  func `IN-4: integers may be texts and have a zero fraction`(
    _ value: String, _ expected: Int64?
  ) throws {
    let found = try LineOfText.read("{\"width\":\(value)}", Self.table) {
      $0.integer(.screenWidth)
    }
    #expect(found == expected)
  }

  @Test(arguments: ["true", "[]", "{}"])
  func `IN-4: a wrong type rejects the line where it must not be overlooked`(_ value: String) {
    #expect(throws: Reject(.wrongType, .sessionID)) {
      try LineOfText.read("{\"id\":\(value),\"other_id\":\"b\"}", Self.table) {
        _ = try $0.strictText(.sessionID).count
      }
    }
  }

  @Test func `IN-5: a bad time gives way to the next name and is counted if there is none`() throws
  {
    func times(_ line: String) throws -> (Int64?, Int) {
      try LineOfText.read(line, Self.table) { fields in
        let time = fields.time(.clickedReferrerTime, clock: .utc)?.timestamp.milliseconds
        return (time, fields.takeCounts().fields[.clickedReferrerTime]?.badTime ?? 0)
      }
    }
    #expect(try times(#"{"clicked":1717236000}"#) == (1_717_236_000_000, 0))
    #expect(try times(#"{"clicked":0,"clicked_2":1717236000}"#) == (1_717_236_000_000, 0))
    #expect(try times(#"{"clicked":0}"#) == (nil, 1))
    #expect(try times(#"{"clicked":0,"clicked_2":[]}"#) == (nil, 1))
    #expect(try times(#"{"clicked":[],"clicked_2":0}"#) == (nil, 1))
    #expect(try times(#"{"clicked":[]}"#) == (nil, 0))
    #expect(try times(#"{"clicked":"2007-12-31 23:59","clicked_2":4102444800}"#) == (nil, 1))
    #expect(try times(#"{"clicked":1199145600}"#) == (1_199_145_600_000, 0))
    #expect(try times(#"{"clicked":1199145599}"#) == (nil, 1))
    #expect(try times(#"{"clicked":4102444799999}"#) == (4_102_444_799_999, 0))
    #expect(try times(#"{"clicked":4102444800000}"#) == (nil, 1))
    #expect(try times("{}") == (nil, 0))
  }

  @Test func `IN-6: a line counts once for a field, whatever number of its names it has`() throws {
    func count(_ line: String) throws -> FieldCount? {
      try LineOfText.read(line, Self.table) { fields in
        fields.count()
        return fields.takeCounts().fields[.sessionID]
      }
    }
    #expect(try count(#"{"id":"a","other_id":"b"}"#)?.present == 1)
    let mixed = try count(#"{"id":[],"other_id":"b"}"#)
    #expect(mixed?.present == 1 && mixed?.wrongType == 0)
    let wrong = try count(#"{"other_id":[],"id":true}"#)
    #expect(wrong?.present == 0 && wrong?.wrongType == 1)
    #expect(try count(#"{"id":""}"#) == FieldCount())
  }

  @Test(arguments: [
    (Field.screenWidth, #""99999999999999999999""#, 0),
    (.screenWidth, #""yes""#, 0), (.screenWidth, "1.5", 0), (.screenWidth, "true", 0),
    (.screenWidth, "18446744073709551615", 0), (.screenWidth, "2208.0", 1),
    (.screenWidth, #"" 7 ""#, 1), (.disableAdNetworkCallouts, #""yes""#, 0),
    (.disableAdNetworkCallouts, "2", 0), (.disableAdNetworkCallouts, "1.0", 0),
    (.disableAdNetworkCallouts, "[]", 0), (.disableAdNetworkCallouts, #""TRUE""#, 1),
    (.disableAdNetworkCallouts, "0", 1), (.disableAdNetworkCallouts, "-0", 0),
    (.data, #""notobj""#, 0), (.data, "[]", 0),
    (.data, "{}", 1), (.advertisingIDs, "5", 0), (.advertisingIDs, #""x""#, 0),
    (.advertisingIDs, "true", 0), (.advertisingIDs, "[]", 1), (.advertisingIDs, "{}", 1),
    (.clickedReferrerTime, "true", 0), (.clickedReferrerTime, "{}", 0),
  ])
  func `IN-4: a value of a wrong type is counted as that alone`(
    _ field: Field, _ value: String, _ present: Int
  ) throws {
    let count = try LineOfText.read("{\"x\":\(value)}", [(field, ["x", "y"])]) { fields in
      _ = fields.time(.clickedReferrerTime, clock: .utc)
      fields.count()
      return fields.takeCounts().fields[field]
    }
    var expected = FieldCount()
    expected.present = present
    expected.wrongType = 1 - present
    #expect(count == expected)
  }

  @Test func `IN-4: of two names one of the right type is enough`() throws {
    let keys: [(field: Field, keys: [String])] = [(.screenWidth, ["x", "y"])]
    let count = try LineOfText.read(#"{"x":"wide","y":"12"}"#, keys) { fields in
      fields.count()
      return fields.takeCounts().fields[.screenWidth]
    }
    #expect(count?.present == 1 && count?.wrongType == 0)
  }

  @Test func `IN-6: keys that nobody documented are those of counted lines`() throws {
    let line = #"{"u":1,"x":1,"y ":{"z":2}}"#
    let keys = try LineOfText.read(line, Self.table) { fields in
      let before = fields.takeCounts().unknownKeys
      try fields.read(keeping: Array(line.utf8))
      fields.count()
      return (before, fields.takeCounts().unknownKeys)
    }
    #expect(keys.0 == [:])
    #expect(keys.1 == ["x": 1, "y": 1])
  }

  @Test func `a dotted path takes the place of a field's names`() throws {
    let line = #"{"id":"a","body":{"session":{"id.x":"b"}}}"#
    let text = try LineOfText.read(
      line, Self.table, overrides: ["session_id": #"body.session.id\.x"#]
    ) { String(decoding: $0.text(.sessionID).array, as: UTF8.self) }
    #expect(text == "b")
  }

  @Test func `a path through a field that was moved moves with it`() throws {
    let keys: [(field: Field, keys: [String])] = [
      (.data, ["data"]), (.campaign, ["data.c", "database.c"]), (.channel, ["data.pid"]),
    ]
    func texts(_ overrides: [String: String]) throws -> [String] {
      let line =
        #"{"data":{"c":"a","pid":"b"},"my":{"dict":{"c":"x","pid":"y"}},"database":{"c":"z"}}"#
      return try LineOfText.read(line, keys, overrides: overrides) { fields in
        [fields.text(.campaign).array, fields.text(.channel).array].map {
          String(decoding: $0, as: UTF8.self)
        }
      }
    }
    #expect(try texts([:]) == ["a", "b"])
    #expect(try texts(["data": "my.dict"]) == ["x", "y"])
    #expect(try texts(["data": "my.dict", "channel": "data.pid"]) == ["x", "b"])
    #expect(try texts(["data": "none"]) == ["z", ""])
  }

  @Test func `IN-6: unknown keys are counted by what their own file has`() throws {
    func line(_ keys: Range<Int>) -> String {
      "{" + keys.map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    }
    try LineOfText.read(line(0..<200), Self.table) { fields in
      fields.count()
      _ = fields.takeCounts()
      // Keys come one by one where the last line of the file before had values.
      for last in 1...200 {
        try fields.read(keeping: Array(line(0..<last).utf8))
        fields.count()
      }
      let counts = fields.takeCounts().unknownKeys
      #expect((0..<200).allSatisfy { counts[ExactText("k\($0)")] == 200 - $0 })
    }
  }

  @Test func `IN-6: a thousand keys of a file that nobody documented are told apart`() throws {
    let lines = [0..<600, 500..<1100, 1000..<1100].map { numbers in
      "{\(numbers.map { "\"k\($0)\":1" }.joined(separator: ","))}"
    }
    try LineOfText.read(lines[0], Self.table) { fields in
      fields.count()
      for line in lines.dropFirst() {
        try fields.read(keeping: Array(line.utf8))
        fields.count()
      }
      let first = fields.takeCounts()
      #expect(first.unknownKeys.count == 1000)
      #expect([0, 599, 999].map { first.unknownKeys[ExactText("k\($0)")] } == [1, 2, 1])
      #expect(first.otherUnknownKeys == 2)
      // The next file has room for as many.
      try fields.read(keeping: Array(lines[2].utf8))
      fields.count()
      let second = fields.takeCounts()
      #expect(second.unknownKeys.count == 100 && second.unknownKeys["k1099"] == 1)
      #expect(second.otherUnknownKeys == 0)
    }
  }

  @Test func `IN-6: of more than a thousand keys the same are told in whatever order files came`() {
    let files = (0..<8).map { file in
      var counts = SchemaCounts()
      for key in 0..<700 { counts.unknownKeys[ExactText("k\(key * (file + 1) % 2503)")] = file + 1 }
      return counts
    }
    func sum(_ files: [SchemaCounts]) -> SchemaCounts {
      files.reduce(into: SchemaCounts()) { $0 += $1 }
    }
    let forth = sum(files)
    let back = sum(files.reversed())
    #expect(forth.unknownKeys == back.unknownKeys && forth.unknownKeys.count == 1000)
    #expect(forth.otherUnknownKeys == back.otherUnknownKeys)
    let all = files.flatMap { $0.unknownKeys.values }.reduce(0, +)
    #expect(forth.unknownKeys.values.reduce(forth.otherUnknownKeys, +) == all)
  }

  @Test func `IN-6: of a long key that nobody documented the beginning is kept`() throws {
    let long = String(repeating: "k", count: 5000)
    let wanted = String(repeating: "w", count: 5000)
    let line = "{\"\(long)\":1,\"\(long)x\":1,\"\(wanted)\":\"a\"}"
    try LineOfText.read(line, [(.sessionID, [wanted])]) { fields in
      fields.count()
      #expect(fields.text(.sessionID).array == [0x61])
      #expect(fields.takeCounts().unknownKeys == [ExactText(String(repeating: "k", count: 129)): 1])
    }
  }

  @Test func `IN-6: a key that a line has twice counts once`() throws {
    try LineOfText.read(#"{"zzz":1,"zzz":2," zzz":3,"id":"a"}"#, [(.sessionID, ["id"])]) { fields in
      fields.count()
      #expect(fields.takeCounts().unknownKeys == ["zzz": 1])
    }
  }

  @Test func `IN-4, IN-6: keys of spaces alone are one empty key`() throws {
    try LineOfText.read(#"{" ":1,"id":"a"}"#, [(.sessionID, ["id"])]) { fields in
      fields.count()
      for line in [#"{"":1}"#, #"{"  ":{"a":1},"id":"b"}"#, #"{" ":1," id ":"c"}"#] {
        try fields.read(keeping: Array(line.utf8))
        fields.count()
      }
      let id = fields.text(.sessionID).array
      #expect(id == Array("c".utf8))
      #expect(fields.takeCounts().unknownKeys == ["": 4])
    }
  }
}
