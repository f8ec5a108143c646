/// What a job shows to others: what must be the same whatever happened to its runs (TIME-4).
struct Observation: Equatable {
  /// The CSV files, and what is in the database, by their names.
  var reports: [String: String] = [:]
  /// The audit export.
  var audit = ""
  /// The sessions whose ids are kept as they were logged, with these.
  var rawIDs: [String] = []
  /// `run.json`, which holds durations and which `differences` does not compare.
  var summary = ""

  static func == (one: Observation, other: Observation) -> Bool {
    one.differences(from: other) == []
  }

  /// The names of what differs.
  func differences(from other: Observation) -> [String] {
    Set(reports.keys).union(other.reports.keys).sorted()
      .filter { reports[$0] != other.reports[$0] } + (audit == other.audit ? [] : ["audit"])
      + (rawIDs == other.rawIDs ? [] : ["raw ids"])
  }
}
