internal import Model

extension AgedCount: SegmentRow {
  static var blank: AgedCount {
    AgedCount(facts: AgedRecord(.session, day: .absent, app: AppID(index: 0)), count: 0)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [AgedCount]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.kind) }
    try codec.integers(&rows, for: .aged) {
      $1.exchange(recordTime: &$0.facts.day)
    }
    if let clock = codec.reading?.numbering.clock {
      // Half a day later, it is the same day under other rules, too.
      for place in rows.indices where Timestamp.kept.contains(rows[place].facts.day) {
        rows[place].facts.day = clock.startOfDay(at: rows[place].facts.day + .hours(12))
      }
    }
    try codec.apps(&rows, for: .aged) { $1.exchange(&$0.facts.app) }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.os) }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.event) }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.outcome) }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.isAmbiguous) }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.method) }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.touchType) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.campaign) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.channel) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.customParam1) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.customParam2) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.customParam3) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.country) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.appVersion) }
    try codec.integers(&rows, for: .aged) {
      $1.exchange(&$0.facts.touchAge)
      $1.refuse(unless: $0.facts.touchAge >= 0)
    }
    try codec.integers(&rows, for: .aged) { $1.exchange(&$0.facts.costMicros) }
    try codec.strings(&rows, for: .aged) { $1.exchange(&$0.facts.currency) }
    try codec.integers(&rows, for: .aged) {
      $1.exchange(&$0.count)
      $1.refuse(unless: 1...AgedCount.most ~= $0.count)
    }
  }
}

extension AgedDevice: SegmentRow {
  static var blank: AgedDevice {
    AgedDevice(app: AppID(index: 0), scope: .idfa, key: .absent)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [AgedDevice]
  ) throws(SegmentDamage) {
    try codec.apps(&rows) { $1.exchange(&$0.app) }
    try codec.integers(&rows) { $1.exchange(&$0.scope) }
    try codec.keys(&rows) { $1.exchange(&$0.key) }
  }
}

extension AgedOpen: SegmentRow {
  static var blank: AgedOpen {
    AgedOpen(app: AppID(index: 0), ip: .absent, time: .absent)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [AgedOpen]
  ) throws(SegmentDamage) {
    try codec.apps(&rows) { $1.exchange(&$0.app) }
    try codec.keys(&rows) { $1.exchange(&$0.ip) }
    try codec.integers(&rows) { $1.exchange(recordTime: &$0.time) }
  }
}

extension ForgottenSession: SegmentRow {
  static var blank: ForgottenSession {
    ForgottenSession(app: AppID(index: 0), time: .absent)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [ForgottenSession]
  ) throws(SegmentDamage) {
    try codec.apps(&rows) { $1.exchange(&$0.app) }
    try codec.integers(&rows) { $1.exchange(recordTime: &$0.time) }
    try codec.keyLists(&rows) { $1.exchange(&$0.keys) }
    try codec.keys(&rows) { $1.exchange(&$0.ip) }
  }
}
