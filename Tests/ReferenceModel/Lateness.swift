/// What becomes of an accepted record as it comes in (EVENT-3, EVENT-7, TIME-3).
enum Fate {
  /// It takes part; IN-7 says whether it is kept.
  case inTime
  /// It takes part for provisional sessions.
  case late
  /// A session at or before the watermark: it takes no part.
  case tooLate
  /// Late by its time, but its twin in state comes first or is the same line.
  case duplicate
  /// Late, and its twin in state comes after it: IN-7 makes it the duplicate.
  case lateDuplicate
  case trackingDisabled

  /// Whether it came late in the sense of TIME-3.
  var isLate: Bool {
    switch self {
    case .late, .tooLate, .lateDuplicate: true
    case .inTime, .duplicate, .trackingDisabled: false
    }
  }
}

extension State {
  /// EVENT-7, IN-7 and TIME-3 together, by the state before the run.
  func fate(of record: Decoded, _ settings: Settings) -> Fate {
    if case .session(let session) = record, session.isTrackingDisabled { return .trackingDisabled }
    // PRIV-3: the state cannot tell whether it knew the record.
    if isForgotten(record) { return .duplicate }
    guard isLate(record, settings) else { return .inTime }
    let twins = twins(of: record, settings)
    if twins.contains(true) { return .duplicate }
    if case .session = record { return .tooLate }
    return twins.isEmpty ? .late : .lateDuplicate
  }

  /// TIME-3: whether the watermark is already past sessions that the record could touch.
  private func isLate(_ record: Decoded, _ settings: Settings) -> Bool {
    let skew = max(settings.clockSkew, oneMinute)
    switch record {
    case .session(let session): return isFinal(session.header.app, session.header.timestamp.ms)
    case .click(let click): return isFinal(click.header.app, click.header.timestamp.ms - skew)
    case .referrer, .cookieSync, .answer:
      guard let header = record.header else { return false }
      return isFinal(header.app, header.timestamp.ms - oneDay)
    case .linkEntry(let entry):
      // One for all apps is late when it is late for any.
      let apps = entry.app.map { [$0] } ?? Array(watermarks.keys)
      return apps.contains { app in
        guard let updated = entry.updatedAt else { return watermarks[app] != nil }
        return isFinal(app, updated.ms - skew)
      }
    }
  }

  /// IN-7: for each twin of the record among the kept ones of state, whether the twin comes first or
  /// is the same line.
  private func twins(of record: Decoded, _ settings: Settings) -> [Bool] {
    if case .linkEntry(let entry) = record {
      return records.catalogue.filter { $0.app == entry.app && $0.digest == entry.digest }
        .map { _ in true }
    }
    guard let own = record.header else { return [] }
    return records.headers(ofKindOf: record)
      .filter { twin in
        twin.hasKey(of: own)
          && abs(twin.timestamp.ms - own.timestamp.ms) <= settings.dedupeWindow
      }
      .map { !own.comesFirst(before: $0) }
  }
}

extension Records {
  /// The kept records of one kind.
  fileprivate func headers(ofKindOf record: Decoded) -> [Header] {
    switch record {
    case .click: clicks.map(\.header)
    case .session: sessions.map(\.header)
    case .referrer: referrers.map(\.header)
    case .answer: answers.map(\.header)
    case .cookieSync: cookieSyncs.map(\.header)
    case .linkEntry: []
    }
  }
}
