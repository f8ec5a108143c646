internal import Model

extension ColumnCodec {
  /// What the batch's records were found to be when they became final.
  mutating func final(of batch: inout EventBatch) throws(SegmentDamage) {
    let isFinal = try count(batch.final == nil ? 0 : 1, atMost: 1) == 1
    if !isFinal { return }
    var final = batch.final ?? FinalRows()
    // One for each session.
    if isReading {
      final.attributions.rows = [Attribution](
        repeating: Attribution(event: .open, outcome: .counted), count: batch.sessions.count)
    }
    try rows(&final.attributions.touches, atMost: batch.sessions.count, like: .blank)
    try rows(&final.clickNames, atMost: batch.clicks.count, like: .blank)
    try agedRows(&final.aged)
    try attributions(&final.attributions.rows)
    try touches(&final.attributions.touches)
    try clickNames(&final.clickNames)
    batch.final = final
    if isReading { try checkPlaces(final, of: batch) }
  }

  private mutating func attributions(_ rows: inout [Attribution]) throws(SegmentDamage) {
    try integers(&rows) { $1.exchange(&$0.event) }
    try integers(&rows) { $1.exchange(&$0.outcome) }
    try integers(&rows) { $1.exchange(&$0.isReferred) }
    try integers(&rows) { $1.exchange(&$0.isAmbiguous) }
    try integers(&rows) { $1.exchange(&$0.touch) }
    var links = rows.map { FinalDeepLink($0.deepLink) }
    try integers(&links) { $1.exchange(&$0.kind) }
    try strings(&links) { $1.exchange(&$0.url) }
    for i in rows.indices { rows[i].deepLink = links[i].deepLink }
  }

  private mutating func touches(_ rows: inout [Touch]) throws(SegmentDamage) {
    try integers(&rows) { $1.exchange(&$0.method) }
    try integers(&rows) { $1.exchange(&$0.type) }
    try texts(&rows) { $1.exchange(&$0.finalID) }
    try integers(&rows) { $1.exchange(&$0.ownTime) }
    try integers(&rows) { $1.exchange(&$0.isMinutePrecise) }
    try integers(&rows) { $1.exchange(&$0.takesSessionTime) }
    try strings(&rows) { $1.exchange(&$0.campaign) }
    try strings(&rows) { $1.exchange(&$0.channel) }
    try integers(&rows) { $1.exchange(&$0.costMicros) }
    try strings(&rows) { $1.exchange(&$0.currency) }
  }

  private mutating func clickNames(_ rows: inout [ClickNames]) throws(SegmentDamage) {
    try integers(&rows) { $1.exchange(&$0.row) }
    try strings(&rows) { $1.exchange(&$0.campaign) }
    try strings(&rows) { $1.exchange(&$0.channel) }
  }

  private mutating func agedRows(_ aged: inout AgedRows) throws(SegmentDamage) {
    let most = RecordID.rowsPerBatch
    try rows(&aged.counts, atMost: most, like: .blank)
    try rows(&aged.devices, atMost: most, like: .blank)
    try rows(&aged.opens, atMost: most, like: .blank)
    try integers(&aged.counts) { $1.exchange(&$0.facts.kind) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.day) }
    try apps(&aged.counts) { $1.exchange(&$0.facts.app) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.os) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.event) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.outcome) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.isAmbiguous) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.method) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.touchType) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.campaign) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.channel) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.customParam1) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.customParam2) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.customParam3) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.country) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.appVersion) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.touchAge) }
    try integers(&aged.counts) { $1.exchange(&$0.facts.costMicros) }
    try strings(&aged.counts) { $1.exchange(&$0.facts.currency) }
    try integers(&aged.counts) { $1.exchange(&$0.count) }
    try apps(&aged.devices) { $1.exchange(&$0.app) }
    try integers(&aged.devices) { $1.exchange(&$0.scope) }
    try keys(&aged.devices) { $1.exchange(&$0.key) }
    try apps(&aged.opens) { $1.exchange(&$0.app) }
    try keys(&aged.opens) { $1.exchange(&$0.ip) }
    try integers(&aged.opens) { $1.exchange(&$0.time) }
  }

  private func checkPlaces(_ final: FinalRows, of batch: EventBatch) throws(SegmentDamage) {
    for attribution in final.attributions.rows {
      guard attribution.touch <= final.attributions.touches.count else { throw .badLength }
    }
    for names in final.clickNames {
      guard names.row < batch.clicks.count else { throw .badLength }
    }
  }
}

/// The deep link of a final session as two columns.
private struct FinalDeepLink {
  enum Kind: UInt8 {
    case none
    case appLink
    case clipboard
    case click
  }

  var kind: Kind
  var url: StringID

  init(_ link: DeepLink) {
    url = .absent
    switch link {
    case .none: kind = .none
    case .appLink: kind = .appLink
    case .clipboard: kind = .clipboard
    case .finalClick(let link): (kind, url) = (.click, link)
    // Not reached: what is final refers to no other record.
    case .click: kind = .click
    }
  }

  var deepLink: DeepLink {
    switch kind {
    case .none: .none
    case .appLink: .appLink
    case .clipboard: .clipboard
    case .click: .finalClick(url)
    }
  }
}

extension Touch {
  fileprivate static var blank: Touch {
    Touch(method: .linkClickID, type: .click, campaign: .absent, channel: .absent)
  }
}

extension ClickNames {
  fileprivate static var blank: ClickNames {
    ClickNames(row: 0, campaign: .absent, channel: .absent)
  }
}

extension AgedCount {
  fileprivate static var blank: AgedCount {
    AgedCount(
      facts: AgedFacts(.session, day: .absent, app: AppID(index: 0)), count: 0)
  }
}

extension AgedDevice {
  fileprivate static var blank: AgedDevice {
    AgedDevice(app: AppID(index: 0), scope: .idfa, key: .absent)
  }
}

extension AgedOpen {
  fileprivate static var blank: AgedOpen {
    AgedOpen(app: AppID(index: 0), ip: .absent, time: .absent)
  }
}
