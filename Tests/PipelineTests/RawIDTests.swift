import EventStore
import Foundation
import Model
import Streams
import TestJobs
import TestSupport
import Testing

@testable import Operations
@testable import Pipeline

/// Ids of sessions as they were logged, which a state keeps with `export_device_ids` (PRIV-2).
@Suite struct RawIDTests {
  private let rules: RulesJob

  init() throws {
    rules = try RulesJob()
    rules.settings = "export_device_ids: true, retention: \"8d\","
  }

  /// The vendor ids in the file of raw ids, in the order in which they were added.
  private func kept() throws -> [String] {
    var ids: [String] = []
    let store = try Store(folder: rules.folder.path + "/state", job: "rules", mode: .read)
    try store.rawIDs()?.forEach { ids.append(String(decoding: $0[.idfv], as: UTF8.self)) }
    return ids
  }

  private func open(_ hours: Int, app: String = "a", device: Int) -> String {
    rules.open(hours, app: app, #","ios_vendor_id":"Device-000\#(device)""#)
  }

  private func rebuild(_ rebuild: RebuildOptions = RebuildOptions()) throws {
    _ = try Rebuild(try rules.job(), rebuild, options: rules.options).perform()
  }

  @Test func `PRIV-2, TIME-7: raw ids go with their sessions, app by app`() throws {
    try rules.write(
      open(1, device: 1), open(24, device: 2), open(2, app: "b", device: 3), to: "sessions-1")
    try rules.run()
    #expect(try kept() == ["Device-0001", "Device-0002", "Device-0003"])
    // The watermark lies two days behind, retention ends eight days before it.
    try rules.write(open(10 * 24 + 1, device: 4), to: "sessions-2")
    try rules.run()
    #expect(try kept() == ["Device-0002", "Device-0003", "Device-0004"])
    try rules.write(open(11 * 24 - 1, device: 5), to: "sessions-3")
    try rules.run()
    #expect(try kept() == ["Device-0002", "Device-0003", "Device-0004", "Device-0005"])
    try rules.write(open(11 * 24, device: 6), to: "sessions-4")
    try rules.run()
    #expect(try kept() == ["Device-0003", "Device-0004", "Device-0005", "Device-0006"])
    let bytes = try #require(
      TemporaryFolder.content(rules.folder.path + "/state/raw_ids.sqlite"))
    for (id, isThere) in [("Device-0001", false), ("Device-0002", false), ("Device-0003", true)] {
      #expect((bytes.firstRange(of: Array(id.utf8)) != nil) == isThere, "\(id)")
    }
  }

  @Test func `TIME-6: a run that is refused for another retention takes no ids away`() throws {
    rules.settings = "export_device_ids: true, retention: \"30d\","
    try rules.write(open(1, device: 1), open(20 * 24, device: 2), to: "sessions-1")
    try rules.run()
    rules.settings = "export_device_ids: true, retention: \"8d\","
    #expect(throws: PipelineError.self) { try rules.run() }
    #expect(try kept() == ["Device-0001", "Device-0002"])
    try rules.run(adopting: true)
    #expect(try kept() == ["Device-0002"])
  }

  @Test func `PRIV-2, TIME-7: raw ids go of each of two apps that Unicode calls equivalent`() throws
  {
    let apps = ["caf\u{e9}", "cafe\u{301}"]
    try rules.write(
      open(1, app: apps[0], device: 1), open(1, app: apps[1], device: 2), to: "sessions-1")
    try rules.run()
    #expect(try kept() == ["Device-0001", "Device-0002"])
    try rules.write(
      open(10 * 24 + 2, app: apps[0], device: 3), open(10 * 24 + 2, app: apps[1], device: 4),
      to: "sessions-2")
    try rules.run()
    #expect(try kept() == ["Device-0003", "Device-0004"])
  }

  @Test func `PRIV-2: no raw ids of sessions that come too late, nor of files that are damaged`()
    throws
  {
    try rules.write(open(100, device: 1), to: "sessions-1")
    try rules.run()
    try rules.write(open(1, device: 2), open(99, device: 3), to: "sessions-2")
    var member = GzipWriter(to: [UInt8]())
    member.write(Array((open(98, device: 4) + "\n").utf8).span)
    _ = try rules.folder.write(member.finish() + [1], to: "sessions-3")
    try rules.run()
    #expect(try kept() == ["Device-0001", "Device-0003"])
  }

