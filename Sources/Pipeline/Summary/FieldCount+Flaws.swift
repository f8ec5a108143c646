internal import Decoding

extension FieldCount {
  /// What was wrong with values, with how many lines that was so.
  package var flaws: [(name: String, lines: Int)] {
    [
      ("changed_type", wrongType), ("bad_time", badTime), ("bad_window", badWindow),
      ("unreadable", unreadable),
    ].filter { $0.1 > 0 }.map { (name: $0.0, lines: $0.1) }
  }
}
