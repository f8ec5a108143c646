public import Model
internal import Streams

/// A segment that was opened: batches of rows that do not change any more.
///
///     let segment = try store.segment(live)
///     let numbering = SegmentNumbering(
///       apps: segment.names.apps.map(...), sources: segment.names.sources.map(...),
///       strings: segment.texts(in: texts))
///     var room = SegmentRoom(hasher: hasher)
///     let batches = try (0..<segment.batchCount).map { i in
///       try SegmentBatch(i, of: segment, numbering: numbering).read(in: &room)
///     }
///
/// What is read is checked as it is read, each column by a digest of its own; what nobody asks for stays
/// on disk. Batches may be read by several threads at once.
/// - Complexity: holds the file open, and its directory.
public struct Segment: Sendable {
  /// What the catalogue should say of it.
  public let info: SegmentInfo
  /// The apps and sources that its rows refer to.
  public var names: SegmentNames { directory.names }

  /// The version in which it was written.
  let version: UInt32
  let directory: SegmentDirectory
  let file: PlacedFile
  /// Where it lies.
  public let path: String

  /// Opens a file, and checks its directory.
  init(path: String) throws(StoreError) {
    try self.init(path: path, oldest: SegmentFormat.earliestRead)
  }

  /// - Parameter oldest: see the next one.
  init(path: String, oldest: UInt32) throws(StoreError) {
    try self.init(Self.file(path), path: path, oldest: oldest)
  }

  /// Opens the file of a segment, of which nothing is looked at yet.
  static func file(_ path: String) throws(StoreError) -> PlacedFile {
    let file: PlacedFile?
    do throws(StreamError) { file = try PlacedFile(path: path) } catch { throw StoreError(error) }
    guard let file else { throw StoreError(.segmentMissing, path: path) }
    return file
  }

  /// Takes a file that is open, and checks its directory.
  ///
  /// - Parameter oldest: the earliest version that is opened. What is read of an earlier one than `earliestRead` is
  ///   said where it is brought up to date.
  init(_ file: PlacedFile, path: String, oldest: UInt32) throws(StoreError) {
    self.path = path
    self.file = file
    let digest: Digest
    do throws(SegmentDamage) {
      (version, directory, digest) = try Self.directory(of: file, oldest: oldest)
    } catch {
      throw StoreError(of: error, path: path)
    }
    var counts = SegmentCounts()
    for batch in directory.batches { counts.add(batch.counts) }
    info = SegmentInfo(path: path, digest: digest, size: file.size, counts: counts)
  }

  /// The number of batches.
  public var batchCount: Int { directory.batches.count }

  /// The segment's texts, which get ids in a run's table as rows that refer to them are read.
  public func texts(in run: SharedStrings) -> SegmentTexts {
    SegmentTexts(directory.texts, of: file, in: run)
  }

  /// Whether a batch is final: nothing changes what its records were found to be.
  public func isFinal(_ index: Int) -> Bool { directory.batches[index].isFinal }

  /// What a batch holds.
  public func counts(_ index: Int) -> SegmentCounts { directory.batches[index].counts }

  /// The times of the first and the last click or session of a batch; absent when there is none.
  public func reportedTimes(_ index: Int) -> (first: Timestamp, last: Timestamp) {
    (directory.batches[index].reported.first, directory.batches[index].reported.last)
  }

  /// Checks that all bytes are those that were written.
  func check() throws(StoreError) {
    try perform { () throws(SegmentDamage) in
      guard try file.digestAll(0..<file.size - 16) == info.digest else {
        throw .badDigest
      }
    }
  }

  /// Does something with what the file says; tells what is wrong with it as an error of the file.
  func perform<Value>(
    _ body: () throws(SegmentDamage) -> Value
  ) throws(StoreError) -> Value {
    do throws(SegmentDamage) { return try body() } catch { throw StoreError(of: error, path: path) }
  }
}
