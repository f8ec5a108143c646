/// The times of the first and the last of some records of each app, noted while they are at hand: nobody goes
/// through all of a run's records for them.
public struct AppTimes: Sendable {
  private var ranges: [TimeRange] = []

  /// Of no records.
  init() {}

  /// Of records that are there.
  init(clicks: Span<SeenClick>) {
    for row in clicks.indices { add(clicks[row].app, clicks[row].timestamp) }
  }

  /// Of records that are there.
  init(sessions: Span<Session>) {
    for row in sessions.indices { add(sessions[row].app, sessions[row].timestamp) }
  }

  private mutating func add(_ app: AppID, _ time: Timestamp) {
    let place = Int(app.index)
    if place >= ranges.count {
      ranges += repeatElement(TimeRange(), count: place + 1 - ranges.count)
    }
    ranges[place].add(time)
  }

  /// Those of the apps that have records.
  public var byApp: [(app: AppID, range: TimeRange)] {
    ranges.enumerated().filter { !$1.isEmpty }.map { (AppID(index: UInt16($0)), $1) }
  }

  /// Those of all apps.
  public var all: TimeRange { ranges.reduce(into: TimeRange()) { $0.add($1) } }
}
