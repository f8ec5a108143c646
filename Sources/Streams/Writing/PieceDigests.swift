package import Model

/// The digest of a file of which some places change: that of the digests of its pieces. So pieces that did not change
/// need not be read again.
package struct PieceDigests: Sendable, ~Copyable {
  /// The bytes of a piece; the last one of a file may have fewer.
  package static let pieceSize = 1 << 20

  /// The digests of the pieces that are whole.
  package private(set) var whole: [Digest] = []
  private var last = ContentDigest()
  private var lastCount = 0

  /// The digest of nothing yet.
  package init() {}

  /// Adds the next bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      let count = min(bytes.count - start, Self.pieceSize - lastCount)
      last.update(bytes.extracting(start..<start + count))
      (start, lastCount) = (start + count, lastCount + count)
      if lastCount == Self.pieceSize {
        whole.append(last.value)
        last.reset()
        lastCount = 0
      }
    }
  }

  /// The XXH3-128 digest of the XXH3-128 digests of all pieces, 32 hex digits each.
  package var value: Digest { Self.join(lastCount > 0 ? whole + [last.value] : whole) }

  private static func join(_ pieces: [Digest]) -> Digest {
    var content = ContentDigest()
    for piece in pieces { content.update(piece.hexDigits.span) }
    return content.value
  }

  /// The size and digest of a file.
  ///
  /// - Parameters:
  ///   - known: digests of its first pieces, which are not read.
  ///   - changed: the places, from 0, of pieces that are read all the same.
  package static func ofFile(
    _ path: String, knowing known: [Digest] = [], but changed: Set<Int> = []
  ) throws(StreamError) -> (bytes: Int, digest: Digest) {
    let file = try PlacedFile(OpenFile(reading: path))
    var pieces: [Digest] = []
    for start in stride(from: 0, to: file.size, by: pieceSize) {
      let piece = start..<min(start + pieceSize, file.size)
      let (place, isWhole) = (pieces.count, piece.count == pieceSize)
      if isWhole, place < known.count, !changed.contains(place) {
        pieces.append(known[place])
      } else if let digest = try file.digest(of: piece) {
        pieces.append(digest)
      } else {
        // It was cut off meanwhile, which gives another digest.
        break
      }
    }
    return (file.size, join(pieces))
  }
}
