internal import Configuration
internal import Foundation
internal import Model

extension Job {
  /// The clock that tells the days of reports (REP-3); throws where the job's zone is not known.
  var clock: LocalClock {
    get throws(PipelineError) {
      if let clock = LocalClock(zone: timeZone) { return clock }
      throw .badSetting(path: "time_zone", problem: "unknown zone '\(timeZone)'")
    }
  }
}

extension LocalClock {
  /// The clock of a zone by its IANA name; nil when there is no such zone.
  init?(zone name: String) {
    guard let zone = TimeZone(identifier: name) else { return nil }
    var changes = [Timestamp.absent]
    var date = Date(timeIntervalSince1970: Double(Timestamp.earliest.milliseconds) / 1000)
    date -= 2 * 86400  // a local time of 2008 may be of 2007 in UTC
    let end = Date(timeIntervalSince1970: Double(Timestamp.end.milliseconds) / 1000)
    var offsets = [Interval.seconds(Int64(zone.secondsFromGMT(for: date)))]
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end {
      changes.append(Timestamp(milliseconds: Int64((next.timeIntervalSince1970 * 1000).rounded())))
      offsets.append(.seconds(Int64(zone.secondsFromGMT(for: next))))
      date = next
    }
    self.init(changes: changes, offsets: offsets)
  }
}
