public import Model
internal import Streams

/// Writes batches into one segment: an immutable file that appears whole or not at all.
///
///     var writer = try run.newSegment().begin(names: names)
///     try writer.add(clicks: [PickedRows(batch, rows: rows)], sessions: [], &rest, strings: strings)
///     let segment = try writer.finish(strings: strings)
///
/// - Complexity: holds the columns of one batch, and the numbers of the texts that were used.
public struct SegmentWriter: ~Copyable {
  private let path: String
  private var directory: SegmentDirectory
  private var codec: ColumnCodec
  private var file: AtomicFile
  private var content: ContentDigest
  private var size = SegmentFormat.headerSize
  private var counts = SegmentCounts()

  /// Begins a segment.
  ///
  /// - Parameters:
  ///   - names: the apps and sources of the run, to which the rows refer.
  ///   - hasher: made the keys of the rows, and can make those again that need not be kept.
  init(path: String, names: SegmentNames, hasher: KeyHasher) throws(StoreError) {
    // First, as nothing may fail once a part of this value is there.
    let file = try Self.create(path)
    self.path = path
    directory = SegmentDirectory(names: names)
    codec = ColumnCodec(writing: hasher, names)
    self.file = file
    content = ContentDigest()
    content.update(SegmentFormat.header.span)
  }

  /// Adds a batch. Its texts lie in `strings`: the same table, or one that has grown, for all batches
  /// of a segment.
  ///
  /// - Parameters:
  ///   - clicks: the clicks.
  ///   - sessions: the sessions, with what they carry.
  ///   - rest: all other records, and what the clicks and each of the sessions were found to be; it is emptied, so
  ///     that its memory serves the next batch.
  public mutating func add(
    clicks: [PickedRows], sessions: [PickedRows], _ rest: inout EventBatch,
    strings table: StringTable
  ) throws(StoreError) {
    let batch: SegmentDirectory.Batch
    codec.output.removeAll(keepingCapacity: true)
    do throws(SegmentDamage) {
      batch = try codec.write(
        clicks: clicks, sessions: sessions, rest, strings: table, at: size)
    } catch {
      // Not reached: only reading finds damage.
      throw StoreError(.damaged, path: path)
    }
    rest.removeAll()
    counts.add(batch.counts)
    directory.batches.append(batch)
    try write(codec.output)
  }

  /// Ends the segment: writes its texts, which lie in `strings`, syncs the file, gives it its name and syncs the
  /// folder.
  public consuming func finish(strings table: StringTable) throws(StoreError) -> SegmentInfo {
    try write(textsOf: table)
    let names = directory.names
    directory.names = SegmentNames(
      apps: codec.apps.used.dropFirst().map { names.apps[Int($0) - 1] },
      sources: codec.sources.used.map { names.sources[Int($0)] })
    var end = directory.bytes
    let own = SegmentFormat.digest(SegmentFormat.header.span, end.span)
    end.append(word: UInt64(end.count))
    end.append(digest: own)
    try write(end)
    let digest = content.value
    var trailer: [UInt8] = []
    trailer.append(digest: digest)
    try write(trailer)
    let info = SegmentInfo(path: path, digest: digest, size: size, counts: counts)
    do throws(StreamError) { try file.commit() } catch { throw StoreError(error) }
    return info
  }

  /// Writes the texts that were used: copies of all of them would take as much memory as the table.
  private mutating func write(textsOf table: StringTable) throws(StoreError) {
    let used = codec.strings.used
    let lengths = used.map { UInt64(table.text(StringID(index: $0)).count) }
    var bytes: [UInt8] = []
    IntegerColumn.append(lengths.span, to: &bytes)
    var column = ContentDigest()
    directory.texts.count = used.count
    for start in stride(from: 0, to: used.count, by: Self.textsAtOnce) {
      for number in used[start..<min(start + Self.textsAtOnce, used.count)] {
        bytes += table.text(StringID(index: number))
      }
      column.update(bytes.span)
      directory.texts.column.size += bytes.count
      try write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    directory.texts.column.digest = column.value.low
  }

  private static let textsAtOnce = 4096

  private static func create(_ path: String) throws(StoreError) -> AtomicFile {
    do throws(StreamError) {
      var file = try AtomicFile(path: path, mode: 0o600)
      try file.write(SegmentFormat.header.span)
      return file
    } catch {
      throw StoreError(error)
    }
  }

  private mutating func write(_ bytes: [UInt8]) throws(StoreError) {
    content.update(bytes.span)
    size += bytes.count
    do throws(StreamError) { try file.write(bytes.span) } catch { throw StoreError(error) }
  }
}
