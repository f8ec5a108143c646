public import Model

/// What it takes to tell which devices sessions were on, and what became of the sessions: the first
/// columns of a batch, read without the others.
public struct SeenSessions: Sendable {
  /// The sessions.
  public internal(set) var rows: [Row] = []
  /// What became of each.
  public internal(set) var outcomes: [Outcome] = []
  /// The keys that the rows refer to.
  public internal(set) var keys: [Key] = []

  /// A session.
  public struct Row: Sendable {
    /// When it happened.
    public internal(set) var timestamp = Timestamp.absent
    /// Its app.
    public internal(set) var app = AppID(index: 0)
    /// Its keys, device ids among them.
    public internal(set) var keys = KeyList.none
  }
}

/// A row that carries device ids.
protocol DeviceCarrier {
  var timestamp: Timestamp { get set }
  var app: AppID { get set }
  var keys: KeyList { get set }
}

extension Session: DeviceCarrier {}
extension SeenSessions.Row: DeviceCarrier {}
