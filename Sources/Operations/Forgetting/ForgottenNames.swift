internal import Model
internal import Pipeline

/// The names of forgotten clicks in what final sessions of others were attributed to, and links of these clicks that
/// name a forgotten device themselves (PRIV-3). What a click that stays has too, stays.
struct ForgottenNames: Sendable {
  /// The clicks whose ids go.
  let clicks: Set<RecordID>
  private let names: Set<Name>
  /// The links that go.
  let links: Set<ArraySlice<UInt8>>
  /// The batches with such sessions.
  private(set) var batches: Set<Int> = []

  private struct Name: Hashable {
    var app: AppID
    var id: [UInt8]
    var time: Timestamp

    init(_ record: RecordID, _ events: Events) {
      let click = events.seenClick(record)
      (app, id, time) = (click.app, Array(events.idText(ofClick: record)), click.timestamp)
    }

    init(app: AppID, id: [UInt8], time: Timestamp) {
      (self.app, self.id, self.time) = (app, id, time)
    }
  }

  /// Nothing was forgotten.
  init() { (clicks, names, links) = ([], [], []) }

  /// Looks for the sessions.
  ///
  /// - Complexity: O(records) where a click is forgotten.
  init(_ derivation: Derivation, _ forgotten: ForgottenRecords, _ texts: ForgottenTexts) {
    let events = derivation.events
    var links = Set(forgotten.clicks.map(events.linkText)).filter {
      texts.areNamed(in: Array($0))
    }
    var names = Set(forgotten.clicks.map { Name($0, events) })
    Self.removeKept(from: &names, &links, events, forgotten)
    (self.names, self.links) = (names, links)
    clicks = forgotten.clicks.filter { names.contains(Name($0, events)) }
    if names.isEmpty && links.isEmpty { return }
    for (index, batch) in events.batches.enumerated() {
      guard let decided = batch.decided else { continue }
      let isNaming = zip(batch.sessions, decided.attributions.rows).contains { session, row in
        if isForgotten(row.deepLink, { events.text($0, in: batch) }) { return true }
        return decided.attributions.touch(row).map { isForgotten($0, session.app, batch.text) }
          ?? false
      }
      if isNaming { batches.insert(index) }
    }
  }

  /// Takes out what clicks that stay have, too: a final session does not say which of them it came from.
  private static func removeKept(
    from names: inout Set<Name>, _ links: inout Set<ArraySlice<UInt8>>, _ events: Events,
    _ forgotten: ForgottenRecords
  ) {
    if names.isEmpty { return }
    let times = Set(names.map(\.time))
    for (index, batch) in events.batches.enumerated() {
      for (row, click) in batch.clicks.seen.enumerated()
      where !links.isEmpty || times.contains(click.timestamp) {
        let record = RecordID(batch: index, row: row)
        if forgotten.contain(.clicks, record) { continue }
        if times.contains(click.timestamp) { names.remove(Name(record, events)) }
        if !links.isEmpty { links.remove(events.linkText(of: record)) }
      }
    }
  }

  /// Whether a link may be kept as that of which a session gets the data.
  func keeps(_ link: ArraySlice<UInt8>) -> Bool { !links.contains(link) }

  private func isForgotten(_ link: DeepLink, _ text: (LoggedLink) -> ArraySlice<UInt8>) -> Bool {
    guard !links.isEmpty, case .decidedClick(let url) = link else { return false }
    return !keeps(text(url))
  }

  private func isForgotten(
    _ touch: Touch, _ app: AppID, _ text: (TextRef) -> ArraySlice<UInt8>
  ) -> Bool {
    touch.type == .click && touch.clickID.isPresent
      && names.contains(Name(app: app, id: Array(text(touch.clickID)), time: touch.ownTime))
  }

  /// Takes the names out of a batch. Their texts stay there, where nothing refers to them.
  ///
  /// - Parameter strings: the texts that repeat.
  func remove(from batch: inout EventBatch, _ strings: StringTable) {
    guard let rows = batch.decided?.attributions.rows else { return }
    for (place, row) in rows.enumerated() {
      if isForgotten(row.deepLink, { $0.id.map(strings.text) ?? batch.linkTexts[$0.text.range] }) {
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
