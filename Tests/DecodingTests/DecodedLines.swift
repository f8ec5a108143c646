import Model

@testable import Decoding

/// What one source's lines become: records, rejects and the schema report's counts.
struct DecodedLines {
  var batch = EventBatch()
  var strings = StringTable()
  var rejects: [Reject] = []
  var counts = SchemaCounts()

  /// Decodes lines of which all but those that name one have the app `app`.
  init(
    _ kind: SourceKind, _ dialect: Dialect, _ lines: [String], overrides: [String: String] = [:],
    keepsRawIDs: Bool = false
  ) throws {
    let apps = AppDirectory(apps: [(name: "app", aliases: [])])
    let shared = SharedStrings()
    var worker = DecodingWorker(
      apps: apps, strings: shared, hasher: KeyHasher(secret: Array(0..<16)),
      asOf: Timestamp(milliseconds: 1_800_000_000_000), keepsRawIDs: keepsRawIDs)
    worker.begin(kind, source: 0)
    guard
      var decoder = SourceDecoder(
        kind: kind, dialect: dialect, overrides: overrides, clock: .utc,
        fixedApp: try apps.find("app"))
    else { throw Reject(.outOfMemory) }
    for line in lines {
      let bytes = Array(line.utf8) + [UInt8](repeating: 0, count: LineParser.padding)
      do throws(Reject) {
        try decoder.decode(bytes.span.extracting(0..<line.utf8.count), into: &worker)
      } catch {
        rejects.append(error)
      }
    }
    counts = decoder.takeCounts()
    batch = worker.seal().map { EventBatch($0) } ?? EventBatch()
    strings = shared.snapshot
  }

  /// A text that repeats.
  func text(_ id: StringID) -> String { strings.string(id) }

  /// A link.
  func text(_ link: LoggedLink) -> String {
    let bytes = link.id.map(strings.text) ?? batch.linkTexts[link.text.range]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text that hardly repeats.
  func text(_ ref: TextRef) -> String {
    String(
      decoding: batch.heap[Int(ref.offset)..<Int(ref.offset + ref.length)], as: UTF8.self)
  }
}
