internal import Model

extension ColumnCodec {
  /// The fields of clicks.
  mutating func clicks(_ rows: inout [Click]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.timestamp) }
      try digests(&rows) { $1.exchange(&$0.digest) }
      try texts(&rows) { $1.exchange(&$0.id) }
      try keys(&rows, of: { .record($0.id, $0.digest) }) { $1.exchange(&$0.idKey) }
      try apps(&rows) { $1.exchange(&$0.app) }
      try integers(&rows) { $1.exchange(&$0.dialect) }
      try sources(&rows) { $1.exchange(source: &$0.source) }
      try integers(&rows) { $1.exchange(&$0.os) }
      try integers(&rows) { $1.exchange(&$0.isMinutePrecise) }
      try integers(&rows) { $1.exchange(&$0.isLate) }
      try strings(&rows) { $1.exchange(&$0.campaign) }
      try strings(&rows) { $1.exchange(&$0.channel) }
      try strings(&rows) { $1.exchange(&$0.link) }
      try strings(&rows) { $1.exchange(&$0.linkKey) }
      try strings(&rows) { $1.exchange(&$0.linkID) }
      try strings(&rows) { $1.exchange(&$0.country) }
      try integers(&rows) { $1.exchange(&$0.window) }
      try integers(&rows) { $1.exchange(&$0.fingerprintWindow) }
      try integers(&rows) { $1.exchange(&$0.costMicros) }
      try strings(&rows) { $1.exchange(&$0.currency) }
      try keys(&rows) { $1.exchange(&$0.ip) }
      try signals(of: &rows)
      try keyLists(&rows) { $1.exchange(&$0.keys) }
    }
  }
}
