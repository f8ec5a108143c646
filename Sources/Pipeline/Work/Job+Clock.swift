internal import Configuration
package import Model

extension Job {
  /// The clock that tells the days of reports (REP-3).
  package var clock: LocalClock { LocalClock(ofJobsZone: timeZone) }
}

extension SourceDefinition {
  /// The clock of times that say nothing of their offset (IN-5).
  var clock: LocalClock { LocalClock(ofJobsZone: timeZone) }
}
