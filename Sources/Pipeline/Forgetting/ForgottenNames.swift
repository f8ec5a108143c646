internal import Model

/// The names of forgotten clicks in what final sessions of others were attributed to, and links of clicks that
/// name a forgotten device themselves (PRIV-3).
struct ForgottenNames {
  private let names: Set<Name>
  private var links: Set<StringID> = []
  /// The batches with such sessions.
  private(set) var batches: Set<Int> = []

  private struct Name: Hashable {
    var app: AppID
    var id: [UInt8]
    var time: Timestamp
  }

  /// Looks for the sessions.
  init(_ derivation: Derivation, _ forgotten: ForgottenRecords, _ texts: ForgottenTexts) {
    let events = derivation.events
    names = Set(
      forgotten.clicks.map { record in
        let click = events.click(record)
        return Name(app: click.app, id: Array(events.clickText(record)), time: click.timestamp)
      })
    links = Self.links(of: events, forgotten, texts)
    if names.isEmpty && links.isEmpty { return }
    for (index, batch) in events.batches.enumerated() {
      guard let decided = batch.decided else { continue }
      let isNaming = zip(batch.sessions, decided.attributions.rows).contains { session, row in
        if case .decidedClick(let link) = row.deepLink, !keeps(link) { return true }
        return decided.attributions.touch(row).map { isForgotten($0, session.app, batch.text) }
          ?? false
      }
      if isNaming { batches.insert(index) }
    }
  }

  /// The links of forgotten clicks, and of those that final sessions came from, that name a device.
  private static func links(
    of events: Events, _ forgotten: ForgottenRecords, _ texts: ForgottenTexts
  ) -> Set<StringID> {
    var links = Set(forgotten.clicks.map(events.link))
    for batch in events.batches {
      for row in batch.decided?.attributions.rows ?? [] {
        if case .decidedClick(let link) = row.deepLink { links.insert(link) }
      }
    }
    return links.filter { texts.mayBeNamed(in: Array(events.strings.text($0))) }
  }

  /// Whether a link may be kept as that of which a session gets the data.
  func keeps(_ link: StringID) -> Bool { !links.contains(link) }

  private func isForgotten(
    _ touch: Touch, _ app: AppID, _ text: (TextRef) -> ArraySlice<UInt8>
  ) -> Bool {
    touch.type == .click && touch.clickID.isPresent
      && names.contains(Name(app: app, id: Array(text(touch.clickID)), time: touch.ownTime))
  }

  /// Takes the names out of a batch. Their texts stay in its heap, where nothing refers to them.
  func remove(from batch: inout EventBatch) {
    guard let rows = batch.decided?.attributions.rows else { return }
    for (place, row) in rows.enumerated() {
      if case .decidedClick(let link) = row.deepLink, !keeps(link) {
        batch.decided?.attributions.rows[place].deepLink = .decidedClick(.absent)
      }
    }
    if names.isEmpty { return }
    for (session, row) in zip(batch.sessions, rows) where row.touch != 0 {
      let place = Int(row.touch) - 1
      guard let touch = batch.decided?.attributions.touches[place] else { continue }
      if isForgotten(touch, session.app, { batch.heap[$0.range] }) {
        batch.decided?.attributions.touches[place].clickID = .absent
      }
    }
  }
}
