/// The sections of a batch of version 3 that have records, in their order.
enum SectionOfVersion3: Int, CaseIterable {
  case clicks
  case sessions
  case others

  /// How many there are with the two behind them: traces of the keys of final clicks and sessions, which are made anew.
  static let count = allCases.count + 2
}
