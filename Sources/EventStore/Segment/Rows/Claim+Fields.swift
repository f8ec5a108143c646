internal import Model

extension ColumnCodec {
  /// The fields of the claims that rows carry.
  @inline(__always)
  mutating func claims<Row: ClaimCarrier>(of rows: inout [Row]) throws(SegmentDamage) {
    try integers(&rows) { $1.exchange(&$0.claim.isAttributed) }
    try integers(&rows) { $1.exchange(&$0.claim.isTest) }
    try integers(&rows) { $1.exchange(&$0.claim.isImpression) }
    try integers(&rows) { $1.exchange(&$0.claim.isLegacy) }
    try integers(&rows) { $1.exchange(&$0.claim.isMinutePrecise) }
    try strings(&rows) { $1.exchange(&$0.claim.campaign) }
    try integers(&rows) { $1.exchange(toldTime: &$0.claim.timestamp) }
  }
}

extension Claim: ClaimCarrier, SegmentRow {
  var claim: Claim {
    get { self }
    set { self = newValue }
  }

  static var blank: Claim { Claim() }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Claim]
  ) throws(SegmentDamage) {
    try codec.claims(of: &rows)
  }
}

extension AdServicesAnswer: ClaimCarrier, SegmentRow {
  static var blank: AdServicesAnswer {
    AdServicesAnswer(timestamp: .absent, digest: .blank, app: AppID(index: 0))
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [AdServicesAnswer]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .always) { $1.exchange(recordTime: &$0.timestamp) }
    try codec.digests(&rows) { $1.exchange(&$0.digest) }
    try codec.keys(&rows, for: .identity, of: { .record(.absent, $0.digest) }) {
      $1.exchange(&$0.idKey)
    }
    try codec.apps(&rows, for: .always) { $1.exchange(&$0.app) }
    try codec.keys(&rows, for: .keys) { $1.exchange(&$0.token) }
    try codec.integers(&rows) { $1.exchange(&$0.status) }
    try codec.claims(of: &rows)
  }
}
