public import Model

/// What groups ask of sessions while clicks are looked for: apart from the sessions, as groups come in no
/// order of theirs, and sessions may be on disk.
public struct AskedSessions: Sendable {
  private let signals: RecordTable<Signals>
  private let installBegins: [[InstallBegin]]

  /// When the install of a session began, as the store says (MATCH-2).
  public struct InstallBegin: BitwiseCopyable, Sendable {
    let row: Int
    let time: Timestamp

    /// Joins a session's row and the time.
    public init(row: Int, time: Timestamp) { (self.row, self.time) = (row, time) }
  }

  /// What is asked of the sessions of one batch.
  public struct Part: Sendable {
    let signals: Rows<Signals>
    let installBegins: [InstallBegin]

    /// Takes the signals of all sessions, or none where nobody asks by fingerprint, and the begins in the order
    /// of their rows.
    public init(signals: Rows<Signals>, installBegins: [InstallBegin]) {
      (self.signals, self.installBegins) = (signals, installBegins)
    }
  }

  /// Joins those of all batches.
  public init(_ parts: [Part]) {
    signals = RecordTable(parts.map(\.signals))
    installBegins = parts.map(\.installBegins)
  }

  /// What the device of a session looks like.
  func signals(of session: RecordID) -> Signals { signals[session] }

  /// Has the processor fetch the signals of a session.
  @inline(__always)
  func prefetch(_ session: RecordID) { signals.prefetch(session) }

  /// When the install of a session began; absent where the store does not say.
  func installBegin(of session: RecordID) -> Timestamp {
    let begins = installBegins[session.batch]
    let place = begins.firstPlace { $0.row >= session.row }
    return place < begins.count && begins[place].row == session.row ? begins[place].time : .absent
  }
}
