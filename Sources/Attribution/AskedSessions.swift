public import Model

/// What groups ask of sessions while clicks are looked for: apart from the sessions, as groups come in no
/// order of theirs, and sessions may be on disk.
public struct AskedSessions: Sendable {
  private let signals: RecordTable<Signals>
  private let parts: [Part]

  /// When the install of a session began, as the store says (MATCH-2).
  public struct InstallBegin: BitwiseCopyable, Sendable {
    let row: Int
    let time: Timestamp

    /// Joins a session's row and the time.
    public init(row: Int, time: Timestamp) { (self.row, self.time) = (row, time) }
  }

  /// What is asked of the sessions of one batch.
  public struct Part: Sendable {
    let places: BitRanks
    let signals: Rows<Signals>
    let installBegins: [InstallBegin]

    /// Joins everything.
    ///
    /// - Parameters:
    ///   - asking: a bit for each session that asks by fingerprint, the lowest of each byte first.
    ///   - signals: those of these sessions, in the order of their rows.
    ///   - installBegins: in the order of their rows, too.
    public init(asking: [UInt8], signals: Rows<Signals>, installBegins: [InstallBegin]) {
      places = BitRanks(asking)
      (self.signals, self.installBegins) = (signals, installBegins)
    }
  }

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
