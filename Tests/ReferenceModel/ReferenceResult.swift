/// What must be there after a run.
public struct ReferenceResult {
  /// The lines of the run's files per source, in the world's order.
  public let sources: [SourceCounts]
  /// The files that the run found damaged and left untaken (IN-1).
  public let damagedFiles: [String]
  /// Sessions of the run that came too late.
  public let tooLate: Int
  /// The settings of the run.
  public let settings: Settings
  let state: State
  private var stateAfterForgetting: State

  init(
    settings: Settings, sources: [SourceCounts], damagedFiles: [String], tooLate: Int, state: State
  ) {
    self.settings = settings
    self.tooLate = tooLate
    self.sources = sources
    self.damagedFiles = damagedFiles
    self.state = state
    stateAfterForgetting = state
  }

  /// What must be there once the device of the run is forgotten (PRIV-3).
  public var afterForgetting: ReferenceResult {
    ReferenceResult(
      settings: settings, sources: sources, damagedFiles: damagedFiles, tooLate: tooLate,
      state: stateAfterForgetting)
  }

  /// The same, with what is left when the device of the run is forgotten.
  func forgetting(_ state: State) -> ReferenceResult {
    var result = self
    result.stateAfterForgetting = state
    return result
  }

  /// The exit status: 3 when a file is damaged or a session came too late, else 0.
  public var status: Int { damagedFiles.isEmpty && tooLate == 0 ? 0 : 3 }

  /// Accepted sessions of all runs by outcome (EVENT-7), those without any left out.
  public var outcomes: [String: Int] {
    var counts = Dictionary(grouping: state.attributions, by: \.outcome.rawValue)
      .mapValues(\.count)
    counts["tracking_disabled"] = state.counts[.trackingDisabled]
    counts["too_late"] = state.counts[.tooLate]
    counts["duplicate"] =
      state.records.duplicateSessions.count + (state.counts[.duplicateSession] ?? 0)
    return counts.filter { $0.value > 0 }
  }

  /// Accepted clicks of all runs by what became of them (BAL-1), those without any left out.
  public var clicks: [String: Int] {
    let counts = [
      "counted": state.clicks.count,
      "late": state.records.clicks.count { $0.header.isLate }
        + (state.counts[.lateClick] ?? 0),
      "duplicate": state.records.duplicateClicks.count + (state.counts[.duplicateClick] ?? 0),
    ]
    return counts.filter { $0.value > 0 }
  }

  /// Lines of all runs whose records came late and were taken in (TIME-3); kinds without any left out.
  public var late: [Source.Kind: Int] { state.late }

  /// The watermark of each app after the run, in milliseconds (TIME-1).
  public var watermarks: [String: Int64] {
    Dictionary(uniqueKeysWithValues: state.watermarks.map { ($0.key.string, $0.value) })
  }

  /// The `audit` export (REP-7).
  public var auditCSV: String { audit(state.attributions.filter { !$0.isForgotten }) }

  /// The `audit` export of a state that keeps sessions so long behind the watermark (TIME-7).
  public func audit(keeping retention: Int64) -> String {
    audit(after: watermarks.mapValues { $0 - retention })
  }

  /// The `audit` export of a state that keeps the sessions of each app after a moment (TIME-7).
  public func audit(after moments: [String: Int64]) -> String {
    audit(
      state.attributions.filter { attribution in
        let header = attribution.session.header
        let last = moments[header.app.string] ?? .min
        return !attribution.isForgotten && header.timestamp.ms > last
      })
  }

  private func audit(_ attributions: [Attribution]) -> String {
    let header = [
      "session_id", "app", "timestamp_ms", "os", "event", "outcome", "referred", "match_method",
      "match_guaranteed", "touch_type", "touch_id", "touch_timestamp_ms", "campaign", "channel",
      "custom_param_1", "custom_param_2", "custom_param_3", "deep_link_url",
    ]
    return csv(
      header: header, rows: attributions.map(auditRow),
      spreadsheetSafe: settings.spreadsheetSafe
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
      + [.text(attribution.deepLink?.url ?? "")]
  }

  /// The ids of all kept sessions, each once.
  public var sessionIDs: [String] {
    Set(state.attributions.filter { !$0.isForgotten }.map(\.session.header.id.string)).sorted()
  }

  /// Every candidate of a session with why it lost (MATCH-6); nil for the winner.
  public func explanation(_ sessionID: String) -> [ExplainedTouch] {
    state.attributions.filter { $0.session.header.id == Text(sessionID) }.flatMap { attribution in
      attribution.match.candidates.map { touch in
        ExplainedTouch(
          app: attribution.session.header.app.string, method: touch.method.rawValue,
          type: touch.type.rawValue, id: touch.id.string, timeMS: touch.time?.ms,
          reason: touch.reason?.rawValue,
          isFinal: state.isFinal(
            attribution.session.header.app, attribution.session.header.timestamp.ms))
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
  /// Whether its session is final (TIME-2).
  public var isFinal: Bool

  public init(
    app: String, method: String, type: String, id: String, timeMS: Int64?, reason: String?,
    isFinal: Bool
  ) {
    self.app = app
    self.method = method
    self.type = type
    self.id = id
    self.timeMS = timeMS
    self.reason = reason
    self.isFinal = isFinal
  }
}

extension Attribution {
  /// MATCH-7: tiers 1 and 2 yes, fingerprint no, AdServices and no touch unsaid.
  var matchGuaranteed: Bool? {
    guard let touch, touch.method != .adservices else { return nil }
    return touch.tier <= 2
  }
}
