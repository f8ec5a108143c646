internal import Model
internal import Pipeline
internal import Reporting

/// The days of which the state holds all that is asked for (TIME-7), in the job's time zone.
struct HeldDays: Sendable {
  /// Up to when something is gone; absent when nothing is.
  private let behind: Timestamp
  /// The first moment of the first day that is held.
  private let start: Timestamp
  private let latest: Timestamp
  private let clock: LocalClock

  /// Finds the days that begin behind a moment.
  ///
  /// - Parameters:
  ///   - behind: up to when something is gone; absent when nothing is.
  ///   - times: when the first and the last record was.
  init(behind: Timestamp, times: ClosedRange<Timestamp>, clock: LocalClock) {
    self.behind = behind
    self.clock = clock
    latest = times.upperBound
    let first = max(behind, times.lowerBound)
    let days = Days(clock: clock, first: first, last: max(first, latest))
    let own = days.index(of: first)
    start = days.starts[own] > behind ? days.starts[own] : days.starts[own + 1]
  }

  /// The time between two days, both included.
  ///
  /// - Parameters:
  ///   - from: the first day, as its midnight if it were one of UTC; nil is the first that is held.
  ///   - to: the last day in the same form; nil is the last that there is.
  func range(from: Timestamp?, to: Timestamp?) throws(PipelineError) -> Range<Timestamp> {
    if from == nil, start > latest { throw .notHeld(day: nil, held: "\(self)") }
    // A last day before the first that is held is all that is asked for.
    let first = from.map(clock.moment) ?? min(start, to.map(clock.moment) ?? start)
    if let day = from ?? to, first <= behind {
      throw .notHeld(day: CivilTime(day).date, held: "\(self)")
    }
    let end = to.map { clock.moment(ofLocal: $0 + .days(1)) } ?? latest + Interval(milliseconds: 1)
    return first..<max(first, end)
  }

  /// Whether there were days before these.
  var areCutOff: Bool { behind.isPresent }

  /// The names of the first and the last day of a time; nil where there is no record, and no day was asked for.
  ///
  /// - Parameter all: the times of all records.
  func names(
    of range: Range<Timestamp>, among all: TimeRange, from: Timestamp?, to: Timestamp?
  ) -> DayNames? {
    if all.isEmpty, from == nil, to == nil { return nil }
    // A day that the zone left out has no moment.
    if range.isEmpty, let first = from ?? to, let last = to ?? from {
      return DayNames(first: CivilTime(first).date, last: CivilTime(last).date)
    }
    return DayNames(
      first: Days.name(of: range.lowerBound, clock),
      last: Days.name(of: Self.last(of: range), clock))
  }

  private static func last(of range: Range<Timestamp>) -> Timestamp {
    max(range.lowerBound, range.upperBound - Interval(milliseconds: 1))
  }
}

extension HeldDays: CustomStringConvertible {
  /// The days in words.
  var description: String {
    let days = DayNames(first: Days.name(of: start, clock), last: Days.name(of: latest, clock))
    return start > latest ? "no whole day" : "\(days)"
  }
}
