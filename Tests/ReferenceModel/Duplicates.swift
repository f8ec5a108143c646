/// The records of state after IN-7: kept ones and duplicates.
struct Records {
  var clicks: [Click] = []
  var duplicateClicks: [Click] = []
  var sessions: [Session] = []
  var duplicateSessions: [Session] = []
  var referrers: [ReferrerRecord] = []
  var answers: [Answer] = []
  var cookieSyncs: [CookieSync] = []
  var catalogue: [LinkEntry] = []

  /// Sorts the records of all sources that take part into kept and duplicate ones.
  ///
  /// - Parameter settled: Sessions that are kept for good, whatever comes before them.
  init(_ records: [Decoded], window: Int64, settled: [Header] = []) {
    var clicks: [Click] = []
    var sessions: [Session] = []
    for record in records {
      switch record {
      case .click(let click): clicks.append(click)
      case .session(let session): sessions.append(session)
      case .referrer(let record): referrers.append(record)
      case .answer(let record): answers.append(record)
      case .cookieSync(let record): cookieSyncs.append(record)
      case .linkEntry(let record): catalogue.append(record)
      }
    }
    (self.clicks, duplicateClicks) = Self.deduplicated(clicks, window, \.header)
    (self.sessions, duplicateSessions) = Self.deduplicated(
      sessions, window, \.header, settled: settled)
    // The others are known by their digest: a duplicate is the same line, and changes no answer.
  }

  /// IN-7: in the order (timestamp, digest) the first is kept, those within the window of it are
  /// its duplicates, the next one is kept again.
  private static func deduplicated<R>(
    _ records: [R], _ window: Int64, _ header: KeyPath<R, Header>, settled: [Header] = []
  ) -> (kept: [R], duplicates: [R]) {
    var kept: [R] = []
    var duplicates: [R] = []
    let ordered = records.sorted { $0[keyPath: header].comesFirst(before: $1[keyPath: header]) }
    for record in ordered {
      let own = record[keyPath: header]
      let twin = kept.last { $0[keyPath: header].hasKey(of: own) }
      let isBeforeSettled = settled.contains { other in
        other.hasKey(of: own) && other.digest != own.digest && own.comesFirst(before: other)
          && other.timestamp.ms - own.timestamp.ms <= window
      }
      if isBeforeSettled {
        duplicates.append(record)
      } else if let twin, own.timestamp.ms - twin[keyPath: header].timestamp.ms <= window {
        duplicates.append(record)
      } else {
        kept.append(record)
      }
    }
    return (kept, duplicates)
  }
}

extension Header {
  /// The order of IN-7.
  func comesFirst(before other: Header) -> Bool {
    (timestamp.ms, digest) < (other.timestamp.ms, other.digest)
  }

  /// Whether two records of a kind have one id (IN-7).
  func hasKey(of other: Header) -> Bool {
    app == other.app && dialect == other.dialect && id == other.id
  }
}
