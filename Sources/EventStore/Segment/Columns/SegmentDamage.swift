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
