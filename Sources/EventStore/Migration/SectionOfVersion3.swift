/// The sections of a batch of version 3, in their order.
enum SectionOfVersion3: Int, CaseIterable {
  case clicks
  case sessions
  case others
  /// The traces of the keys of final clicks. They are made anew from these.
  case clickTraces
  /// The same of sessions.
  case sessionTraces

  /// Those with records.
  static let ofRecords: [SectionOfVersion3] = [.clicks, .sessions, .others]
}
