internal import Attribution
internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline
internal import Reporting

/// Writes the `branch` export (REP-7): counted sessions under the names of Branch's exports.
struct BranchExport: Sendable {
  private var sessions: ExportedSessions
  /// Which referrer record serves a session (EV-5).
  private let histories: Histories
  private let isSpreadsheetSafe: Bool
  /// Whether there are columns for the ids of devices (PRIV-2).
  private let exportsDeviceIDs: Bool

  /// Looks for the referrer records of all sessions.
  init(sessions: ExportedSessions, isSpreadsheetSafe: Bool, exportsDeviceIDs: Bool) {
    let derivation = sessions.derivation
    histories = derivation.stage.findHistories(derivation.attributed.duplicates, servesFinals: true)
    self.sessions = sessions
    self.isSpreadsheetSafe = isSpreadsheetSafe
    self.exportsDeviceIDs = exportsDeviceIDs
  }

  static let columns = [
    "id", "app", "name", "timestamp", "timestamp_iso", "attributed", "deep_linked",
    "existing_user", "last_attributed_touch_type", "last_attributed_touch_timestamp",
    "last_attributed_touch_timestamp_iso", "seconds_from_last_attributed_touch_to_event",
    "last_attributed_touch_data_tilde_id", "last_attributed_touch_data_tilde_campaign",
    "last_attributed_touch_data_tilde_channel", "last_attributed_touch_data_tilde_feature",
    "last_attributed_touch_data_tilde_stage", "last_attributed_touch_data_tilde_tags",
    "last_attributed_touch_data_tilde_campaign_id", "last_attributed_touch_data_tilde_ad_set_id",
    "last_attributed_touch_data_tilde_keyword_id",
    "last_attributed_touch_data_tilde_country_or_region",
    "last_attributed_touch_data_plus_touch_id", "user_data_os", "user_data_os_version",
    "user_data_app_version", "user_data_model", "user_data_language",
    "user_data_geo_country_code", "referrer_click_timestamp", "store_install_begin_timestamp",
    "match_method", "match_guaranteed", "custom_param_1", "custom_param_2", "custom_param_3",
    "disable_ad_network_callouts",
  ]

  /// Behind the others, with `export_device_ids` alone.
  static let idColumns: [(name: String, scope: KeyScope)] = [
    ("user_data_idfa", .idfa), ("user_data_idfv", .idfv), ("user_data_aaid", .gaid),
    ("user_data_android_id", .androidID), ("user_data_oaid", .oaid),
    ("user_data_randomized_bundle_token", .bundleToken), ("user_data_windows_id", .windowsID),
  ]
  static let identityColumn = "user_data_developer_identity"

  /// Hands the export to `sink`, in chunks.
  func write(to sink: (Span<UInt8>) throws(ExportError) -> Void) throws(ExportError) {
    let ids = exportsDeviceIDs ? Self.idColumns.map(\.name) + [Self.identityColumn] : []
    let head = Array(((Self.columns + ids).joined(separator: ",") + "\n").utf8)
    try sink(head.span)
    try sessions.write(to: sink) { ids, sessions in
      var export = self
      export.sessions = sessions
      var cells = CSVLineWriter(isSpreadsheetSafe: isSpreadsheetSafe)
      for id in ids { export.write(id, to: &cells) }
      return cells.bytes
    }
  }

  private func write(_ id: RecordID, to cells: inout CSVLineWriter) {
    let events = sessions.events
    let session = events.session(id)
    let attribution = sessions.attribution(id)
    let detail = sessions.details.sessions[LinePlace(session)]
    cells.text(events.idText(ofSession: id))
    cells.text(Array(sessions.app(id).utf8))
    cells.name(attribution.event.name)
    cells.time(session.timestamp)
    cells.name(CivilTime(session.timestamp).iso)
    cells.flag(sessions.touch(id) != nil)
    cells.flag(attribution.deepLink != .none)
    cells.flag(attribution.event != .install)
    writeTouch(id, session, detail, to: &cells)
    writeUser(session, detail, to: &cells)
    let referrer = referrer(id, attribution.event)
    cells.time(referrer?.clicked.timestamp ?? .absent)
    cells.time(referrer?.installBegin.timestamp ?? .absent)
    let touch = sessions.touch(id)
    cells.name(touch?.method.name ?? "")
    cells.flag(touch?.isMatchGuaranteed)
    cells.text(events.strings.text(session.customParams.0))
    cells.text(events.strings.text(session.customParams.1))
    cells.text(events.strings.text(session.customParams.2))
    cells.flag(detail?.disablesCallouts)
    if exportsDeviceIDs { writeIDs(id, to: &cells) }
    cells.endLine()
  }

  /// The ids of the session as they were logged, as far as they are kept.
  private func writeIDs(_ id: RecordID, to cells: inout CSVLineWriter) {
    let ids = sessions.rawIDs(id)
    for column in Self.idColumns { cells.text(ids?[column.scope] ?? []) }
    cells.text(ids?.identity ?? [])
  }

  /// What the store passed on, in the session or in a record; of an OPEN no referrer counts (EV-6).
  private func referrer(_ id: RecordID, _ event: SessionEvent) -> Referrer? {
    if !event.isFirstSession { return nil }
    return sessions.derivation.stage.evidence(of: id, event, histories).referrer
  }

  private func writeTouch(
    _ id: RecordID, _ session: Session, _ detail: SessionDetail?, to cells: inout CSVLineWriter
  ) {
    let touch = sessions.touch(id)
    let data = touch.map { sessions.data(of: $0.link, id) } ?? LinkData()
    let time = touch?.printedTime(session: session.timestamp) ?? .absent
    cells.name(touch.map { $0.type == .impression ? "IMPRESSION" : "CLICK" } ?? "")
    cells.time(time)
    cells.name(time.isPresent ? CivilTime(time).iso : "")
    cells.number(
      time.isPresent ? max(0, (session.timestamp - time).milliseconds / 1000) : nil)
    cells.text(data.text("~id"))
    cells.text(sessions.events.strings.text(touch?.campaign ?? .absent))
    cells.text(sessions.events.strings.text(touch?.channel ?? .absent))
    for key in ["~feature", "~stage", "~tags"] { cells.text(data.text(key)) }
    let claim = claim(touch, detail)
    cells.text(claim.campaignID)
    cells.text(claim.adGroupID)
    cells.text(claim.keywordID)
    cells.text(claim.countryOrRegion)
    cells.text(touch.map { sessions.texts.id($0, of: id) } ?? [])
  }

  /// What Apple says of a claim that won, in the answer or in the session itself.
  private func claim(_ touch: Touch?, _ detail: SessionDetail?) -> ClaimDetail {
    guard let touch, touch.method == .adServices else { return ClaimDetail() }
    guard let answer = touch.record else { return detail?.claim ?? ClaimDetail() }
    return sessions.details.answers[LinePlace(sessions.events.answer(answer))] ?? ClaimDetail()
  }

  private func writeUser(
    _ session: Session, _ detail: SessionDetail?, to cells: inout CSVLineWriter
  ) {
    cells.name(session.os.name)
    cells.text(detail?.osVersion ?? [])
    cells.text(sessions.events.strings.text(session.appVersion))
    cells.text(detail?.model ?? [])
    cells.text(detail?.language ?? [])
    cells.text(sessions.events.strings.text(session.country))
  }
}
