internal import Model

/// What a user agent tells of its device (EV-7).
enum UserAgent {
  private static let android = Array("Android".utf8)
  private static let iOS = ["iPhone", "iPad", "iPod"].map { Array($0.utf8) }

  /// The os, where the agent names one.
  static func os(_ text: Span<UInt8>) -> OperatingSystem {
    if iOS.contains(where: { contains(text, $0) }) { return .iOS }
    return contains(text, android) ? .android : .unknown
  }

  private static func contains(_ text: Span<UInt8>, _ word: [UInt8]) -> Bool {
    guard text.count >= word.count else { return false }
    for start in 0...text.count - word.count {
      if text.extracting(start..<start + word.count).equals(word) { return true }
    }
    return false
  }
}
