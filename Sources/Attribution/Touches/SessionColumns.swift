internal import Model

/// What groups ask of sessions while clicks are looked for: apart from the sessions, as groups come in no
/// order of theirs, and sessions may be on disk.
public struct SessionColumns: Sendable {
  private let signals: RecordTable<Signals>
  private let parts: [Part]

  /// Joins those of all batches.
  public init(_ parts: [Part]) {
    signals = RecordTable(parts.map(\.signals))
    self.parts = parts
  }

  /// What the device of a session looks like that asks by fingerprint.
  func signals(of session: RecordID) -> Signals {
    parts[session.batch].places[session.row].map {
      signals[RecordID(batch: session.batch, row: $0)]
    } ?? Signals()
  }

  /// When the install of a session began; absent where the store does not say.
  func installBegin(of session: RecordID) -> Timestamp {
    let begins = parts[session.batch].installBegins
    let place = begins.firstPlace { $0.row >= session.row }
    return place < begins.count && begins[place].row == session.row ? begins[place].time : .absent
  }
}
