import Decoding
import Foundation
import Generation
import Model
import Streams
import TestSupport
import Testing

@testable import EventStore

/// How much room records take.
@Suite struct SizeTests {
  /// Decodes the generated logs of a kind into one segment of a run.
  private func write(
    _ kind: SourceKind, _ dialect: Dialect, files: String, to run: inout StoreRun,
    hasher: KeyHasher
  ) throws -> SegmentInfo {
    let apps = AppDirectory(apps: [])
    let shared = SharedStrings()
    var worker = DecodingWorker(apps: apps, strings: shared, hasher: hasher, asOf: .end)
    guard
      var decoder = SourceDecoder(
        kind: kind, dialect: dialect, overrides: [:], clock: .utc, fixedApp: AppID(index: 0))
    else { throw CocoaError(.featureUnsupported) }
    _ = try? apps.find("a")
    var batches: [SealedBatch] = []
    worker.begin(kind, source: 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: files).sorted() {
      var reader = try LogFileReader(path: files + "/" + name)
      var chunk = LineChunk()
      while try reader.next(into: &chunk) {
        while let line = chunk.nextLine() {
          if worker.batch.isFull, let full = worker.seal() { batches.append(full) }
          do throws(Reject) { try decoder.decode(chunk.bytes(line), into: &worker) } catch {}
        }
      }
    }
    if let last = worker.seal() { batches.append(last) }
    var writer = try run.newSegment().begin(
      names: SegmentNames(apps: apps.names, sources: ["\(kind.name)/\(dialect.name)"]))
    for sealed in batches {
      try writer.add(EventBatch(sealed), strings: shared.snapshot)
    }
    let info = try writer.finish(strings: shared.snapshot)
    run.add(info)
    return info
  }

  @Test func `a click takes at most 96 bytes, a session 128, and all else fits beside them`() throws
  {
    let parent = try TemporaryFolder()
    let world = parent.path + "/world"
    try Generator(
      WorldOptions(days: 2, clicksPerDay: 3000, sessionsPerDay: 3000)
    ).write(to: world)
    let store = try Store(folder: parent.path + "/state", job: "a", mode: .write(wait: .zero))
    let hasher = store.hasher
    var run = store.begin()
    var (clicks, sessions) = (0, 0)
    for (kind, dialect, folder) in [
      (SourceKind.clicks, Dialect.branch, "clicks"), (.clicks, .onelink, "onelink"),
      (.clicks, .webvisit, "webvisits"), (.sessions, .branch, "sessions"),
      (.installReferrers, .play, "referrers"), (.adServices, .apple, "adservices"),
      (.cookieSyncs, .safari, "cookies"), (.links, .branch, "links"),
    ] {
      let info = try write(
        kind, dialect, files: world + "/" + folder, to: &run, hasher: hasher)
      clicks += info.counts.clicks
      sessions += info.counts.sessions
      #expect(info.counts.clicks + info.counts.sessions + info.counts.others > 0, "\(folder)")
      if folder == "clicks" { #expect(info.size <= info.counts.clicks * 96) }
      if folder == "sessions" { #expect(info.size <= info.counts.sessions * 128) }
    }
    try run.commit(SampleRun.record(1))
    var size = 0
    let state = parent.path + "/state"
    for name in try FileManager.default.subpathsOfDirectory(atPath: state) {
      size += TemporaryFolder.content(state + "/" + name)?.count ?? 0
    }
    #expect(size <= clicks * 96 + sessions * 128)
  }
}
