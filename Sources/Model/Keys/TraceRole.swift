/// What a trace is to its record.
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum TraceRole: UInt8, Sendable {
  /// Its id; the first trace of every record.
  case id = 0
  /// Another key that may find it as long as it is kept.
  case key = 1
  /// The ip and os of a click that fingerprints find for the time that the job's rules say (MATCH-5), and
  /// the ip of a session, whose opens are limited for a time (EVENT-6).
  case network = 2
  /// A key by which a session asks for touches, or a link that the catalogue may know. Only sessions that
  /// are not final have such traces.
  case asked = 3
}
