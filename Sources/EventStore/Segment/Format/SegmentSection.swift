/// A part of a batch that can be read without the others.
public enum SegmentSection: Int, CaseIterable, Sendable {
  /// Clicks, with the names by which reports know decided ones, and which of them are duplicates.
  case clicks
  /// Sessions with the evidence that they carry, and what decided ones were found to be.
  case sessions
  /// Referrer records and cookie syncs, and aged rows.
  case evidence
  /// AdServices answers.
  case answers
  /// Entries of the catalogue of links.
  case entries
  /// The traces of the keys by which others may find the clicks.
  case clickTraces
  /// The same of the sessions.
  case sessionTraces
  /// The traces of the links of clicks to which the catalogue may add something.
  case linkTraces
}
