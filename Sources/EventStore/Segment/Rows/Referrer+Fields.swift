internal import Model

extension ColumnCodec {
  /// The fields of the referrers that rows carry.
  @inline(__always)
  mutating func referrers<Row: ReferrerCarrier>(of rows: inout [Row]) throws(SegmentDamage) {
    try integers(&rows) { $1.exchange(&$0.referrer.hasString) }
    try texts(&rows) { $1.exchange(&$0.referrer.clickID) }
    try keys(&rows, of: { .text($0.referrer.clickID) }) { $1.exchange(&$0.referrer.clickKey) }
    try integers(&rows) { $1.exchange(&$0.referrer.namesClickID) }
    try strings(&rows) { $1.exchange(&$0.referrer.campaign) }
    try strings(&rows) { $1.exchange(&$0.referrer.channel) }
    try integers(&rows) { $1.exchange(toldTime: &$0.referrer.clicked.timestamp) }
    try integers(&rows) { $1.exchange(&$0.referrer.clicked.isMinutePrecise) }
    try integers(&rows) { $1.exchange(toldTime: &$0.referrer.installBegin.timestamp) }
    try integers(&rows) { $1.exchange(&$0.referrer.installBegin.isMinutePrecise) }
    try integers(&rows) { $1.exchange(&$0.referrer.hasGoogleID) }
    try integers(&rows) { $1.exchange(&$0.referrer.isOrganic) }
  }
}

extension Referrer: ReferrerCarrier, SegmentRow {
  var referrer: Referrer {
    get { self }
    set { self = newValue }
  }

  static var blank: Referrer { Referrer() }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Referrer]
  ) throws(SegmentDamage) {
    try codec.referrers(of: &rows)
  }
}

extension ReferrerRecord: ReferrerCarrier, SegmentRow {
  static var blank: ReferrerRecord {
    ReferrerRecord(timestamp: .absent, digest: .blank, app: AppID(index: 0))
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [ReferrerRecord]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .always) { $1.exchange(recordTime: &$0.timestamp) }
    try codec.digests(&rows) { $1.exchange(&$0.digest) }
    try codec.keys(&rows, for: .identity, of: { .record(.absent, $0.digest) }) {
      $1.exchange(&$0.idKey)
    }
    try codec.apps(&rows, for: .always) { $1.exchange(&$0.app) }
    try codec.keyLists(&rows) { $1.exchange(&$0.keys) }
    try codec.referrers(of: &rows)
  }
}
