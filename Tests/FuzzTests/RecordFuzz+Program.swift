import Model

@testable import Decoding

extension RecordFuzz {
  /// What the program calls a kind of log.
  static func kind(_ source: LogKind) throws(Finding) -> (kind: SourceKind, dialect: Dialect) {
    guard let kind = SourceKind.allCases.first(where: { $0.name == source.kind }),
      let dialect = kind.dialects.first(where: { $0.name == source.dialect })
    else { throw Finding("the program has no \(source)") }
    return (kind, dialect)
  }

  /// What the program makes of lines.
  static func program(_ lines: [[UInt8]], of source: LogKind) throws(Finding) -> [[String]] {
    let (kind, dialect) = try kind(source)
    let apps = AppDirectory(apps: [(name: app, aliases: aliases)])
    guard let app = try? apps.find(app),
      var decoder = SourceDecoder(
        kind: kind, dialect: dialect, overrides: [:], clock: .utc, fixedApp: app),
      var details = DetailReader(kind: kind, dialect: dialect, overrides: [:])
    else { throw Finding("there is no decoder") }
    let strings = SharedStrings()
    var worker = DecodingWorker(
      apps: apps, strings: strings, hasher: ShownKey.hasher,
      asOf: Timestamp(milliseconds: asOf), keepsRawIDs: true)
    worker.begin(kind, source: 0)
    let quarantine = QuarantineText(overrides: [:])
    var results: [[String]] = []
    for line in lines {
      let bytes = line.last == 0x0D ? line.dropLast() : line[...]
      if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
        results.append(["blank"])
        continue
      }
      let padded = PaddedLine(bytes)
      do throws(Reject) {
        try decoder.decode(padded.span, into: &worker)
      } catch {
        let text = quarantine.text(of: padded.span, reason: error.reason) ?? ""
        try Finding.unless(
          text.utf8.count <= QuarantineText.limit, "the quarantine keeps too much")
        results.append(["rejected"])
        continue
      }
      do throws(Reject) {
        try read(padded.span, of: kind, &details)
      } catch {
        throw Finding("a line was taken, and is rejected when it is read once more: \(error)")
      }
      guard let sealed = worker.seal() else {
        results.append(["tracking disabled"])
        continue
      }
      results.append(ReadRecord(batch: EventBatch(sealed), strings: strings.snapshot).shown)
    }
    _ = decoder.takeCounts()
    return results
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
