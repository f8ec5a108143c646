import Model

@testable import Attribution

extension SessionColumns.Part {
  /// What is asked of the sessions of a batch, by their rows.
  static func of(
    sessions: Int, signals: [Int: Signals] = [:], begins: [Int: Timestamp] = [:]
  ) -> SessionColumns.Part {
    var part = SessionColumns.PartBuilder(sessions: sessions)
    for row in 0..<sessions {
      if let begin = begins[row] { part.add(installBegin: begin, of: row) }
      if let looks = signals[row] { part.add(signals: looks, of: row) }
    }
    return part.part(keep: { $0 })
  }
}
