import Model

@testable import Decoding

/// Lines of a source become records or rejects, and exports read those of records once more. The first byte says which source: `a` for the first.
enum RecordFuzz {
  private static let sources = SourceKind.allCases.flatMap { kind in
    kind.dialects.map { (kind: kind, dialect: $0) }
  }

  static func read(_ input: [UInt8]) throws(Finding) {
    guard let first = input.first else { return }
    let source = sources[Int(first &- UInt8(ascii: "a")) % sources.count]
    let apps = AppDirectory(apps: [(name: "app", aliases: [])])
    guard let app = try? apps.find("app"),
      var decoder = SourceDecoder(
        kind: source.kind, dialect: source.dialect, overrides: [:], clock: .utc, fixedApp: app),
      var details = DetailReader(kind: source.kind, dialect: source.dialect, overrides: [:])
    else { return }
    var worker = DecodingWorker(
      apps: apps, strings: SharedStrings(), hasher: KeyHasher(secret: Array(0..<16)),
      asOf: Timestamp(milliseconds: 1_800_000_000_000), keepsRawIDs: true)
    worker.begin(source.kind, source: 0)
    let quarantine = QuarantineText(overrides: [:])
    for line in input.dropFirst().split(separator: 0x0A) where line.count <= 1 << 16 {
      let line = PaddedLine(line)
      do throws(Reject) {
        try decoder.decode(line.span, into: &worker)
      } catch {
        let text = quarantine.text(of: line.span, reason: error.reason)
        try Finding.unless(
          (text ?? "").utf8.count <= QuarantineText.limit, "the quarantine keeps too much")
        continue
      }
      do throws(Reject) {
        try read(line.span, of: source.kind, &details)
      } catch {
        throw Finding("a line was taken, and is rejected when it is read once more: \(error)")
      }
    }
    _ = decoder.takeCounts()
    _ = worker.seal()
  }

  private static func read(
    _ line: Span<UInt8>, of kind: SourceKind, _ details: inout DetailReader
  ) throws(Reject) {
    switch kind {
    case .clicks: _ = try details.click(line)
    case .sessions: _ = try details.session(line)
    case .adServices: _ = try details.answer(line)
    case .links: _ = details.link(line)
    case .installReferrers, .cookieSyncs: break
    }
  }
}
