import Model
import TestSupport
import Testing

@testable import EventStore

@Suite struct FullBatchTests {
  /// A session with everything that leaves a trace of it.
  private func session(_ hasher: KeyHasher, into batch: inout EventBatch) -> Session {
    var session = Session(
      timestamp: Timestamp(milliseconds: 1_760_000_000_000 + Int64(batch.sessions.count)),
      digest: Digest(high: 1, low: UInt64(batch.sessions.count)), app: AppID(index: 0),
      dialect: .branch, os: .android)
    let scopes = KeyScope.devices + [.cookie, .appleToken, .click]
    session.keys = KeyList(start: UInt32(batch.keys.count), types: 1 << UInt32(scopes.count) - 1)
    batch.keys += scopes.map { hasher.key([$0.rawValue + 1].span) }
    session.idKey = hasher.key(ofRecord: session.digest)
    session.ip = hasher.key(1, kind: 4)
    (session.appLink, session.clipboard, session.referrer) = (1, 2, 1)
    return session
  }

  @Test func `a batch full of sessions with everything that leaves traces is read again`() throws {
    let folder = try TemporaryFolder()
    let hasher = SampleBatch.hasher
    var strings = StringTable()
    var batch = EventBatch()
    for name in ["a", "b"] {
      var link = LinkEvidence(url: batch.keep(Array("https://example.com/\(name)".utf8).span))
      link.key = strings.intern("https://example.com/\(name)")
      batch.links.append(link)
    }
    batch.referrers.append(Referrer())
    for _ in 0..<RecordID.rowsPerBatch { batch.sessions.append(session(hasher, into: &batch)) }

    let path = folder.path + "/a.seg"
    let names = SegmentNames(apps: ["a"], sources: ["sessions/branch"])
    var writer = try SegmentWriter(path: path, names: names, hasher: hasher)
    try writer.add(batch, strings: strings)
    _ = try writer.finish(strings: strings)

    let segment = try Segment(path: path)
    let numbering = SegmentNumbering(
      apps: [AppID(index: 0)], sources: [0], strings: segment.texts(in: SharedStrings()))
    var room = SegmentRoom(hasher: hasher)
    var traces = 0
    let reading = SegmentBatch(0, of: segment, numbering: numbering)
    try reading.scanTraces(of: .sessionTraces, in: &room) { traces += $0.count }
    // Its id, seven devices and ip; what it asks for by cookie, token, click, links, referrer, ip and os; and two links
    // of which the catalogue may say more.
    #expect(traces == RecordID.rowsPerBatch * (1 + 7 + 1 + 3 + 2 + 1 + 1 + 2))
  }
}
