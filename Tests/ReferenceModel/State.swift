/// What one run leaves for the next (section 7).
struct State {
  /// The records that take part: kept ones and duplicates (IN-7).
  var arrivals: [Decoded] = []
  /// TIME-1, by app; none for an app without sessions and clicks.
  private(set) var watermarks: [Text: Int64] = [:]
  /// The latest accepted session or click of each app.
  private var latest: [Text: Int64] = [:]
  /// The kept records of `arrivals`.
  var records = Records([], window: 0)
  /// Every kept session with its event, match and outcome, in the audit's order.
  var attributions: [Attribution] = []
  /// The clicks that count, each as reports name it.
  var clicks: [CountedClick] = []
  /// The devices that were forgotten, with the last moments of which they were (PRIV-3).
  var tombstones: [(device: DeviceID, time: Int64)] = []
  /// Accepted sessions and clicks that left nothing behind but a count.
  var counts: [Count: Int] = [:]
  /// How many lines of each kind came late, those of one run that are the same among them.
  private(set) var late: [Source.Kind: Int] = [:]

  enum Count {
    case trackingDisabled, tooLate, duplicateSession, duplicateClick, lateClick
  }

  /// One run over newly accepted records.
  mutating func takeIn(_ accepted: [Decoded], _ settings: Settings) {
    // TIME-1: a run judges lateness by the watermark committed before it, and by the state before it.
    let fates = accepted.map { fate(of: $0, settings) }
    for (record, fate) in zip(accepted, fates) { add(record, fate) }
    deduplicate(settings)

    // TIME-2: what was final before this run stays, everything after it is derived again.
    attributions = derived(settings)
    clicks = countedClicks()
    advanceWatermarks(accepted, settings)
  }

  /// IN-7, but for what a forgotten device made final (PRIV-3).
  mutating func deduplicate(_ settings: Settings) {
    records = Records(
      arrivals, window: settings.dedupeWindow,
      settled: attributions.filter(\.isKept).map(\.session.header))
  }

  private mutating func add(_ record: Decoded, _ fate: Fate) {
    switch (fate, record) {
    case (.inTime, _): arrivals.append(record)
    case (.late, _):
      arrivals.append(record.late)
      late[record.kind, default: 0] += 1
    case (.trackingDisabled, _): counts[.trackingDisabled, default: 0] += 1
    case (.tooLate, _): counts[.tooLate, default: 0] += 1
    case (.duplicate, .session): counts[.duplicateSession, default: 0] += 1
    case (.duplicate, .click), (.lateDuplicate, .click):
      counts[.duplicateClick, default: 0] += 1
    case (.duplicate, _), (.lateDuplicate, _): break
    }
  }

  /// TIME-1: the latest session or click of an app minus the lateness. It never goes back.
  private mutating func advanceWatermarks(_ accepted: [Decoded], _ settings: Settings) {
    // PRIV-3: one of a forgotten device leaves nothing, as a tracking_disabled session (EVENT-3).
    for record in accepted where !isForgotten(record) {
      switch record {
      case .session(let session) where session.isTrackingDisabled: continue
      case .session, .click:
        guard let header = record.header else { continue }
        latest[header.app] = max(latest[header.app] ?? .min, header.timestamp.ms)
      case .referrer, .answer, .cookieSync, .linkEntry: continue
      }
    }
    for (app, time) in latest {
      let reached = time - settings.lateness
      watermarks[app] = max(watermarks[app] ?? reached, reached)
    }
  }

  /// Whether a time of an app is at or before its watermark.
  func isFinal(_ app: Text, _ time: Int64) -> Bool { watermarks[app].map { time <= $0 } ?? false }

  /// Every kept session: final ones as they were, the others derived.
  func derived(_ settings: Settings) -> [Attribution] {
    let apps = Set(records.sessions.map(\.header.app) + attributions.map(\.session.header.app))
    return apps.sorted().flatMap { derived(of: $0, settings) }
  }

  private func derived(of app: Text, _ settings: Settings) -> [Attribution] {
    let known = attributions.filter { attribution in
      let header = attribution.session.header
      return header.app == app
        && (attribution.isForgotten || attribution.isKept || isFinal(app, header.timestamp.ms))
    }
    let kept = Set(known.filter(\.isKept).map { [$0.session.header.id, $0.session.header.digest] })
    let provisional = records.sessions.filter { session in
      session.header.app == app && !isFinal(app, session.header.timestamp.ms)
        && !kept.contains([session.header.id, session.header.digest])
    }
    let entries = (known.map { ($0.session, $0) } + provisional.map { ($0, nil as Attribution?) })
      .sorted { $0.0.comesBefore($1.0) }
    let history = History(entries.map(\.0), settings: settings)
    let catalogue = Catalogue(entries: records.catalogue)
    var derived = entries.enumerated().map { index, entry in
      entry.1
        ?? Attribution(
          Evidence(
            session: entry.0, event: history.event(index), records: records, settings: settings,
            catalogue: catalogue))
    }
    let outcomes = history.outcomes(isReferred: derived.map(\.isReferred), known: entries.map(\.1))
    for (index, outcome) in outcomes.enumerated() { derived[index].outcome = outcome }
    return derived
  }

  /// The clicks of reports: final ones as they were, the others by the catalogue as it is.
  func countedClicks() -> [CountedClick] {
    let catalogue = Catalogue(entries: records.catalogue)
    let final = clicks.filter {
      $0.isForgotten || isFinal($0.click.header.app, $0.click.header.timestamp.ms)
    }
    let provisional = records.clicks.filter { click in
      // TIME-3: late ones count in no metric.
      !click.header.isLate && !isFinal(click.header.app, click.header.timestamp.ms)
    }
    return final
      + provisional.map { click in
        let entry = catalogue.entry(of: click)
        return CountedClick(
          click: click, campaign: click.campaign ?? entry?.campaign,
          channel: click.channel ?? entry?.channel)
      }
  }
}

/// A click as reports name it: with what the catalogue says where it says nothing itself.
struct CountedClick: Sendable {
  var click: Click
  var campaign: Text?
  var channel: Text?
  /// Whether its device was forgotten: it counts in reports alone (PRIV-3).
  var isForgotten = false
}
