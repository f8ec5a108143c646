import Foundation
import Model
import TestSupport
import Testing

@testable import EventStore

@Suite struct SegmentTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
  private let names = SegmentNames(apps: SampleBatch.apps, sources: SampleBatch.sources)

  /// Another run's names: other orders, and texts that were there before.
  private let laterApps = ["zeroth", "third", "second", "first"]
  private let laterSources = ["links/branch", "sessions/branch", "clicks/branch"]

  func write(
    _ batches: [EventBatch], strings: StringTable, to name: String = "a.seg"
  ) throws -> (path: String, info: SegmentInfo) {
    let path = folder.path + "/" + name
    var writer = try SegmentWriter(path: path, names: names, hasher: SampleBatch.hasher)
    for batch in batches { try writer.add(batch, strings: strings) }
    return (path, try writer.finish(strings: strings))
  }

  /// All batches of a segment as the other run sees them.
  func read(_ segment: Segment) throws -> [RowText] {
    var strings = StringTable()
    _ = strings.intern("something else")
    let texts = SharedStrings(strings)
    let numbering = numbering(segment, texts)
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    let batches = try (0..<segment.batchCount).map { place in
      EventBatch(try SegmentBatch(place, of: segment, numbering: numbering).read(in: &room))
    }
    return batches.map {
      RowText(batch: $0, strings: texts.snapshot, apps: laterApps, sources: laterSources)
    }
  }

  private func numbering(_ segment: Segment, _ texts: SharedStrings) -> SegmentNumbering {
    SegmentNumbering(
      apps: segment.names.apps.map { name in
        AppID(index: UInt16(laterApps.firstIndex(of: name) ?? 0))
      },
      sources: segment.names.sources.map { UInt16(laterSources.firstIndex(of: $0) ?? 0) },
      strings: segment.texts(in: texts))
  }

  /// Opens a segment that was changed on disk, as `Store` does, and reads all of it.
  func readChanged(
    _ bytes: [UInt8], _ info: SegmentInfo? = nil
  ) throws -> [RowText] {
    let path = folder.path + "/changed.seg"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let segment = try Segment(path: path)
    if let info, segment.info.digest != info.digest || segment.info.size != info.size {
      throw StoreError(.damaged, path: path)
    }
    return try read(segment)
  }

  private func text(_ batch: EventBatch, _ strings: StringTable) -> RowText {
    RowText(
      batch: batch, strings: strings, apps: SampleBatch.apps, sources: SampleBatch.sources)
  }

  @Test
  func `REP-3, TIME-7: days of aged records are those of the rules that the job's zone has now`()
    throws
  {
    let sample = SampleBatch(derivesKeys: false)
    var batch = sample.batch
    var aged = try #require(batch.decided?.aged.counts.first)
    let midnight = Timestamp(milliseconds: 1_717_200_000_000)  // 2024-06-01
    aged.facts.day = midnight - .hours(6)
    batch.decided?.aged.counts = [aged]
    let file = try write([batch], strings: sample.strings)
    let segment = try Segment(path: file.path)
    // Almaty went from six hours to five on 2024-03-01.
    for (offset, change) in [(6, 5), (6, 6), (6, 7)] as [(Int64, Int64)] {
      var numbering = numbering(segment, SharedStrings())
      numbering.clock = LocalClock(
        changes: [.absent, Timestamp(milliseconds: 1_709_229_600_000)],
        offsets: [.hours(offset), .hours(change)])
      var room = SegmentRoom(hasher: SampleBatch.hasher)
      let batch = SegmentBatch(0, of: segment, numbering: numbering)
      let counts = try batch.agedCounts(in: &room)
      let whole = EventBatch(try batch.read(in: &room))
      for count in [counts.first, whole.decided?.aged.counts.first] {
        #expect(count?.facts.day == midnight - .hours(change))
      }
    }
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
      "entries": LinkEntry(url: .absent, key: .absent, digest: none),
      "links": LinkEvidence(url: .absent), "referrers": Referrer(), "claims": Claim(),
      "decided.attributions": Attribution(event: .install, outcome: .counted),
      "decided.touches": Touch(
        method: .linkClickID, type: .click, campaign: .absent, channel: .absent),
      "decided.clickNames": ClickNames(row: 1, campaign: .absent, channel: .absent),
      "decided.duplicateClicks": DuplicateClick(row: 1),
      "decided.aged.counts": AgedCount(
        facts: AgedRecord(.session, day: .absent, app: app), count: 0),
      "decided.aged.devices": AgedDevice(app: app, scope: .idfa, key: .absent),
      "decided.aged.opens": AgedOpen(app: app, ip: .absent, time: .absent),
      "decided.forgotten": ForgottenSession(app: app, time: .absent),
    ]
    // Raw ids are never in a segment (PRIV-2).
    for (label, rows) in own.lists where label != "rawIDs" {
      let row = try #require(rows.first, "the sample has no \(label)")
      let blank = try #require(blanks[label], "nothing is known of \(label)")
      lists += 1
      for (field, unset) in zip(own.fields(row), own.fields(blank)) {
        #expect(field.name == unset.name)
        // What is final refers to no other record.
        if label == "decided.touches" && [".record", ".clickLink"].contains(field.name) {
          continue
        }
        // Where its terms are only a list of clicks can say.
        if label == "clicks" && field.name == ".seen.termsPlace" { continue }
        #expect(field.value != unset.value, "\(label)\(field.name) is not set")
      }
    }
    // `keys`, `heap` and `linkTexts` are what the others refer to; `decided` has eight lists.
    #expect(lists == Mirror(reflecting: sample.batch).children.count - 5 + 8)
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

  @Test func `a segment of version 4, whose links are all among its texts, is read as it is`()
    throws
  {
    var random = SeededGenerator(seed: 17)
    var strings = StringTable()
    var batch = RandomBatch.make(rows: 40, &strings, &random)
    batch.clicks = ClickList(
      batch.clicks.map { click in
        var click = click
        if click.link.id == nil { click.link = LoggedLink(strings.intern("https://a.link/x")) }
        return click
      })
    let (path, _) = try write([batch], strings: strings)
    var bytes = try #require(TemporaryFolder.content(path))
    bytes[8] = 4
    let read = try readChanged(Checksum.renewed(bytes, Segment(path: path).directory))
    #expect(read.map(\.lines) == [text(batch, strings).lines])
  }

  @Test func `some rows come back as they do among all`() throws {
    var random = SeededGenerator(seed: 13)
    var strings = StringTable()
    let batch = RandomBatch.make(rows: 700, &strings, &random)
    let sample = SampleBatch(derivesKeys: false)
    for (batch, texts) in [(batch, strings), (sample.batch, sample.strings)] {
      let (path, _) = try write([batch], strings: texts)
      let segment = try Segment(path: path)
      let run = SharedStrings()
      var room = SegmentRoom(hasher: SampleBatch.hasher)
      let reading = SegmentBatch(0, of: segment, numbering: numbering(segment, run))
      let all = try reading.read(in: &room)
      for _ in 0..<20 {
        let chosen = ChosenRows(
          clicks: all.clicks.indices.filter { _ in random.next() % 3 == 0 },
          sessions: all.sessions.indices.filter { _ in random.next() % 3 == 0 })
        let some = try reading.read(rows: chosen, in: &room)
        let picked = all.picked { kind, row in
          switch kind {
          case .clicks: chosen.clicks?.contains(row) ?? true
          case .sessions: chosen.sessions?.contains(row) ?? true
          case .installReferrers, .adServices, .cookieSyncs, .links: true
          }
        }
        let lines = [EventBatch(some), picked].map {
          RowText(batch: $0, strings: run.snapshot, apps: laterApps, sources: laterSources).lines
        }
        #expect(lines[0] == lines[1])
      }
    }
  }

  @Test func `a look at some fields finds what is there`() throws {
    var random = SeededGenerator(seed: 14)
    var strings = StringTable()
    let batch = RandomBatch.make(rows: 700, &strings, &random)
    let (path, _) = try write([batch], strings: strings)
    let segment = try Segment(path: path)
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    let reading = SegmentBatch(0, of: segment, numbering: numbering(segment, SharedStrings()))
    let all = try reading.read(in: &room)
    var clicks: [String] = []
    _ = try reading.scanClicks([.identity, .keys], in: &room) { rows, keys in
      for row in rows {
        #expect(row.campaign == .absent)
        let own = (0..<row.keys.count).map { keys[Int(row.keys.start) + $0] }
        clicks.append("\(row.identity) \(own)")
      }
    }
    #expect(
      clicks
        == all.clicks.map { row in
          "\(row.identity) \((0..<row.keys.count).map { all.keys[Int(row.keys.start) + $0] })"
        })
    let texts = SharedStrings()
    let other = SegmentBatch(0, of: segment, numbering: numbering(segment, texts))
    let sessions = try other.identities(of: .sessions, in: &room)
    #expect("\(sessions)" == "\(all.sessions.map(\.identity))")
    let entries = try other.identities(of: .links, in: &room)
    #expect("\(entries)" == "\(all.entries.map(\.identity))")
    // No id was given.
    #expect(texts.snapshot.count == 1)
  }

  @Test(arguments: [true, false])
  func `clicks and sessions leave traces of their keys, others of what they ask for`(
    isFinal: Bool
  ) throws {
    var random = SeededGenerator(seed: 15)
    var strings = StringTable()
    var batch = RandomBatch.make(rows: 700, &strings, &random)
    batch.decided = isFinal ? DecidedRows() : .changeable
    batch.decided?.attributions.rows = batch.sessions.map { _ in
      Attribution(event: .open, outcome: .counted)
    }
    let segment = try Segment(path: try write([batch], strings: strings).path)
    #expect(segment.isFinal(0) == isFinal)
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    let reading = SegmentBatch(0, of: segment, numbering: numbering(segment, SharedStrings()))
    let all = try reading.read(in: &room)
    func expected<Row>(
      _ rows: [Row], _ trace: (Row) -> (Span<Key>, (KeyTrace, TraceRole) -> Void) -> Void
    ) -> [String] {
      let keys = all.keys
      var lines: [String] = []
      for row in rows { trace(row)(keys.span) { lines.append("\($1) \($0.bits)") } }
      return lines
    }
    for (section, expected) in [
      (SegmentSection.clickTraces, expected(Array(all.clicks), Click.forEachTrace)),
      (.sessionTraces, expected(Array(all.sessions), Session.forEachTrace)),
    ] {
      var (found, asked): ([String], Int) = ([], 0)
      try reading.scanTraces(of: section, in: &room) { traces in
        for place in traces.indices {
          if traces[place].role == .asked {
            asked += 1
          } else {
            found.append("\(traces[place].role) \(traces[place].trace.bits)")
          }
        }
      }
      #expect(found == expected && expected.count > 700)
      #expect((asked > 0) == (!isFinal && section == .sessionTraces))
    }
  }

  @Test func `clicks are found by the links of which the catalogue may say more`() throws {
    let sample = SampleBatch(derivesKeys: true)
    var batch = sample.batch
    var open = batch.clicks[0]
    open.channel = .absent
    batch.clicks.append(open)
    let segment = try Segment(path: try write([batch], strings: sample.strings).path)
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    let reading = SegmentBatch(0, of: segment, numbering: numbering(segment, SharedStrings()))
    for (text, rows) in [
      ("https://example.app.link/a/normal", [1]), ("445654114316606728", [1]),
      ("https://example.app.link/a", []),
    ] {
      let asked = KeyTrace(link: Array(text.utf8).span, SampleBatch.hasher)
      let found = try reading.clicks(linkedBy: { $0 == asked }, in: &room)
      #expect(found == rows, "\(text)")
    }
  }

  @Test func `records that are not decided come as they are, or with what they were found to be`()
    throws
  {
    let sample = SampleBatch(derivesKeys: true)
    var batch = sample.batch
    batch.decided?.mayChange = true
    let segment = try Segment(path: try write([batch], strings: sample.strings).path)
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    let reading = SegmentBatch(0, of: segment, numbering: numbering(segment, SharedStrings()))
    let open = try reading.read(in: &room)
    #expect(!open.isDecided && open.sessions.count == 1 && open.cookieSyncs.count == 1)
    let found = try reading.read(found: true, in: &room)
    let decided = try #require(found.decided)
    #expect(decided.mayChange && !found.isFinal)
    #expect(decided.attributions.rows.map(\.outcome) == [.throttled])
    #expect(decided.duplicateClicks == [0] && decided.clickNames.count == 1)
  }

  @Test func `an abandoned segment leaves no file`() throws {
    do {
      var writer = try SegmentWriter(
        path: folder.path + "/c.seg", names: names, hasher: SampleBatch.hasher)
      let sample = SampleBatch(derivesKeys: true)
      try writer.add(sample.batch, strings: sample.strings)
    }
    #expect(try folder.names == [])
  }
}
