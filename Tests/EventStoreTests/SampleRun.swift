import Model

@testable import EventStore

/// Runs that take in something.
enum SampleRun {
  /// What a run leaves; different for every number.
  static func record(_ number: Int64) -> RunRecord {
    var record = RunRecord(
      started: Timestamp(milliseconds: number * 1_000_000),
      finished: Timestamp(milliseconds: number * 1_000_000 + 999),
      rules: #"{"lateness":"\#(number)h"}"#)
    record.inputs = ["clicks/branch", "sessions/branch"].map {
      InputRecord(
        source: $0, digest: Digest(high: UInt64(number) << 60 | 1, low: .max), size: number + 10,
        path: "/logs/\(number).gz")
    }
    record.counts.trackingDisabled = 3
    record.counts.acceptedClicks = Int(number)
    record.balance = ["opens": number]
    record.reports = ["attribution": .absent, "other": Timestamp(milliseconds: number)]
    record.watermarks = [
      "first": .earliest + Interval(milliseconds: number * 7), "third": .earliest,
    ]
    record.outputs = [
      PublishedFile(name: "attribution.csv", size: 5, digest: Digest(high: 8, low: 9))
    ]
    record.days.places = [
      ReportDays.Place(
        report: "attribution", day: .earliest, bytes: number, digest: Digest(high: 4, low: 5),
        rows: 6)
    ]
    record.days.totalsBefore = [.earliest: ["clicks": 7]]
    record.outdated = [
      OutdatedRows(segment: "\(number)-1.seg", batch: 2, clicks: [], sessions: [0, 1, 2, 7, 9, 10])
    ]
    record.quarantines = Array(0..<number)
    record.lateUntil = Timestamp(milliseconds: 1_700_000_000_000 + number)
    return record
  }

  /// Writes a segment of a run.
  static func segment(of run: inout StoreRun) throws(StoreError) -> SegmentInfo {
    var writer = try run.newSegment().begin(
      names: SegmentNames(apps: SampleBatch.apps, sources: SampleBatch.sources))
    var sample = SampleBatch(derivesKeys: true)
    var clicks = Array(sample.batch.clicks)
    clicks[0].costMicros = run.number
    sample.batch.clicks = ClickList(clicks)
    try writer.add(sample.batch, strings: sample.strings)
    return try writer.finish(strings: sample.strings)
  }

  /// A device that was forgotten at a time.
  static func tombstone(_ time: Int64) -> Tombstone {
    Tombstone(
      scope: .androidID, key: Key(high: 1 << 63, low: 3), time: Timestamp(milliseconds: time))
  }

  /// Commits a run with one segment.
  static func commit(_ number: Int64, to store: Store) throws(StoreError) {
    var run = store.begin()
    run.add(try segment(of: &run))
    try run.commit(record(number))
  }
}
