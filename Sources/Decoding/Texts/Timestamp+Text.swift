public import Model

extension Timestamp {
  /// Reads a time as logs write it (IN-5), in UTC where it names no zone; nil when it is none.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard let time = TimeText.parse(bytes.span.trimmed(), clock: .utc) else { return nil }
    self = time.timestamp
  }

  /// The midnight of a day such as `2026-01-31`, as if it were UTC; nil when it is no such day.
  public init?(midnightOf day: String) {
    guard day.utf8.count == 10 else { return nil }
    self.init(text: "\(day)T00:00Z")
  }
}
