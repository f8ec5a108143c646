import Model
import TestSupport
import Testing

@testable import EventStore

/// Bytes that pass every checksum and mean nothing.
extension SegmentTests {
  @Test func `bytes that pass the checksum and mean nothing are an error, never a trap`() throws {
    var random = SeededGenerator(seed: 12)
    var strings = StringTable()
    let batch = RandomBatch.make(rows: 40, &strings, &random)
    let sample = SampleBatch(derivesKeys: false)
    let files = [
      try write([batch], strings: strings).path,
      try write([sample.batch], strings: sample.strings, to: "b.seg").path,
    ]
    for path in files {
      let bytes = try #require(TemporaryFolder.content(path))
      let directory = try Segment(path: path).directory
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          changed[.random(in: 12..<changed.count - 16, using: &random)] =
            Bool.random(using: &random) ? 0xFF : .random(in: 0...255, using: &random)
        }
        do {
          _ = try readChanged(Checksum.renewed(changed, directory)).map(\.lines)
        } catch {
          let error = try #require(error as? StoreError)
          #expect(error == StoreError(.damaged, path: folder.path + "/changed.seg"))
        }
      }
    }
  }

  /// Expects that nothing is read of a segment with a batch that was changed, and that no trap ends it.
  private func expectDamage(
    _ name: String = "changed", by change: (inout EventBatch) -> Void
  ) throws {
    let sample = SampleBatch(derivesKeys: false)
    var batch = sample.batch
    change(&batch)
    let segment = try write([batch], strings: sample.strings, to: name)
    #expect(throws: StoreError(.damaged, path: segment.path), "\(name)") {
      try read(Segment(path: segment.path))
    }
  }

  @Test(
    arguments: [
      (0, 0), (-1, 0), (.min, 0), (1, .min), (1, 4_102_531_200_000), (AgedCount.most + 1, 0),
      (.max, 0),
    ] as [(Int64, Int64)])
  func `a count of aged records that none can have is an error, never a trap`(
    _ count: Int64, _ day: Int64
  ) throws {
    try expectDamage { batch in
      batch.decided?.aged.counts[0].count = count
      if day != 0 {
        batch.decided?.aged.counts[0].facts.day = Timestamp(milliseconds: day)
      }
    }
  }

  @Test(arguments: [-1, .min] as [Int64])
  func `an age of a touch that none can have is an error, never a trap`(_ age: Int64) throws {
    try expectDamage { $0.decided?.aged.counts[0].facts.touchAge = age }
  }

  @Test(arguments: [
    0, 1, UInt64(MatchMethod.allCases.count), UInt64(MatchMethod.allCases.count) + 1, 256, 257,
    .max,
  ])
  func `MATCH-2: the number of a method that none has is an error, never no method`(
    _ number: UInt64
  ) {
    var cell = IntegerCell(isReading: true)
    cell.value = number
    var method: MatchMethod? = .cookie
    cell.exchange(&method)
    let isKnown = number <= UInt64(MatchMethod.allCases.count)
    #expect(cell.isBad == !isKnown)
    #expect((method == nil) == (number == 0 || !isKnown))
  }

  @Test(arguments: [.min + 1, 0, 1_199_059_199_999, 4_102_531_200_000, .max] as [Int64])
  func `a moment that no record can tell of is an error, never a trap`(
    _ milliseconds: Int64
  ) throws {
    let time = Timestamp(milliseconds: milliseconds)
    try expectDamage("clicked") { $0.referrers[0].clicked.timestamp = time }
    try expectDamage("install") { $0.referrers[0].installBegin.timestamp = time }
    try expectDamage("record") { $0.referrerRecords[0].referrer.installBegin.timestamp = time }
    try expectDamage("claim") { $0.claims[0].timestamp = time }
    try expectDamage("answer") { $0.answers[0].claim.timestamp = time }
    try expectDamage("touch") { $0.decided?.attributions.touches[0].ownTime = time }
    try expectDamage("entry") { $0.entries[0].start = time }
  }

  @Test(arguments: [.min, 0, 1_199_059_199_999, 4_102_531_200_000, .max] as [Int64])
  func `a moment of a record that none can be of is an error, never a trap`(
    _ milliseconds: Int64
  ) throws {
    let time = Timestamp(milliseconds: milliseconds)
    try expectDamage("click") { batch in
      var clicks = Array(batch.clicks)
      clicks[0].timestamp = time
      batch.clicks = ClickList(clicks)
    }
    try expectDamage("session") { $0.sessions[0].timestamp = time }
    try expectDamage("referrer") { $0.referrerRecords[0].timestamp = time }
    try expectDamage("answer") { $0.answers[0].timestamp = time }
    try expectDamage("sync") { $0.cookieSyncs[0].timestamp = time }
    try expectDamage("open") { $0.decided?.aged.opens[0].time = time }
    try expectDamage("forgotten") { $0.decided?.forgotten[0].time = time }
  }

  @Test(
    arguments: [
      (2, 1), (.min, 1_717_200_000_000), (1_717_200_000_000, .min), (0, 1_717_200_000_000),
      (1_717_200_000_000, 1_717_199_999_999), (1_717_200_000_000, 4_102_531_200_000),
    ] as [(Int64, Int64)])
  func `times of records that are none, or not in order, make a directory damaged`(
    _ first: Int64, _ last: Int64
  ) throws {
    let sample = SampleBatch(derivesKeys: false)
    let path = try write([sample.batch], strings: sample.strings).path
    let directory = try Segment(path: path).directory
    let end = directory.texts.start + directory.texts.column.size
    for times in [\SegmentDirectory.Batch.counts, \.reported] {
      var changed = directory
      changed.batches[0][keyPath: times].first = Timestamp(milliseconds: first)
      changed.batches[0][keyPath: times].last = Timestamp(milliseconds: last)
      #expect(throws: SegmentDamage.badValue) {
        try SegmentDirectory(changed.bytes, at: end, version: SegmentFormat.version)
      }
    }
  }

  @Test(arguments: [1_199_059_200_000, 4_102_531_199_999] as [Int64])
  func `the first and the last moment that a record can be of come back`(
    _ milliseconds: Int64
  ) throws {
    let sample = SampleBatch(derivesKeys: false)
    var batch = sample.batch
    batch.sessions[0].timestamp = Timestamp(milliseconds: milliseconds)
    let segment = try write([batch], strings: sample.strings)
    #expect(throws: Never.self) { try read(Segment(path: segment.path)) }
  }
}
