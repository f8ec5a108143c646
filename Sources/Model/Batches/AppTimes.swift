/// The times of the first and the last of some records of each app, noted while they are at hand: nobody goes
/// through all of a run's records for them.
public struct AppTimes: Sendable {
  private var ranges: [TimeRange] = []

  /// Of no records.
  public init() {}

  /// Of records that are there.
  init(_ records: Span<some TimedRecord>) {
    for row in records.indices { add(records[row]) }
  }

  /// Adds that of a record.
  public mutating func add(_ record: some TimedRecord) {
    let place = Int(record.app.index)
    grow(to: place + 1)
    ranges[place].add(record.timestamp)
  }

  /// Adds those of other records.
  public mutating func add(_ other: AppTimes) {
    grow(to: other.ranges.count)
    for place in other.ranges.indices { ranges[place].add(other.ranges[place]) }
  }

  private mutating func grow(to count: Int) {
    if count > ranges.count {
      ranges += repeatElement(TimeRange(), count: count - ranges.count)
    }
  }

  /// Those of an app.
  public subscript(app: AppID) -> TimeRange {
    Int(app.index) < ranges.count ? ranges[Int(app.index)] : TimeRange()
  }

  /// Those of the apps that have records.
  public var byApp: [(app: AppID, range: TimeRange)] {
    ranges.enumerated().filter { !$1.isEmpty }.map { (AppID(index: UInt16($0)), $1) }
  }

  /// Those of all apps.
  public var all: TimeRange { ranges.reduce(into: TimeRange()) { $0.add($1) } }
}
