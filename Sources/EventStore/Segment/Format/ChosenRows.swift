/// The clicks, sessions and answers of a batch that are read, by their numbers; nil for all.
public struct ChosenRows: Sendable {
  /// The clicks.
  public var clicks: [Int]?
  /// The sessions.
  public var sessions: [Int]?
  /// The answers.
  public var answers: [Int]?

  /// All rows, or some of them.
  public init(clicks: [Int]? = nil, sessions: [Int]? = nil, answers: [Int]? = nil) {
    self.clicks = clicks
    self.sessions = sessions
    self.answers = answers
  }

  /// Whether any row of a section is read.
  func hasRows(of section: SegmentSection) -> Bool {
    switch section {
    case .clicks: clicks != []
    case .sessions: sessions != []
    case .answers: answers != []
    case .evidence, .entries, .clickTraces, .sessionTraces, .linkTraces: true
    }
  }
}
