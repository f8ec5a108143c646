/// Writes numbers of few bits one behind the other, the first into the lowest bits.
struct PackedBits {
  /// Where the next eight bytes go.
  private var place: Int
  /// The bits that are not written yet, and how many they are: less than 64.
  private var (word, filled) = (UInt64(0), UInt64(0))

  /// Begins at a byte.
  init(at place: Int) { self.place = place }

  /// Adds a number of 1 to 64 bits.
  @inline(__always)
  mutating func append(_ number: UInt64, _ width: UInt64, to bytes: inout MutableSpan<UInt8>) {
    word |= number &<< filled
    filled &+= width
    if filled < 64 { return }
    bytes.set(word, at: place)
    place += 8
    filled &-= 64
    word = filled == 0 ? 0 : number &>> (width &- filled)
  }

  /// Writes the bits that are left, in eight bytes.
  mutating func finish(_ bytes: inout MutableSpan<UInt8>) {
    if filled > 0 { bytes.set(word, at: place) }
  }
}
