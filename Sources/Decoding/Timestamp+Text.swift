public import Model

extension Timestamp {
  /// Reads a time as logs write it (IN-5), in UTC where it names no zone; nil when it is none.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard let time = TimeText.parse(bytes.span.trimmed(), clock: .utc) else { return nil }
    self = time.timestamp
  }
}
