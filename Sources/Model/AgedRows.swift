/// What is left of records that are older than the state keeps them (TIME-7): what reports, classes
/// and limits still need of them, and no id, evidence or time of day.
public struct AgedRows: Sendable {
  /// What they count for in reports.
  public var counts: [AgedCount] = []
  /// The devices of sessions: known for ever.
  public var devices: [AgedDevice] = []
  /// The last counted open of each ip.
  public var opens: [AgedOpen] = []

  /// No rows.
  public init() {}

  /// Whether there are none.
  var isEmpty: Bool { counts.isEmpty && devices.isEmpty && opens.isEmpty }

  /// Whether the next row needs a new batch.
  public var isFull: Bool {
    max(counts.count, devices.count, opens.count) >= RecordID.rowsPerBatch
  }
}

/// A device that an aged session was on.
public struct AgedDevice: Hashable, Sendable {
  /// The app.
  public var app: AppID
  /// The type of the id.
  public var scope: KeyScope
  /// The id.
  public var key: Key

  /// Joins everything.
  public init(app: AppID, scope: KeyScope, key: Key) {
    self.app = app
    self.scope = scope
    self.key = key
  }
}

/// The last of the aged opens of an ip that started a limit (EVENT-6).
public struct AgedOpen: Sendable {
  /// The app.
  public var app: AppID
  /// The ip.
  public var ip: Key
  /// When it was.
  public var time: Timestamp

  /// Joins everything.
  public init(app: AppID, ip: Key, time: Timestamp) {
    self.app = app
    self.ip = ip
    self.time = time
  }
}
