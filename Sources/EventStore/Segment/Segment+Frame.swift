internal import Model
internal import Streams

/// What a file begins and ends with.
extension Segment {
  /// Reads the directory, and checks what is the same in all versions, then the version.
  static func directory(
    of file: PlacedFile, oldest: UInt32
  ) throws(SegmentDamage) -> (version: UInt32, SegmentDirectory, Digest) {
    guard file.size >= SegmentFormat.headerSize + SegmentFormat.trailerSize else {
      throw .tooShort
    }
    let header = try read(0..<SegmentFormat.headerSize, of: file)
    guard header.starts(with: SegmentFormat.magic) else { throw .badValue }
    let version = UInt32(truncatingIfNeeded: header.span.word(at: 8))
    if version < oldest || version > SegmentFormat.version {
      let last = try read(file.size - 16..<file.size, of: file)
      guard try file.digestAll(0..<file.size - 16) == last.span.digest(at: 0) else {
        throw .badDigest
      }
      throw .otherVersion(Int(version))
    }
    let end = file.size - SegmentFormat.trailerSize
    let trailer = try read(end..<file.size, of: file)
    guard let length = Int(exactly: trailer.span.word(at: 0)),
      length <= end - SegmentFormat.headerSize
    else { throw .badLength }
    let bytes = try read(end - length..<end, of: file)
    guard SegmentFormat.digest(header.span, bytes.span) == trailer.span.digest(at: 8) else {
      throw .badDigest
    }
    let directory = try SegmentDirectory(bytes, at: end - length, version: version)
    return (version, directory, trailer.span.digest(at: 24))
  }

  private static func read(
    _ range: Range<Int>, of file: PlacedFile
  ) throws(SegmentDamage) -> [UInt8] {
    var bytes: [UInt8] = []
    try file.readAll(range, into: &bytes)
    return bytes
  }
}

extension PlacedFile {
  /// Reads a part of the file into the front of a buffer, which grows where it is too small.
  func readAll(_ range: Range<Int>, into buffer: inout [UInt8]) throws(SegmentDamage) {
    do throws(StreamError) {
      if try read(range, into: &buffer) { return }
    } catch {
      throw .stream(error)
    }
    throw .tooShort
  }

  /// The digest of a part of the file.
  func digestAll(_ range: Range<Int>) throws(SegmentDamage) -> Digest {
    do throws(StreamError) {
      if let digest = try digest(of: range) { return digest }
    } catch {
      throw .stream(error)
    }
    throw .tooShort
  }
}
