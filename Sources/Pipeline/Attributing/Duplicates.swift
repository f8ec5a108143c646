public import Model

/// The duplicates of a run (IN-7).
public struct Duplicates: Sendable {
  public var clicks: RecordSet
  public var sessions: RecordSet
  // Those of other evidence change no result: they are lines that came again.
  var referrerRecords: RecordSet
  var answers: RecordSet
  var cookieSyncs: RecordSet
  var entries: RecordSet
  // Those of clicks and sessions whose line came again: the state counts them and does not keep them.
  var copiedClicks: RecordSet
  var copiedSessions: RecordSet
}
