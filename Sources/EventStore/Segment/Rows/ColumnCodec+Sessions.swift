internal import Model

extension ColumnCodec {
  /// The fields of sessions by which their devices are known. They come before all others.
  mutating func devices<Row: DeviceCarrier>(of rows: inout [Row]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.timestamp) }
      try apps(&rows) { $1.exchange(&$0.app) }
      try keyLists(&rows) { $1.exchange(&$0.keys) }
    }
  }

  /// The other fields of sessions.
  mutating func sessions(_ rows: inout [Session]) throws(SegmentDamage) {
    while step(rows.count) {
      try digests(&rows) { $1.exchange(&$0.digest) }
      try texts(&rows) { $1.exchange(&$0.id) }
      try keys(&rows, of: { .record($0.id, $0.digest) }) { $1.exchange(&$0.idKey) }
      try integers(&rows) { $1.exchange(&$0.dialect) }
      try sources(&rows) { $1.exchange(source: &$0.source) }
      try integers(&rows) { $1.exchange(&$0.os) }
      try integers(&rows) { $1.exchange(&$0.hasReferral) }
      try integers(&rows) { $1.exchange(&$0.firstSession) }
      try keys(&rows) { $1.exchange(&$0.ip) }
      try texts(&rows) { $1.exchange(&$0.linkIdentifier) }
      try integers(&rows) { $1.exchange(&$0.appLink) }
      try integers(&rows) { $1.exchange(&$0.clipboard) }
      try integers(&rows) { $1.exchange(&$0.referrer) }
      try integers(&rows) { $1.exchange(&$0.legacyClaim) }
      try strings(&rows) { $1.exchange(&$0.customParams.0) }
      try strings(&rows) { $1.exchange(&$0.customParams.1) }
      try strings(&rows) { $1.exchange(&$0.customParams.2) }
      try strings(&rows) { $1.exchange(&$0.country) }
      try strings(&rows) { $1.exchange(&$0.appVersion) }
      try signals(of: &rows)
    }
  }
}
