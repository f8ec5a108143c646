internal import Model

extension ColumnCodec {
  /// The fields of cookie syncs.
  mutating func cookieSyncs(_ rows: inout [CookieSync]) throws(SegmentDamage) {
    while step(rows.count) {
      try integers(&rows) { $1.exchange(&$0.timestamp) }
      try digests(&rows) { $1.exchange(&$0.digest) }
      try keys(&rows, of: { .record(.absent, $0.digest) }) { $1.exchange(&$0.idKey) }
      try apps(&rows) { $1.exchange(&$0.app) }
      try keys(&rows) { $1.exchange(&$0.device) }
      try keys(&rows) { $1.exchange(&$0.cookie) }
    }
  }
}
