internal import Model
internal import Streams

/// The frame of a segment file.
///
///     "LBSEGMNT"  version (4 bytes)  zeros (4)           16 bytes
///     batches, one after the other: columns, one after the other
///     texts: their lengths as a column, then their bytes
///     directory: names, and what the columns of each batch are
///     length of the directory                             8 bytes
///     XXH3-128 digest of header and directory, high half first   16 bytes
///     XXH3-128 digest of all bytes before, high half first   16 bytes
///
/// Numbers are lowest byte first. The first 12 and the last 16 bytes mean the same in every version.
enum SegmentFormat {
  /// The first bytes.
  static let magic = Array("LBSEGMNT".utf8)
  /// The version that this program writes.
  static let version: UInt32 = 5
  /// The earliest one that is read as it is: 4 has no links of clicks but those that are among the segment's texts.
  static let earliestRead: UInt32 = 4
  /// The earliest one of which it makes that version.
  static let oldestVersion: UInt32 = 3
  /// The size of what comes before the batches.
  static let headerSize = 16
  /// The size of what comes after the directory.
  static let trailerSize = 40

  /// The first bytes of a file.
  static var header: [UInt8] {
    magic + (0..<4).map { UInt8(truncatingIfNeeded: version >> ($0 * 8)) } + [0, 0, 0, 0]
  }

  /// What a column is checked by.
  static func digest(_ bytes: Span<UInt8>) -> UInt64 {
    var content = ContentDigest()
    content.update(bytes)
    return content.value.low
  }

  /// What a directory is checked by, with the header before it.
  static func digest(_ header: Span<UInt8>, _ directory: Span<UInt8>) -> Digest {
    var content = ContentDigest()
    content.update(header)
    content.update(directory)
    return content.value
  }
}
