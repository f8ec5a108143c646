public import Model
internal import Streams

/// Writes batches into one segment: an immutable file that appears whole or not at all.
///
///     var writer = try SegmentWriter(path: "state/segments/1-0.seg", names: names, hasher: hasher)
///     for var batch in batches { try writer.add(&batch, strings: strings) }
///     let segment = try writer.finish()
///
/// - Complexity: holds one batch and its columns, and the numbers of the texts that were used.
public struct SegmentWriter: ~Copyable {
  private let path: String
  private let names: SegmentNames
  private var codec: ColumnCodec
  private var file: AtomicFile
  private var content: ContentDigest
  private var size = SegmentFormat.headerSize
  private var counts = SegmentCounts()
  private var parts: [(sizes: [Int], isFinal: Bool, counts: SegmentCounts)] = []
  private var texts: [UInt8] = []
  private var lengths: [UInt64] = []

  /// Begins a segment.
  ///
  /// - Parameters:
  ///   - names: the apps and sources of the run, to which the rows refer.
  ///   - hasher: made the keys of the rows, and can make those again that need not be kept.
  public init(path: String, names: SegmentNames, hasher: KeyHasher) throws(StoreError) {
    // First, as nothing may fail once a part of this value is there.
    let file = try Self.create(path)
    self.path = path
    self.names = names
    codec = ColumnCodec(writing: hasher)
    self.file = file
    content = ContentDigest()
    content.update(SegmentFormat.header.span)
  }

  /// Adds a batch and empties it, so that its memory serves the next one. Its texts lie in `strings`:
  /// the same table, or one that has grown, for all batches of a segment.
  public mutating func add(
    _ batch: inout EventBatch, strings table: StringTable
  ) throws(StoreError) {
    let own = SegmentCounts(batch)
    codec.output.removeAll(keepingCapacity: true)
    var ends: [Int] = [0]
    for section in SegmentSection.allCases {
      do throws(SegmentDamage) { try codec.section(section, of: &batch) } catch {
        // Not reached: only reading finds damage.
        throw StoreError(.damaged, path: path)
      }
      ends.append(codec.output.count)
    }
    let sizes = zip(ends, ends.dropFirst()).map { $1 - $0 }
    let isFinal = batch.final != nil
    for number in codec.strings.used[lengths.count...] {
      let text = table.text(StringID(index: number))
      lengths.append(UInt64(text.count))
      texts += text
    }
    batch.removeAll()
    counts.add(own)
    parts.append((sizes, isFinal, own))
    try write(codec.output)
  }

  /// Ends the segment: syncs the file, gives it its name and syncs the folder.
  public consuming func finish() throws(StoreError) -> SegmentInfo {
    var directory: [UInt8] = []
    for list in [
      codec.apps.used.dropFirst().map { names.apps[Int($0) - 1] },
      codec.sources.used.map { names.sources[Int($0)] },
    ] {
      directory.append(varint: UInt64(list.count))
      for name in list {
        directory.append(varint: UInt64(name.utf8.count))
        directory += name.utf8
      }
    }
    directory.append(varint: UInt64(lengths.count))
    IntegerColumn.append(lengths.span, to: &directory)
    directory += texts
    directory.append(varint: UInt64(parts.count))
    for part in parts {
      for size in part.sizes { directory.append(varint: UInt64(size)) }
      directory.append(varint: part.isFinal ? 1 : 0)
      for count in [part.counts.clicks, part.counts.sessions, part.counts.others] {
        directory.append(varint: UInt64(count))
      }
      for time in [part.counts.first, part.counts.last] {
        directory.append(word: UInt64(bitPattern: time.milliseconds))
      }
    }
    let length = UInt64(directory.count)
    directory.append(word: length)
    try write(directory)
    let digest = content.value
    var trailer: [UInt8] = []
    trailer.append(digest: digest)
    try write(trailer)
    let info = SegmentInfo(path: path, digest: digest, size: size, counts: counts)
    do throws(StreamError) { try file.commit() } catch { throw StoreError(error) }
    return info
  }

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
