public import Model

/// The id of a touch that is not a click (TOUCH-4).
public enum TouchID {
  /// The first 32 hex digits of SHA-256 over method, time in ms, campaign, channel and link, joined
  /// by 0x1F.
  ///
  /// - Parameters:
  ///   - method: how the touch was found; its name in reports is hashed.
  ///   - time: the touch's time; `Timestamp.absent` is hashed as empty.
  ///   - campaign: empty when absent.
  ///   - channel: empty when absent.
  ///   - link: the link as logged; empty when absent.
  /// - Returns: a digest whose 32 hex digits are the id, and which sorts like them.
  public static func digest(
    method: MatchMethod, time: Timestamp, campaign: ArraySlice<UInt8>, channel: ArraySlice<UInt8>,
    link: ArraySlice<UInt8>
  ) -> Digest {
    let separator: UInt8 = 0x1F
    var text = Array(method.name.utf8)
    text.append(separator)
    if time.isPresent { text.append(integer: time.milliseconds) }
    for part in [campaign, channel, link] {
      text.append(separator)
      text.append(contentsOf: part)
    }
    let hash = SHA256.hash(text)
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return Digest(high: half(hash[0..<8]), low: half(hash[8..<16]))
  }
}
