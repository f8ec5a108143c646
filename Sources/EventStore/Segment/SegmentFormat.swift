/// The frame of a segment file.
///
///     "LBSEGMNT"  version (4 bytes)  zeros (4)           16 bytes
///     batches, one after the other
///     directory: names, texts, and of each batch the sizes of its sections and its counts
///     length of the directory                             8 bytes
///     XXH3-128 digest of all bytes before, high half first   16 bytes
///
/// Numbers are lowest byte first. The first 12 and the last 16 bytes mean the same in every version.
enum SegmentFormat {
  /// The first bytes.
  static let magic = Array("LBSEGMNT".utf8)
  /// The version that this program writes, and the only one that it reads.
  static let version: UInt32 = 1
  /// The size of what comes before the batches.
  static let headerSize = 16
  /// The size of what comes after the directory.
  static let trailerSize = 24

  /// The first bytes of a file.
  static var header: [UInt8] {
    magic + (0..<4).map { UInt8(truncatingIfNeeded: version >> ($0 * 8)) } + [0, 0, 0, 0]
  }
}
