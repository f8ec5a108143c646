public import Model

extension SessionColumns {
  /// What is asked of the sessions of one batch.
  public struct Part: Sendable {
    let places: BitRanks
    let signals: Rows<Signals>
    let installBegins: [InstallBegin]
  }

  /// When the install of a session began, as the store says (MATCH-2).
  struct InstallBegin: BitwiseCopyable, Sendable {
    let row: Int
    let time: Timestamp
  }

  /// What is asked of the sessions of a batch, as they are gone through in the order of their rows.
  public struct PartBuilder {
    /// A bit for each session that asks by fingerprint, the lowest of each byte first.
    private var asking: [UInt8]
    private var signals: [Signals] = []
    private var installBegins: [InstallBegin] = []

    /// Begins a batch of so many sessions.
    public init(sessions: Int) { asking = [UInt8](repeating: 0, count: (sessions + 7) / 8) }

    /// When the install of the session of a row began.
    public mutating func add(installBegin: Timestamp, of row: Int) {
      installBegins.append(InstallBegin(row: row, time: installBegin))
    }

    /// What the device of a session looks like that asks by fingerprint.
    public mutating func add(signals looks: Signals, of row: Int) {
      asking[row / 8] |= 1 << UInt8(row % 8)
      signals.append(looks)
    }

    /// What was added, kept where `keep` says.
    public func part(keep: (RowBlock) -> RowBlock) -> Part {
      Part(
        places: BitRanks(asking), signals: RowBlock.seal(signals, for: .anywhere, keep: keep),
        installBegins: installBegins)
    }
  }
}
