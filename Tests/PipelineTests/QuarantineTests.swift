import Configuration
import Decoding
import Foundation
import Model
import Streams
import TestJobs
import TestSupport
import Testing

@testable import EventStore
@testable import Operations
@testable import Pipeline

/// What the quarantine has of a forgotten device, and what is said of one that cannot be read.
@Suite struct QuarantineTests {
  private static let id = "6D92078A-8246-4BA4-AE5B-76104861E7DC"
  private static let other = "5D92078A-8246-4BA4-AE5B-76104861E7DD"

  private static func escaped(_ text: String) -> String {
    text.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
  }

  private static func rejected(_ fields: String) -> String {
    #"{"timestamp":"never","app":"a",\#(fields)}"#
  }

  private static let padding = String(repeating: "x", count: 5000)

  /// Lines that name the device, or may do so.
  private static let naming = [
    rejected(#""idfa":"\#(id)""#), rejected(#""idfa":" \#(id) ""#),
    rejected(#""idfa":"\#(id.lowercased().replacing("-", with: ""))""#),
    rejected(#""idfa":"\#(escaped(id))""#),
    rejected(#""idfa":"\#(id.replacing("6", with: escaped("6")))""#),
    rejected(#""url":"https://x.example/?idfa=\#(encoded(id))&b=1""#),
    rejected(
      #""url":"https://x.example/?u=\#(encoded("https://y.example/?idfa=" + encoded(id)))""#),
    rejected(#""url":"https://x.example/\#(id.replacing("-", with: "%2D"))""#),
    rejected(#""body":"{\"idfa\":\"\#(escaped(id).replacing("\\", with: "\\\\"))\"}""#),
    rejected(#""custom":"device-\#(id)""#), rejected(#""custom":"u\#(id)x""#),
    rejected(#""first":"f","padding":"\#(padding)","idfa":"\#(id)""#),
    rejected(#""idfa":"\#(id)","padding":"\#(padding)""#),
    #"{"first":"f","token":"t","idfa":"\#(id)""#, "no JSON \(id)",
    rejected("%" + String(repeating: "25", count: 20) + "41"),
  ]

  /// Lines that name others.
  private static let others = [
    rejected(#""idfa":"\#(other)""#), rejected(#""idfa":"\#(escaped(other))""#),
    rejected(#""branch_secret":"s","idfa":"\#(other)""#), "no JSON \(other) %", "\\u12 \\",
  ]

  private func texts(_ folder: String) throws -> [String] {
    let rejects = folder + "/state/rejects"
    return try TemporaryFolder.names(rejects).flatMap { name in
      var lines: [String] = []
      var input = try LogFileReader(path: "\(rejects)/\(name)")
      var chunk = LineChunk()
      while try input.next(into: &chunk) {
        while let line = chunk.nextLine() {
          let bytes = chunk.bytes(line)
          lines.append(String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self))
        }
      }
      return lines
    }
  }

  private func forget(_ job: RulesJob) throws -> ForgetSummary {
    let name = try #require(DeviceName(text: "idfa:\(Self.id)"))
    return try Forget(name, job: try job.job(), options: job.options).perform()
  }

  @Test func `PRIV-3: forget, later runs and a rebuild leave no text that may name the device`()
    throws
  {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    _ = try job.folder.write(
      Array((Self.naming + Self.others).map { $0 + "\n" }.joined().utf8), to: "sessions-2")
    try job.run()
    let before = try texts(job.folder.path)
    #expect(before.count { $0.contains("\"text\"") } == before.count)
    #expect(try forget(job).quarantinedLines == Self.naming.count)
    let after = try texts(job.folder.path)
    #expect(after.count == before.count)
    for (line, text) in zip(after, Self.naming) { #expect(!line.contains("\"text\""), "\(text)") }
    #expect(after.suffix(Self.others.count) == before.suffix(Self.others.count))
    #expect(try forget(job).quarantinedLines == 0)
    try FileManager.default.removeItem(atPath: job.folder.path + "/state/rejects/1.ndjson.gz")
    _ = try Rebuild(try job.job(), RebuildOptions(), options: job.options).perform()
    #expect(try texts(job.folder.path) == after)
  }

  @Test(arguments: [
    ("AwAUAJ/+k2x9Zm==", #"{"u":"https://x/?device_id=AwAUAJ%2F%2Bk2x9Zm%3D%3D&a=1"}"#),
    ("AwAUAJ/+k2x9Zm==", #"{"u":"device_id=AwAUAJ/+k2x9Zm=="}"#),
    ("AwAUAJ/+k2x9Zm==", "device_id=AwAUAJ/+k2x9Zm== x"),
    ("aa:bb:cc:dd:ee:ff", "https://x/?mac=aa:bb:cc:dd:ee:ff&b=1"),
    (String(repeating: "x", count: 200), "id=\(String(repeating: "x", count: 200))&b=1_"),
    ("device one two", "https://x/?id=device%20one%20two&b=1"),
    ("device \u{1F600} one", #"{"id":"device \uD83D\uDE00 one"}"#),
    ("user-7777", #"{"id":"x\ud800user-7777"}"#),
    ("user-7777", #"{"id":"\ude00user-7777"}"#),
    ("user-7777", #"{"id":"\ud83d\u0075ser-7777"}"#),
    ("user-7777", #"{"u":"{\"id\":\"\\ud800user-7777\"}"}"#),
    ("a,b,c,d,e,f,g,h,i", "id=a,b,c,d,e,f,g,h,i&b=1"),
    (
      String(repeating: "0123456789abcdef", count: 4),
      "z_x\(String(repeating: "0123456789abcdef", count: 4))q"
    ),
  ])
  func `PRIV-3: an id with separators in it is found between others`(id: String, text: String)
    throws
  {
    let hasher = KeyHasher(secret: [UInt8](repeating: 7, count: KeyHasher.secretBytes))
    func texts(naming id: String, isAtHand: Bool) throws -> ForgottenTexts {
      let device = try #require(DeviceName(text: "windows_id:\(id)"))
      let stone = Tombstone(scope: device.scope, key: device.key(hasher), time: .end)
      return ForgottenTexts(
        tombstones: Tombstones([stone]), hasher: hasher, id: isAtHand ? device.id : nil)
    }
    for isAtHand in [false, true] {
      let (own, other) = try (
        texts(naming: id, isAtHand: isAtHand), texts(naming: id + "1", isAtHand: isAtHand)
      )
      #expect(own.mayBeNamed(in: Array(text.utf8)))
      #expect(!other.mayBeNamed(in: Array(text.utf8)))
      #expect(own.areNamed(in: Array(text.utf8)))
    }
  }

  @Test func `PRIV-3: a text that is whole names nobody for its length or its escapes`() {
    let hasher = KeyHasher(secret: [UInt8](repeating: 7, count: KeyHasher.secretBytes))
    let key = hasher.deviceKey(Array(Self.id.utf8).span)
    let texts = ForgottenTexts(
      tombstones: Tombstones([Tombstone(scope: .idfa, key: key, time: .end)]), hasher: hasher)
    let escaped = "%" + String(repeating: "25", count: 20)
    for text in [Self.padding, "a\"***\"", escaped + "41"] {
      #expect(texts.mayBeNamed(in: Array(text.utf8)))
      #expect(!texts.areNamed(in: Array(text.utf8)))
    }
    #expect(texts.areNamed(in: Array((Self.padding + escaped + "3D\(Self.id)").utf8)))
  }

  @Test func `a run that rejects nothing removes what one left that died before it committed`()
    throws
  {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    try job.run()
    _ = try job.folder.write([1, 2, 3], to: "state/rejects/2.ndjson.gz")
    try job.write(job.open(2), to: "sessions-2")
    try job.run()
    #expect(try TemporaryFolder.names(job.folder.path + "/state/rejects") == [])
  }

  @Test func `TIME-7: a run over nothing new removes a quarantine that is behind retention`() throws
  {
    let job = try RulesJob()
    job.settings = #"""
      retention: "1s", lateness: "1s", dedupe_window: "1s", throttle: { per: "1s" }, repeated_install_gap: "1s",
      """#
    try job.write(job.open(1), "no JSON", to: "sessions-1")
    try job.run()
    let started = try #require(try job.job().committedState().state.runs.first).record.started
    while Timestamp.now - started <= .seconds(1) { usleep(50_000) }
    let summary = try job.run()
    #expect(summary.knownFiles == 1)
    #expect(try TemporaryFolder.names(job.folder.path + "/state/rejects") == [])
    #expect(try job.job().committedState().state.quarantines == [])
  }

  @Test(arguments: [1, 2])
  func `IN-2, IN-3: a rejected line is named by its number and its place in the file`(
    workers: Int
  ) throws {
    let job = try RulesJob()
    job.settings = "workers: \(workers),"
    // More than fits into a chunk, with blank lines and an overlong one, which count as lines too.
    var (text, expected): (String, [String]) = ("", [])
    for number in 1...6000 {
      if number % 1000 == 0 || number == 2500 {
        expected.append("\"line\":\(number),\"offset\":\(text.utf8.count),")
      }
      switch number {
      case 2500: text += String(repeating: "x", count: 2 << 20)
      case _ where number % 1000 == 0: text += "no JSON"
      case _ where number % 7 == 0: break
      default: text += job.open(number % 500)
      }
      text += "\n"
    }
    _ = try job.folder.write(Array(text.utf8), to: "sessions-1")
    try job.run()
    let rejects = try texts(job.folder.path)
    #expect(rejects.count == expected.count)
    for (line, place) in zip(rejects, expected) { #expect(line.contains(place), "\(place)") }
  }

  @Test(arguments: [
    ("", "move it out of the state's folder"),
    ("nothing of a run", "move it out of the state's folder"),
    ("\u{1F}damaged", "remove it: it holds nothing but rejected lines"),
  ])
  func `a quarantine file that cannot be read is named with what to do`(
    content: String, remedy: String
  ) throws {
    let job = try RulesJob()
    try job.write(job.open(1), Self.naming[0], to: "sessions-1")
    try job.run()
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
    var bytes = Array(content.utf8)
    if bytes.first == 0x1F { bytes.insert(0x8B, at: 1) }
    let path = try job.folder.write(bytes, to: "state/rejects/1.ndjson.gz")
    let problems = try Verify(try job.job(), options: job.options).perform().problems
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(path + ": ") == true)
    #expect(problems.first?.hasSuffix(" - \(remedy)") == true, "\(problems)")
    do {
      _ = try forget(job)
      Issue.record("it was read")
    } catch PipelineError.quarantine(path, _) {
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(try forget(job).quarantinedLines == 0)
    #expect(try Verify(try job.job(), options: job.options).perform().problems == [])
  }

  @Test func `a quarantine file that is gone is missing, not empty, until its time is over`() throws
  {
    let job = try RulesJob()
    try job.write(job.open(1), Self.naming[0], to: "sessions-1")
    try job.run()
    try job.write(job.open(2), to: "sessions-2")
    try job.run()
    let path = job.folder.path + "/state/rejects/1.ndjson.gz"
    func rejected() throws -> [String] {
      try Status(try job.job()).read().text(at: job.options.asOf).split(separator: "\n")
        .filter { $0.hasSuffix("none") || $0.contains("rejects/") }.map(String.init)
    }
    func checked() throws -> [String] {
      let summary = try Verify(try job.job(), options: job.options).perform()
      #expect(summary.problems == [])
      return (summary.checked + summary.warnings).filter { $0.hasPrefix("quarantine") }
    }
    #expect(try rejected().count { $0.hasSuffix("missing") } == 0)
    #expect(try checked() == ["quarantine: 1 file, all whole"])
    #expect(try forget(job).missingQuarantine == [])

    try FileManager.default.removeItem(atPath: path)
    let lines = try rejected()
    #expect(lines.first?.hasSuffix("none") == true)
    #expect(lines.last?.hasSuffix("rejects/1.ndjson.gz, missing") == true)
    let json = String(
      decoding: try Status(try job.job()).read().json(at: job.options.asOf), as: UTF8.self)
    #expect(json.contains(#""bytes": null"#))
    #expect(
      try checked() == ["quarantine: '\(path)' is missing, with the lines that its run rejected"])
    let forgotten = try forget(job)
    #expect(forgotten.missingQuarantine == [path])
    #expect(String(decoding: forgotten.json, as: UTF8.self).contains(path))

    // A run keeps no longer what it rejected than records.
    let quarantine = Quarantine(job: try job.job())
    let runs = try job.job().committedState().state.runs
    let started = try #require(runs.first { $0.number == 1 }).record.started
    let end = started + (try job.job().rules.retention)
    #expect(quarantine.oldRuns(runs, now: end) == [])
    #expect(quarantine.oldRuns(runs, now: end + Interval(milliseconds: 1)).contains(1))
    #expect(quarantine.oldRuns(runs, now: started + .days(4000)) == [1, 2])
  }

  @Test func `verify looks at the reports of a state whose segments are damaged`() throws {
    let job = try RulesJob()
    try job.write(job.open(1), to: "sessions-1")
    try job.run()
    let segments = job.folder.path + "/state/segments"
    for name in try TemporaryFolder.names(segments) {
      var bytes = TemporaryFolder.content("\(segments)/\(name)") ?? []
      bytes[20] ^= 1
      _ = try job.folder.write(bytes, to: "state/segments/\(name)")
    }
    _ = try job.folder.write(Array("changed".utf8), to: "reports/methods.csv")
    let problems = try Verify(try job.job(), options: job.options).perform().problems
    #expect(try problems.count == TemporaryFolder.names(segments).count + 1)
    #expect(
      problems.last
        == "\(job.folder.path)/reports/methods.csv: it is not what run 1 published - "
        + "'lookback rebuild JOB' writes it anew")
  }

  @Test func `TIME-7: a run by a clock that was behind is no older than the one before it`() throws
  {
    let days = [30, 31, -20_000, 66, 67].map { Timestamp(milliseconds: 0) + .days(100_000 + $0) }
    let runs = days.enumerated().map { place, day in
      CommittedRun(
        number: Int64(place + 1), isPublished: true,
        record: RunRecord(started: day, finished: day, rules: ""))
    }
    let quarantine = Quarantine(job: try RulesJob().job())
    #expect(quarantine.oldRuns(runs, now: days[3]) == [1])
    #expect(quarantine.oldRuns(runs, now: days[4]) == [1, 2, 3])
    #expect(quarantine.oldRuns(runs, now: days[0] + .days(36)) == [1])
  }
}
