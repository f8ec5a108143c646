import Glibc
import Model
import Streams

@testable import EventStore

enum Checksum {
  /// The bytes of a segment that were changed, with the digest of all that they have now.
  static func renewed(_ bytes: [UInt8]) -> [UInt8] {
    var content = Array(bytes.dropLast(16))
    var digest = ContentDigest()
    digest.update(content.span)
    content.append(digest: digest.value)
    return content
  }

  /// The same with all digests: of the columns where they were before, and of the directory.
  static func renewed(_ bytes: [UInt8], _ directory: SegmentDirectory) -> [UInt8] {
    var bytes = bytes
    let end = bytes.count - SegmentFormat.trailerSize
    let columns = directory.batches.flatMap { $0.sections }.flatMap { section in
      var start = section.start
      return section.columns.map { column in
        start += column.size
        return start - column.size..<start
      }
    }
    let texts = directory.texts.start..<directory.texts.start + directory.texts.column.size
    var digests: [UInt8] = []
    for range in [texts] + columns {
      digests.append(word: SegmentFormat.digest(bytes.span.extracting(range)))
    }
    bytes.replaceSubrange(end - digests.count..<end, with: digests)
    let start = columns.last.map { max($0.upperBound, texts.upperBound) } ?? texts.upperBound
    let own = SegmentFormat.digest(
      bytes.span.extracting(..<SegmentFormat.headerSize), bytes.span.extracting(start..<end))
    var trailer: [UInt8] = []
    trailer.append(digest: own)
    bytes.replaceSubrange(end + 8..<end + 24, with: trailer)
    return renewed(bytes)
  }
}

extension SegmentWriter {
  /// Adds all rows of a batch.
  mutating func add(_ batch: EventBatch, strings: StringTable) throws(StoreError) {
    let sealed = SealedBatch(batch)
    var rest = batch
    if rest.decided == nil {
      // What is not final comes with what the run found it to be, too.
      rest.decided = .changeable
      rest.decided?.attributions.rows = batch.sessions.map { _ in
        Attribution(event: .open, outcome: .counted)
      }
    }
    rest.clicks = ClickList()
    rest.sessions = []
    (rest.links, rest.referrers, rest.claims) = ([], [], [])
    try add(
      clicks: [PickedRows(sealed, rows: Array(0..<UInt32(batch.clicks.count)))],
      sessions: [PickedRows(sealed, rows: Array(0..<UInt32(batch.sessions.count)))], &rest,
      strings: strings)
  }
}

enum FilePermissions {
  static func of(_ path: String) throws -> UInt32? { try FileStatus(of: path)?.mode }
}