  @Test func `PRIV-2: a session that turns out to be a duplicate in its own run leaves no raw ids`()
    throws
  {
    let twin = open(2, device: 2).replacingOccurrences(of: "\"a2\"", with: "\"a1\"")
    try rules.write(twin, open(1, device: 1), to: "sessions-1")
    try rules.run()
    #expect(try kept() == ["Device-0001"])
  }

  @Test func `PRIV-2: raw ids of a run that never committed are removed by the next one`() throws {
    try rules.write(open(1, device: 1), to: "sessions-1")
    try rules.run()
    do {
      let store = try Store(
        folder: rules.folder.path + "/state", job: "rules", mode: .write(wait: .zero))
      let row = RawIDRow(
        app: "a", timestamp: Timestamp(milliseconds: RulesJob.firstDay), sessionID: [0x78],
        source: "sessions", digest: Digest(high: 0, low: 0),
        ids: KeyScope.devices.map { $0 == .idfv ? Array("Never".utf8) : [] }, identity: [])
      try store.makeRawIDs().add(run: 2, replacing: .all, [row])
    }
    #expect(try kept() == ["Device-0001", "Never"])
    try rules.run()
    #expect(try kept() == ["Device-0001"])
  }

  @Test func `PRIV-2: a rebuild since a day keeps the raw ids of days before it`() throws {
    try rules.write(open(1, device: 1), to: "sessions-1")
    try rules.write(open(30, device: 2), to: "sessions-2")
    try rules.run()
    rules.settings = "retention: \"8d\","
    var second = RebuildOptions()
    second.since = Timestamp(milliseconds: RulesJob.firstDay + 86_400_000)
    try rebuild(second)
    #expect(try kept() == ["Device-0001"])
    rules.settings = "export_device_ids: true, retention: \"8d\","
    try rebuild()
    #expect(try kept().sorted() == ["Device-0001", "Device-0002"])
    rules.settings = "retention: \"8d\","
    try rebuild()
    #expect(try kept() == [])
  }

  @Test func `PRIV-2: segments and the catalogue hold no raw ids`() throws {
    try rules.write(open(1, device: 1), open(200, device: 2), to: "sessions-1")
    try rules.run()
    let state = rules.folder.path + "/state"
    let files =
      try ["catalogue.sqlite"]
      + TemporaryFolder.names(state + "/segments").map { "segments/\($0)" }
    #expect(files.count > 2)
    for file in files {
      let bytes = try #require(TemporaryFolder.content("\(state)/\(file)"))
      // As logged, and as it is compared (EV-1).
      for id in ["Device-000", "device000"] {
        #expect(bytes.firstRange(of: Array(id.utf8)) == nil, "\(file): \(id)")
      }
    }
    let raw = try #require(TemporaryFolder.content(state + "/raw_ids.sqlite"))
    #expect(raw.firstRange(of: Array("Device-".utf8)) != nil)
  }

  @Test func `PRIV-2: a damaged file of raw ids is named, and a rebuild without it makes it anew`()
    throws
  {
    try rules.write(open(1, device: 1), to: "sessions-1")
    try rules.run()
    let path = rules.folder.path + "/state/raw_ids.sqlite"
    // In its place, so that it keeps its permissions.
    _ = try rules.folder.write(Array(repeating: 0x41, count: 8192), to: "state/raw_ids.sqlite")
    let expected =
      "\(path): the file is damaged - put it back from a backup, or remove it; 'lookback rebuild JOB' takes the ids "
      + "from the logs again"
    let summary = try Verify(try rules.job(), options: rules.options).perform()
    #expect(summary.problems == [expected])
    #expect {
      try rules.run()
    } throws: { error in
      "\(error)" == expected
    }
    try FileManager.default.removeItem(atPath: path)
    try rebuild()
    #expect(try kept() == ["Device-0001"])
  }
}
