/// The records of a world after IN-7: kept ones and how many duplicates there were.
struct Records {
  var clicks: [Click] = []
  var duplicateClicks: [Click] = []
  var sessions: [Session] = []
  var duplicateSessions: [Session] = []
  var trackingDisabled = 0
  var referrers: [ReferrerRecord] = []
  var answers: [Answer] = []
  var cookieSyncs: [CookieSync] = []
  var catalogue: [CatalogueEntry] = []

  /// Sorts accepted records of all sources, each with its dialect, into kept and duplicate ones.
  init(_ accepted: [(dialect: String, Decoded)], window: Int64) {
    var clicks: [(String, Click)] = []
    var sessions: [(String, Session)] = []
    for (dialect, record) in accepted {
      switch record {
      case .click(let click): clicks.append((dialect, click))
      // EVENT-3: nothing but one count.
      case .session(let session) where session.isTrackingDisabled: trackingDisabled += 1
      case .session(let session): sessions.append((dialect, session))
      case .referrer(let record): referrers.append(record)
      case .answer(let record): answers.append(record)
      case .cookieSync(let record): cookieSyncs.append(record)
      case .catalogueEntry(let record): catalogue.append(record)
      }
    }
    (self.clicks, duplicateClicks) = Self.deduplicated(clicks, window, \.header)
    (self.sessions, duplicateSessions) = Self.deduplicated(sessions, window, \.header)
    // The others are known by their digest: a duplicate is the same line, and changes no answer.
  }

  /// IN-7: in the order (timestamp, digest) the first is kept, those within the window of it are
  /// its duplicates, the next one is kept again.
  private static func deduplicated<R>(
    _ records: [(dialect: String, record: R)], _ window: Int64, _ header: KeyPath<R, Header>
  ) -> (kept: [R], duplicates: [R]) {
    var kept: [(dialect: String, record: R)] = []
    var duplicates: [R] = []
    let ordered = records.sorted {
      let (a, b) = ($0.record[keyPath: header], $1.record[keyPath: header])
      return (a.timestamp.ms, a.digest) < (b.timestamp.ms, b.digest)
    }
    for (dialect, record) in ordered {
      let own = record[keyPath: header]
      let twin = kept.last {
        let other = $0.record[keyPath: header]
        return $0.dialect == dialect && other.app == own.app && other.id == own.id
      }
      if let twin, own.timestamp.ms - twin.record[keyPath: header].timestamp.ms <= window {
        duplicates.append(record)
      } else {
        kept.append((dialect, record))
      }
    }
    return (kept.map(\.record), duplicates)
  }
}
