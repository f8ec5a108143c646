internal import Model

extension ColumnCodec {
  /// The fields of referrers.
  mutating func referrers(_ rows: inout [Referrer]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.hasString) }
      try texts(&rows) { $1.exchange(&$0.clickID) }
      try keys(&rows, of: { .text($0.clickID) }) { $1.exchange(&$0.clickKey) }
      try integers(&rows) { $1.exchange(&$0.namesClickID) }
      try strings(&rows) { $1.exchange(&$0.campaign) }
      try strings(&rows) { $1.exchange(&$0.channel) }
      try integers(&rows) { $1.exchange(&$0.clicked.timestamp) }
      try integers(&rows) { $1.exchange(&$0.clicked.isMinutePrecise) }
      try integers(&rows) { $1.exchange(&$0.installBegin.timestamp) }
      try integers(&rows) { $1.exchange(&$0.installBegin.isMinutePrecise) }
      try integers(&rows) { $1.exchange(&$0.hasGoogleID) }
      try integers(&rows) { $1.exchange(&$0.isOrganic) }
    }
  }

  /// The fields of install referrer records.
  mutating func referrerRecords(_ rows: inout [ReferrerRecord]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.timestamp) }
      try digests(&rows) { $1.exchange(&$0.digest) }
      try keys(&rows, of: { .record(.absent, $0.digest) }) { $1.exchange(&$0.idKey) }
      try apps(&rows) { $1.exchange(&$0.app) }
      try keyLists(&rows) { $1.exchange(&$0.keys) }
    }
    var referrers = rows.map(\.referrer)
    try self.referrers(&referrers)
    for i in rows.indices { rows[i].referrer = referrers[i] }
  }
}
