internal import Model

extension ColumnCodec {
  /// The fields of entries of the catalogue.
  mutating func entries(_ rows: inout [CatalogueEntry]) throws(SegmentDamage) {
    while step(rows.count) {
      try apps(&rows) { $1.exchange(&$0.app) }
      try strings(&rows) { $1.exchange(&$0.url) }
      try strings(&rows) { $1.exchange(&$0.key) }
      try strings(&rows) { $1.exchange(&$0.id) }
      try strings(&rows) { $1.exchange(&$0.campaign) }
      try strings(&rows) { $1.exchange(&$0.channel) }
      try integers(&rows) { $1.exchange(&$0.start) }
      try digests(&rows) { $1.exchange(&$0.digest) }
      try keys(&rows, of: { .record(.absent, $0.digest) }) { $1.exchange(&$0.idKey) }
      try sources(&rows) { $1.exchange(source: &$0.source) }
    }
  }
}
