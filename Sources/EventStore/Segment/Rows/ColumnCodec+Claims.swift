internal import Model

extension ColumnCodec {
  /// The fields of claims.
  mutating func claims(_ rows: inout [Claim]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.isAttributed) }
      try integers(&rows) { $1.exchange(&$0.isTest) }
      try integers(&rows) { $1.exchange(&$0.isImpression) }
      try integers(&rows) { $1.exchange(&$0.isLegacy) }
      try integers(&rows) { $1.exchange(&$0.isMinutePrecise) }
      try strings(&rows) { $1.exchange(&$0.campaign) }
      try integers(&rows) { $1.exchange(&$0.timestamp) }
    }
  }

  /// The fields of AdServices answers.
  mutating func answers(_ rows: inout [AdServicesAnswer]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.timestamp) }
      try digests(&rows) { $1.exchange(&$0.digest) }
      try keys(&rows, of: { .record(.absent, $0.digest) }) { $1.exchange(&$0.idKey) }
      try apps(&rows) { $1.exchange(&$0.app) }
      try keys(&rows) { $1.exchange(&$0.token) }
      try integers(&rows) { $1.exchange(&$0.status) }
    }
    var claims = rows.map(\.claim)
    try self.claims(&claims)
    for i in rows.indices { rows[i].claim = claims[i] }
  }
}
