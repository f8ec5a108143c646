package import Model

extension EventBatch {
  /// What the record of a kind is known by that a line added; nil where it added none.
  ///
  /// - Parameter mark: where the batch ended before the line.
  package func identity(of kind: SourceKind, after mark: Mark) -> RecordIdentity? {
    func last<List: RandomAccessCollection>(_ rows: List, _ count: Int) -> RecordIdentity?
    where List.Element: IdentifiedRecord { rows.count > count ? rows.last?.identity : nil }
    return switch kind {
    case .clicks: last(clicks, mark.clicks)
    case .sessions: last(sessions, mark.sessions)
    case .installReferrers: last(referrerRecords, mark.referrerRecords)
    case .adServices: last(answers, mark.answers)
    case .cookieSyncs: last(cookieSyncs, mark.cookieSyncs)
    case .links: last(entries, mark.entries)
    }
  }
}
