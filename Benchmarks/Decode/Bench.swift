internal import Decoding
internal import Model
internal import Streams

/// Decodes files as a worker of a run does, and forgets the records.
struct Bench: ~Copyable {
  private var worker: DecodingWorker
  private var decoder: SourceDecoder
  private let kind: SourceKind
  private let source: Int

  /// Bytes of uncompressed text.
  private(set) var bytes: Int64 = 0
  /// Lines; a blank one counts, and is rejected.
  private(set) var lines = 0
  /// Lines that are no record.
  private(set) var rejected = 0

  /// Reads files of a kind in its usual dialect; nil without memory.
  ///
  /// Any app may be named, and any time before 2100.
  init?(kind: SourceKind, source: Int) {
    guard
      let decoder = SourceDecoder(
        kind: kind, dialect: kind.dialects[0], overrides: [:], clock: .utc, fixedApp: nil)
    else { return nil }
    self.decoder = decoder
    self.kind = kind
    self.source = source
    worker = DecodingWorker(
      apps: AppDirectory(apps: []), strings: SharedStrings(),
      hasher: KeyHasher(secret: KeyHasher.newSecret()), asOf: .end)
  }

  /// Reads one file to its end.
  mutating func read(_ path: String) throws(StreamError) {
    var input = try LogFileReader(path: path)
    var chunk = LineChunk()
    worker.begin(kind, source: source)
    while try input.next(into: &chunk) {
      while let line = chunk.nextLine() {
        lines += 1
        if worker.batch.isFull { _ = worker.seal() }
        do throws(Reject) {
          try decoder.decode(chunk.bytes(line), into: &worker)
        } catch {
          rejected += 1
        }
      }
    }
    bytes += input.bytesOfText
  }
}
