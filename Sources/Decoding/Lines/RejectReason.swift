/// The named reasons for which a line goes to the quarantine: it is rejected (IN-2, IN-4, IN-5, IN-6), or came too
/// late.
public enum RejectReason: String, CaseIterable, Sendable {
  /// Not JSON.
  case invalidJSON = "invalid_json"
  /// Not UTF-8.
  case invalidUTF8 = "invalid_utf8"
  /// JSON, but not an object.
  case notAnObject = "not_an_object"
  /// More than 64 levels of nesting.
  case tooDeep = "too_deep"
  /// More than 1 MiB.
  case tooLong = "line_too_long"
  /// A malformed number, an integer beyond 64 bits or a number beyond a double.
  case invalidNumber = "invalid_number"
  /// Half of a surrogate pair.
  case loneSurrogate = "lone_surrogate"
  /// U+0000 in a text that is used.
  case nulCharacter = "nul_character"
  /// A required field is absent.
  case missing = "missing_field"
  /// A value of a type that the field cannot have.
  case wrongType = "wrong_type"
  /// A `timestamp` that is no time.
  case unreadableTime = "unreadable_time"
  /// A `timestamp` before 2008.
  case timeTooEarly = "time_too_early"
  /// A `timestamp` more than one hour after the run's as-of time.
  case timeInFuture = "time_in_future"
  /// An app that the job does not list.
  case unknownApp = "unknown_app"
  /// An os that the dialect does not have.
  case unknownOS = "unknown_os"
  /// A session at or before the watermark: accepted, but taking no part (EVENT-7).
  case tooLate = "too_late"
  /// More apps than a run can hold.
  case tooManyApps = "too_many_apps"
  /// No memory for the line.
  case outOfMemory = "out_of_memory"
}
