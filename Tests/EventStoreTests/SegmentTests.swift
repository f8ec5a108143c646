import Model
import TestSupport
import Testing

@testable import EventStore

@Suite struct SegmentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
  private let names = SegmentNames(apps: SampleBatch.apps, sources: SampleBatch.sources)

  /// Another run's names: other orders, and texts that were there before.
  private let laterApps = ["zeroth", "third", "second", "first"]
  private let laterSources = ["links/branch", "sessions/branch", "clicks/branch"]

  private func write(
    _ batches: [EventBatch], strings: StringTable, to name: String = "a.seg"
  ) throws -> (path: String, info: SegmentInfo) {
    let path = folder.path + "/" + name
    var writer = try SegmentWriter(path: path, names: names, hasher: SampleBatch.hasher)
    for var batch in batches { try writer.add(&batch, strings: strings) }
    return (path, try writer.finish())
  }

  /// All batches of a segment as the other run sees them.
  private func read(_ segment: Segment) throws -> [RowText] {
    var strings = StringTable()
    _ = strings.intern("something else")
    let numbering = SegmentNumbering(
      apps: segment.names.apps.map { name in
        AppID(index: UInt16(laterApps.firstIndex(of: name) ?? 0))
      },
      sources: segment.names.sources.map { UInt16(laterSources.firstIndex(of: $0) ?? 0) },
      strings: segment.intern(into: &strings))
    return try (0..<segment.batchCount).map { place in
      let sealed = try segment.batch(place, numbering: numbering, hasher: SampleBatch.hasher)
      return RowText(
        batch: EventBatch(sealed), strings: strings, apps: laterApps, sources: laterSources)
    }
  }

  private func text(_ batch: EventBatch, _ strings: StringTable) -> RowText {
    RowText(
      batch: batch, strings: strings, apps: SampleBatch.apps, sources: SampleBatch.sources)
  }

  @Test func `the sample sets every field of every row`() throws {
    let sample = SampleBatch(derivesKeys: true)
    let own = text(sample.batch, sample.strings)
    var lists = 0
    let none = Digest(high: 0, low: 0)
    let app = AppID(index: 0)
    let blanks: [String: Any] = [
      "clicks": Click(timestamp: .absent, digest: none, app: app, dialect: .branch),
      "sessions": Session(
        timestamp: .absent, digest: none, app: app, dialect: .branch, os: .unknown),
      "referrerRecords": ReferrerRecord(timestamp: .absent, digest: none, app: app),
      "answers": AdServicesAnswer(timestamp: .absent, digest: none, app: app),
      "cookieSyncs": CookieSync(timestamp: .absent, digest: none, app: app),
      "entries": CatalogueEntry(url: .absent, key: .absent, digest: none),
      "links": LinkEvidence(url: .absent), "referrers": Referrer(), "claims": Claim(),
      "final.attributions": Attribution(event: .install, outcome: .counted),
      "final.touches": Touch(
        method: .linkClickID, type: .click, campaign: .absent, channel: .absent),
      "final.clickNames": ClickNames(row: 1, campaign: .absent, channel: .absent),
      "final.aged.counts": AgedCount(
        facts: AgedFacts(.session, day: .absent, app: app), count: 0),
      "final.aged.devices": AgedDevice(app: app, scope: .idfa, key: .absent),
      "final.aged.opens": AgedOpen(app: app, ip: .absent, time: .absent),
      "final.forgotten": ForgottenSession(app: app, time: .absent),
    ]
    for (label, rows) in own.lists {
      let row = try #require(rows.first, "the sample has no \(label)")
      let blank = try #require(blanks[label], "nothing is known of \(label)")
      lists += 1
      for (field, unset) in zip(own.fields(row), own.fields(blank)) {
        #expect(field.name == unset.name)
        // What is final refers to no other record.
        if label == "final.touches" && field.name == ".record" { continue }
        #expect(field.value != unset.value, "\(label)\(field.name) is not set")
      }
    }
    // `keys` and `heap` are what the others refer to; `final` has six lists.
    #expect(lists == Mirror(reflecting: sample.batch).children.count - 3 + 7)
  }

  @Test(arguments: [true, false])
  func `every field of every row comes back`(derivesKeys: Bool) throws {
    let sample = SampleBatch(derivesKeys: derivesKeys)
    let (path, info) = try write([sample.batch], strings: sample.strings)
    let segment = try Segment(path: path)
    #expect(segment.info == info)
    #expect(info.counts.clicks == 1 && info.counts.sessions == 1 && info.counts.others == 4)
    #expect(info.counts.first == Timestamp(milliseconds: 1_759_276_885_025))
    #expect(info.counts.last == Timestamp(milliseconds: 1_759_276_960_000))
    #expect(try read(segment).map(\.lines) == [text(sample.batch, sample.strings).lines])
  }

  @Test func `keys that follow from ids are not kept`() throws {
    let own = SampleBatch(derivesKeys: true)
    let other = SampleBatch(derivesKeys: false)
    let (_, small) = try write([own.batch], strings: own.strings)
    let (_, large) = try write([other.batch], strings: other.strings, to: "b.seg")
    // Of a click, a session, a record, an answer, links and referrers, two of which are equal.
    #expect(large.size - small.size >= 7 * 16)
  }

  @Test func `rows of many kinds and batches come back`() throws {
    var random = SeededGenerator(seed: 11)
    var strings = StringTable()
    let batches = [0, 1, 2, 700, 3].map { RandomBatch.make(rows: $0, &strings, &random) }
    let (path, info) = try write(batches, strings: strings)
    let segment = try Segment(path: path)
    #expect(segment.info == info)
    let expected = batches.map { text($0, strings).lines }
    #expect(try read(segment).map(\.lines) == expected)
  }

  @Test func `PRIV-2: a segment is its owner's alone`() throws {
    let sample = SampleBatch(derivesKeys: true)
    let (path, _) = try write([sample.batch], strings: sample.strings)
    #expect(try FilePermissions.of(path) == 0o600)
  }

  @Test func `a flipped bit is found, wherever it is`() throws {
    let sample = SampleBatch(derivesKeys: false)
    let (path, _) = try write([sample.batch], strings: sample.strings)
    let bytes = try #require(TemporaryFolder.content(path))
    for place in bytes.indices {
      var flipped = bytes
      flipped[place] ^= 1 << UInt8(place % 8)
      #expect(throws: StoreError(.damaged, path: path)) { try Segment(flipped, path: path) }
    }
  }

  @Test func `a truncated segment is found, wherever it ends`() throws {
    let sample = SampleBatch(derivesKeys: false)
    let (path, _) = try write([sample.batch], strings: sample.strings)
    let bytes = try #require(TemporaryFolder.content(path))
    for size in bytes.indices {
      #expect(throws: StoreError(.damaged, path: path)) {
        try Segment(Array(bytes.prefix(size)), path: path)
      }
    }
  }

  @Test func `a segment of a later version is named as such`() throws {
    let sample = SampleBatch(derivesKeys: true)
    let (path, _) = try write([sample.batch], strings: sample.strings)
    var bytes = try #require(TemporaryFolder.content(path))
    bytes[8] = 9
    let error = #expect(throws: StoreError.self) {
      try Segment(Checksum.renewed(bytes), path: "state/1.seg")
    }
    #expect(
      error?.description
        == "state/1.seg: version 9 of the state was written by a later lookback; this one knows "
        + "version 1 - install that version")
  }

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
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          changed[.random(in: 12..<changed.count - 16, using: &random)] =
            Bool.random(using: &random) ? 0xFF : .random(in: 0...255, using: &random)
        }
        do {
          _ = try read(try Segment(Checksum.renewed(changed), path: path)).map(\.lines)
        } catch {
          let error = try #require(error as? StoreError)
          #expect(error == StoreError(.damaged, path: path))
        }
      }
    }
  }

  @Test func `a segment that is not there is named`() {
    let error = #expect(throws: StoreError.self) { try Segment(path: "/nowhere/1.seg") }
    #expect(
      error?.description
        == "/nowhere/1.seg: the catalogue names this segment, and it is not there - put the state "
        + "back from a backup, or make it anew with 'lookback rebuild'")
  }

  @Test func `an abandoned segment leaves no file`() throws {
    do {
      var writer = try SegmentWriter(
        path: folder.path + "/c.seg", names: names, hasher: SampleBatch.hasher)
      let sample = SampleBatch(derivesKeys: true)
      var batch = sample.batch
      try writer.add(&batch, strings: sample.strings)
    }
    #expect(folder.names == [])
  }
}
