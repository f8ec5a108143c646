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
