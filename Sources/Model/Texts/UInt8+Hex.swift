extension UInt8 {
  /// What a digit stands for as `Digest.hexDigits` writes it, in small letters; nil for any other byte.
  public var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The digit of a number below 16, in small letters.
  @inlinable public var hexDigit: UInt8 { self < 10 ? 0x30 + self : 0x57 + self }
}
