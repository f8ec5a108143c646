/// What clocks on the wall of one time zone show, without a calendar (IN-5, REP-3).
public struct LocalClock: Sendable {
  /// The moments from which a new offset holds, ascending; the first is before all others.
  public let changes: [Timestamp]
  /// The offset from UTC that holds from each change on.
  public let offsets: [Interval]

  /// Takes the changes of a zone, the first of them `Timestamp.absent`, with their offsets.
  public init(changes: [Timestamp], offsets: [Interval]) {
    self.changes = changes
    self.offsets = offsets
  }

  /// The clock of UTC.
  public static let utc = LocalClock(changes: [.absent], offsets: [.zero])

  /// The moment at which this clock shows a local time, given as if it were UTC.
  ///
  /// A local time that comes twice is the earlier moment; one that is skipped moves by the gap.
  public func moment(ofLocal local: Timestamp) -> Timestamp {
    for i in offsets.indices {
      let moment = local - offsets[i]
      if i + 1 < offsets.count, moment >= changes[i + 1] { continue }
      // The earliest period in which the local time lies. Where no period holds it, it was
      // skipped: read with the offset before the gap, it lands as much after the gap.
      if i > 0, moment < changes[i] { return local - offsets[i - 1] }
      return moment
    }
    return local
  }

  /// The first moment of the day on which a moment lies that clocks have not set back behind a midnight (REP-3).
  public func startOfDay(at moment: Timestamp) -> Timestamp {
    var place = 0
    while place + 1 < changes.count, changes[place + 1] <= moment { place += 1 }
    let day = Interval.days(1).milliseconds
    let local = (moment + offsets[place]).milliseconds
    return self.moment(
      ofLocal: Timestamp(milliseconds: local.dividedRoundingDown(by: day).quotient * day))
  }
}
