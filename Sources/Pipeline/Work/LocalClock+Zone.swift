internal import Foundation
internal import Model

extension LocalClock {
  /// The clock of a zone of a job.
  init(ofJobsZone name: String) {
    guard let clock = LocalClock(zone: name) else {
      // A trap because a job is refused where it names a zone that is not known (`TimeZoneName.isKnown`): one that is
      // gone since then was taken from the machine meanwhile, and days of another one would be wrong.
      fatalError("LocalClock: no zone is named '\(name)'")
    }
    self = clock
  }

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
