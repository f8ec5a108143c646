internal import Model

/// All clicks as sessions see them, with the rules that tell which of them qualify.
///
/// A class, as it is asked in the passes and holds much of what they need.
public final class SeenClicks: Sendable {
  let events: Events
  /// The rules of times.
  let rules: TouchRules
  /// The rules of clicks that share no id with a session.
  public let fingerprint: FingerprintRules
  private let clicks: RecordTable<SeenClick>
  private let terms: RecordTable<ClickTerms>

  /// Takes all records and the rules.
  init(events: Events, rules: Rules) {
    self.events = events
    self.rules = TouchRules(rules)
    fingerprint = FingerprintRules(rules)
    clicks = RecordTable(events) { $0.clicks.seen }
    terms = RecordTable(events) { $0.clicks.terms }
  }

  /// The same with some clicks at hand.
  private init(
    _ other: SeenClicks, _ clicks: RecordTable<SeenClick>, _ terms: RecordTable<ClickTerms>
  ) {
    events = other.events
    rules = other.rules
    fingerprint = other.fingerprint
    (self.clicks, self.terms) = (clicks, terms)
  }

  /// The same with the clicks at hand that some candidates are.
  func fetching(_ candidates: [Candidate]) -> SeenClicks {
    let clicks = clicks.fetching(
      candidates.compactMap { $0.method == .adServices ? nil : $0.record })
    let terms = terms.fetching(
      clicks.fetched.all.compactMap { Self.place(ofTerms: $1, of: $0) })
    return SeenClicks(self, clicks, terms)
  }

  /// Has the processor fetch a click that will be read soon.
  @inline(__always)
  func prefetch(_ record: RecordID) { clicks.prefetch(record) }

  /// A click.
  @inline(__always)
  subscript(record: RecordID) -> SeenClick { clicks[record] }

  /// A click with what the catalogue adds (TOUCH-1).
  func completed(_ click: SeenClick) -> SeenClick { events.completed(click) }

  /// What a click says for itself of windows and costs.
  @inline(__always)
  func terms(of click: borrowing SeenClick, _ record: RecordID) -> ClickTerms {
    Self.place(ofTerms: click, of: record).map { terms[$0] } ?? ClickTerms()
  }

  @inline(__always)
  private static func place(ofTerms click: borrowing SeenClick, of record: RecordID) -> RecordID? {
    click.termsPlace == 0
      ? nil : RecordID(batch: record.batch, row: Int(click.termsPlace) - 1)
  }

  /// The same for a click that is looked up for nothing else.
  func terms(of record: RecordID) -> ClickTerms { terms(of: clicks[record], record) }
}
