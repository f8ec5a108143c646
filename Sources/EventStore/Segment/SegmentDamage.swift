internal import Streams

/// What a segment's bytes cannot be. Every length and index is checked before it is used, so that
/// a file that passes its checksum and is wrong all the same still ends in one of these.
enum SegmentDamage: Error, Equatable {
  /// It ends before what it promises.
  case tooShort
  /// A number is none that its field can hold.
  case badValue
  /// A length or place points beyond what there is.
  case badLength
  /// A part is not what its digest says.
  case badDigest
  /// It is whole, and of another version.
  case otherVersion(Int)
  /// It cannot be read.
  case stream(StreamError)
}

extension StoreError {
  /// Says of a segment's file what is wrong with it.
  init(of damage: SegmentDamage, path: String) {
    let (oldest, known) = (Int(SegmentFormat.oldestVersion), Int(SegmentFormat.version))
    switch damage {
    case .stream(let error): self.init(error)
    case .otherVersion(let found) where found < oldest:
      self.init(.tooOldVersion(found: found, oldest: oldest), path: path)
    case .otherVersion(let found) where found < known:
      self.init(.olderVersion(found: found, known: known), path: path)
    case .otherVersion(let found): self.init(.newerVersion(found: found, known: known), path: path)
    case .tooShort, .badValue, .badLength, .badDigest: self.init(.damaged, path: path)
    }
  }
}
