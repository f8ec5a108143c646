internal import Model
internal import Streams

extension Digest {
  /// The digest of all bytes so far.
  init(_ content: borrowing ContentDigest) {
    let value = content.value
    self.init(high: value.high, low: value.low)
  }
}
