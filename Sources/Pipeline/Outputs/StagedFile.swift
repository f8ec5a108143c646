internal import EventStore
internal import Model
internal import Reporting
internal import Streams

/// A file that is being written beside the one that it will replace, digested as bytes pass (REP-5).
struct StagedFile: Sendable, ~Copyable {
  private let name: String
  private var file: AtomicFile
  private var content = PieceDigests()
  /// The pieces that another library has changed.
  private var changed: Set<Int> = []
  /// The number of bytes so far.
  private(set) var bytes: Int64 = 0

  /// Begins a file of a folder.
  init(_ name: String, in folder: String) throws(StreamError) {
    // First, as nothing may fail once a part of this value is there.
    let file = try AtomicFile(path: "\(folder)/\(name)")
    self.name = name
    self.file = file
  }

  /// The digest of the bytes so far.
  var digest: Digest { content.value }

  /// Takes the next bytes.
  mutating func write(_ chunk: Span<UInt8>) throws(StreamError) {
    try file.write(chunk)
    content.update(chunk)
    bytes += Int64(chunk.count)
  }

  /// Takes the lines of some rows.
  mutating func write(_ lines: CSVLines, rows: Range<Int>) throws(StreamError) {
    try lines.write(rows) { chunk throws(StreamError) in try write(chunk) }
  }

  /// Takes the first bytes of another file, as this one's first; false when they are others than
  /// the digest says.
  mutating func copy(
    _ path: String, bytes count: Int64, digest expected: Digest
  ) throws(StreamError) -> Bool {
    var copied = PieceDigests()
    let isLong = try file.copy(path, count: count) { copied.update($0) }
    content = copied
    bytes = count
    return isLong && digest == expected
  }

  /// Has another library change the file where it is until it is finished. Only that writes to it then.
  ///
  /// - Parameter body: changes the file at a path; gives the pieces that it wrote, as `PieceDigests` divides the file.
  mutating func change<E: Error>(_ body: (_ path: String) throws(E) -> Set<Int>) throws {
    try file.flush()
    changed.formUnion(try body(file.temporaryPath))
  }

  /// Makes the file durable and gives it its name.
  consuming func finish() throws(StreamError) -> PublishedFile {
    let published = PublishedFile(name: name, size: bytes, digest: digest)
    try file.commit()
    return published
  }

  /// The same for a file that another library has changed.
  consuming func finishChanged() throws(StreamError) -> PublishedFile {
    let (bytes, digest) = try PieceDigests.ofFile(
      file.temporaryPath, knowing: content.whole, but: changed)
    let published = PublishedFile(name: name, size: Int64(bytes), digest: digest)
    try file.commit()
    return published
  }
}
