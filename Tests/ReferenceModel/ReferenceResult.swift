/// What one run over a world must give.
public struct ReferenceResult {
  /// Lines per source, in the world's order.
  public let sources: [SourceCounts]
  let settings: Settings
  let records: Records
  let attributions: [Attribution]

  init(
    settings: Settings, sources: [SourceCounts], records: Records, attributions: [Attribution]
  ) {
    self.settings = settings
    self.sources = sources
    self.records = records
    self.attributions = attributions
  }

  /// Accepted sessions by outcome (EVENT-7), those without any left out.
  public var outcomes: [String: Int] {
    var counts = Dictionary(grouping: attributions, by: \.outcome.rawValue).mapValues(\.count)
    counts["tracking_disabled"] = records.trackingDisabled
    counts["duplicate"] = records.duplicateSessions.count
    return counts.filter { $0.value > 0 }
  }

  /// The `audit` export (REP-7).
  public var auditCSV: String {
    let header = [
      "session_id", "app", "timestamp_ms", "os", "event", "outcome", "referred", "match_method",
      "match_guaranteed", "touch_type", "touch_id", "touch_timestamp_ms", "campaign", "channel",
      "custom_param_1", "custom_param_2", "custom_param_3", "deep_link_url",
    ]
    return csv(
      header: header, rows: attributions.map(auditRow), spreadsheetSafe: settings.spreadsheetSafe
    ).string
  }

  private func auditRow(_ attribution: Attribution) -> [Cell] {
    let session = attribution.session
    let touch = attribution.touch
    let cells: [Cell] = [
      .text(session.header.id), .text(session.header.app),
      .plain(String(session.header.timestamp.ms)), .plain(session.os.rawValue),
      .plain(attribution.event.rawValue), .plain(attribution.outcome.rawValue),
      .plain(attribution.isReferred ? "1" : "0"), .plain(touch?.method.rawValue ?? ""),
      .plain(attribution.matchGuaranteed.map { $0 ? "1" : "0" } ?? ""),
      .plain(touch?.type.rawValue ?? ""), .text(touch?.id ?? ""),
      .plain(touch?.time.map { String($0.ms) } ?? ""), .text(touch?.campaign ?? ""),
      .text(touch?.channel ?? ""),
    ]
    return cells + session.customParameters.map { .text($0 ?? "") }
      + [.text(attribution.deepLink ?? "")]
  }

  /// The ids of all kept sessions, each once.
  public var sessionIDs: [String] {
    Set(attributions.map(\.session.header.id.string)).sorted()
  }

  /// Every candidate of a session with why it lost (MATCH-6); nil for the winner.
  public func explanation(_ sessionID: String) -> [ExplainedTouch] {
    attributions.filter { $0.session.header.id == Text(sessionID) }.flatMap { attribution in
      attribution.match.candidates.map { touch in
        ExplainedTouch(
          app: attribution.session.header.app.string, method: touch.method.rawValue,
          type: touch.type.rawValue, id: touch.id.string, timeMS: touch.time?.ms,
          reason: touch.reason?.rawValue)
      }
    }
  }
}

/// How many lines of a source were what.
public struct SourceCounts: Equatable, Sendable {
  public var kind: Source.Kind
  public var dialect: String
  public var accepted = 0
  public var rejected: [String: Int] = [:]
  public var blank = 0

  /// Joins everything.
  public init(
    kind: Source.Kind, dialect: String, accepted: Int = 0, rejected: [String: Int] = [:],
    blank: Int = 0
  ) {
    self.kind = kind
    self.dialect = dialect
    self.accepted = accepted
    self.rejected = rejected
    self.blank = blank
  }
}

/// A candidate as `explain` shows it.
public struct ExplainedTouch: Equatable, Sendable {
  public var app: String
  public var method: String
  public var type: String
  public var id: String
  /// Nil: undated.
  public var timeMS: Int64?
  /// Nil: it won.
  public var reason: String?

  public init(
    app: String, method: String, type: String, id: String, timeMS: Int64?, reason: String?
  ) {
    self.app = app
    self.method = method
    self.type = type
    self.id = id
    self.timeMS = timeMS
    self.reason = reason
  }
}

extension Attribution {
  /// MATCH-7: tiers 1 and 2 yes, fingerprint no, AdServices and no touch unsaid.
  var matchGuaranteed: Bool? {
    guard let touch, touch.method != .adservices else { return nil }
    return touch.tier <= 2
  }
}
