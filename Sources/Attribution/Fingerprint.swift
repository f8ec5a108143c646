public import Model

/// Whether a click that came from the same address and os fits a session (MATCH-5).
///
/// A class, as it is asked in the passes and holds much of what they need.
public final class Fingerprint: Sendable {
  let events: Events
  let rules: TouchRules
  let clicks: RecordTable<SeenClick>
  private let terms: RecordTable<ClickTerms>
  /// How many signals have to agree (EV-7).
  let minSignals: Int
  /// Whether the latest of several clicks wins whatever they name.
  let takesLatest: Bool

  /// Takes all records and the rules.
  public init(events: Events, rules: Rules) {
    self.events = events
    self.rules = TouchRules(rules)
    clicks = RecordTable(events) { $0.clicks.seen }
    terms = RecordTable(events) { $0.clicks.terms }
    minSignals = rules.minSignals
    takesLatest = rules.onAmbiguous == .latest
  }

  /// The same with some clicks at hand.
  private init(
    _ other: Fingerprint, _ clicks: RecordTable<SeenClick>, _ terms: RecordTable<ClickTerms>
  ) {
    events = other.events
    rules = other.rules
    (self.clicks, self.terms) = (clicks, terms)
    minSignals = other.minSignals
    takesLatest = other.takesLatest
  }

  /// The same with the clicks at hand that some candidates are.
  func fetching(_ candidates: [Candidate]) -> Fingerprint {
    let clicks = clicks.fetching(
      candidates.compactMap { $0.method == .adServices ? nil : $0.record })
    let terms = terms.fetching(
      clicks.fetched.all.compactMap { Self.place(ofTerms: $1, of: $0) })
    return Fingerprint(self, clicks, terms)
  }

  /// Why the looks of two devices are not the same enough; nil when they are.
  public func reject(_ click: Signals, _ session: Signals) -> Reason? {
    guard let agreements = click.agreements(with: session) else { return .signalMismatch }
    return agreements < minSignals ? .tooFewSignals : nil
  }

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

  /// Whether two clicks that fit leave open what brought the session, so that neither is credited.
  /// They must be completed from the catalogue.
  public func areAmbiguous(_ a: SeenClick, _ b: SeenClick) -> Bool {
    areAmbiguous(LinkNames(a), LinkNames(b))
  }

  /// The same of what two clicks name.
  func areAmbiguous(_ a: LinkNames, _ b: LinkNames) -> Bool { !takesLatest && a != b }
}
