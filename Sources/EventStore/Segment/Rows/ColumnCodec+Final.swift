internal import Model

extension ColumnCodec {
  /// What became of a final batch's sessions, one for each; nothing of another batch.
  mutating func outcomes(of batch: inout EventBatch) throws(SegmentDamage) {
    guard var final = batch.final.take() else { return }
    if isReading {
      final.attributions.rows = [Attribution](repeating: .blank, count: batch.sessions.count)
    }
    try outcomes(of: &final.attributions.rows)
    batch.final = final
  }

  /// The outcomes of attributions. They come before all other fields.
  mutating func outcomes(of rows: inout [Attribution]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.outcome) }
    }
  }

  /// What else a final batch's sessions were found to be; nothing of another batch.
  mutating func attributions(of batch: inout EventBatch) throws(SegmentDamage) {
    guard var final = batch.final.take() else { return }
    try rows(&final.attributions.touches, atMost: batch.sessions.count, like: .blank)
    try attributions(&final.attributions.rows)
    try touches(&final.attributions.touches)
    if isReading {
      for attribution in final.attributions.rows {
        guard attribution.touch <= final.attributions.touches.count else { throw .badLength }
      }
    }
    batch.final = final
  }

  /// The names of a final batch's clicks; nothing of another batch.
  mutating func clickNames(of batch: inout EventBatch) throws(SegmentDamage) {
    guard var final = batch.final.take() else { return }
    try rows(&final.clickNames, atMost: batch.clicks.count, like: .blank)
    try clickNames(&final.clickNames)
    if isReading {
      for names in final.clickNames {
        guard names.row < batch.clicks.count else { throw .badLength }
      }
    }
    batch.final = final
  }

  /// The aged rows of a final batch; nothing of another batch.
  mutating func agedRows(of batch: inout EventBatch) throws(SegmentDamage) {
    guard var final = batch.final.take() else { return }
    try agedRows(&final.aged)
    // Few batches have any, and those that were written before there was such a list have none.
    if hasMore(!final.forgotten.isEmpty) {
      let most = RecordID.rowsPerBatch - batch.sessions.count
      try rows(&final.forgotten, atMost: most, like: .blank)
      try forgotten(&final.forgotten)
    }
    batch.final = final
  }

  private mutating func attributions(_ rows: inout [Attribution]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.event) }
      try integers(&rows) { $1.exchange(&$0.isReferred) }
      try integers(&rows) { $1.exchange(&$0.isAmbiguous) }
      try integers(&rows) { $1.exchange(&$0.touch) }
      try integers(&rows) { $1.exchange(&$0.deepLink.kind) }
      try strings(&rows) { $1.exchange(&$0.deepLink.url) }
    }
  }

  private mutating func touches(_ rows: inout [Touch]) throws(SegmentDamage) {
    while step(rows.count) {
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
  }

  private mutating func clickNames(_ rows: inout [ClickNames]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.row) }
      try strings(&rows) { $1.exchange(&$0.campaign) }
      try strings(&rows) { $1.exchange(&$0.channel) }
    }
  }

  private mutating func agedRows(_ aged: inout AgedRows) throws(SegmentDamage) {
    let most = RecordID.rowsPerBatch
    try rows(&aged.counts, atMost: most, like: .blank)
    try rows(&aged.devices, atMost: most, like: .blank)
    try rows(&aged.opens, atMost: most, like: .blank)
    try agedCounts(&aged.counts)
    try agedDevices(&aged.devices)
    try agedOpens(&aged.opens)
  }

  private mutating func agedCounts(_ rows: inout [AgedCount]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.facts.kind) }
      try integers(&rows) { $1.exchange(&$0.facts.day) }
      try apps(&rows) { $1.exchange(&$0.facts.app) }
      try integers(&rows) { $1.exchange(&$0.facts.os) }
      try integers(&rows) { $1.exchange(&$0.facts.event) }
      try integers(&rows) { $1.exchange(&$0.facts.outcome) }
      try integers(&rows) { $1.exchange(&$0.facts.isAmbiguous) }
      try integers(&rows) { $1.exchange(&$0.facts.method) }
      try integers(&rows) { $1.exchange(&$0.facts.touchType) }
      try strings(&rows) { $1.exchange(&$0.facts.campaign) }
      try strings(&rows) { $1.exchange(&$0.facts.channel) }
      try strings(&rows) { $1.exchange(&$0.facts.customParam1) }
      try strings(&rows) { $1.exchange(&$0.facts.customParam2) }
      try strings(&rows) { $1.exchange(&$0.facts.customParam3) }
      try strings(&rows) { $1.exchange(&$0.facts.country) }
      try strings(&rows) { $1.exchange(&$0.facts.appVersion) }
      try integers(&rows) { $1.exchange(&$0.facts.touchAge) }
      try integers(&rows) { $1.exchange(&$0.facts.costMicros) }
      try strings(&rows) { $1.exchange(&$0.facts.currency) }
      try integers(&rows) { $1.exchange(&$0.count) }
    }
  }

  private mutating func agedDevices(_ rows: inout [AgedDevice]) throws(SegmentDamage) {
    while step(rows.count) {
      try apps(&rows) { $1.exchange(&$0.app) }
      try integers(&rows) { $1.exchange(&$0.scope) }
      try keys(&rows) { $1.exchange(&$0.key) }
    }
  }

  private mutating func agedOpens(_ rows: inout [AgedOpen]) throws(SegmentDamage) {
    while step(rows.count) {
      try apps(&rows) { $1.exchange(&$0.app) }
      try keys(&rows) { $1.exchange(&$0.ip) }
      try integers(&rows) { $1.exchange(&$0.time) }
    }
  }

  private mutating func forgotten(_ rows: inout [ForgottenSession]) throws(SegmentDamage) {
    while step(rows.count) {
      try apps(&rows) { $1.exchange(&$0.app) }
      try integers(&rows) { $1.exchange(&$0.time) }
      try keyLists(&rows) { $1.exchange(&$0.keys) }
      try keys(&rows) { $1.exchange(&$0.ip) }
    }
  }
}

/// The deep link of a final session as two columns.
extension DeepLink {
  fileprivate enum Kind: UInt8 {
    case none
    case appLink
    case clipboard
    case click
  }

  fileprivate var kind: Kind {
    get {
      switch self {
      case .none: .none
      case .appLink: .appLink
      case .clipboard: .clipboard
      // What is final refers to no other record.
      case .finalClick, .click: .click
      }
    }
    set {
      switch newValue {
      case .none: self = .none
      case .appLink: self = .appLink
      case .clipboard: self = .clipboard
      case .click: self = .finalClick(url)
      }
    }
  }

  fileprivate var url: StringID {
    get { if case .finalClick(let url) = self { url } else { .absent } }
    set { if kind == .click { self = .finalClick(newValue) } }
  }
}

extension Attribution {
  static var blank: Attribution { Attribution(event: .open, outcome: .counted) }
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

extension ForgottenSession {
  fileprivate static var blank: ForgottenSession {
    ForgottenSession(app: AppID(index: 0), time: .absent)
  }
}
