/// Device ids as EV-1 compares them: lower-cased, without hyphens.
enum DeviceID {
  /// The Android id that a defect of old devices made common to many.
  private static let sharedAndroidID = Array("9774d56d682e549c".utf8)

  /// Writes the form that is compared into `id`; false when the text is no id of a device.
  static func normalize(_ text: Span<UInt8>, into id: inout [UInt8]) -> Bool {
    id.removeAll(keepingCapacity: true)
    var isZero = true
    for i in text.indices where text[i] != Ascii.hyphen {
      let byte = Ascii.lower(text[i])
      if byte != Ascii.zero { isZero = false }
      id.append(byte)
    }
    if isZero || id.count < 8 { return false }
    // Shorter words that stand for absence are no ids for their length.
    return !id.span.isCaseless("undefined") && id != sharedAndroidID
  }
}
