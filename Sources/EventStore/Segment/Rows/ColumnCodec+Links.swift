internal import Model

extension ColumnCodec {
  /// The fields of links.
  mutating func links(_ rows: inout [LinkEvidence]) throws(SegmentDamage) {
    while step(rows.count) {
      try texts(&rows) { $1.exchange(&$0.url) }
      try strings(&rows) { $1.exchange(&$0.key) }
      try strings(&rows) { $1.exchange(&$0.host) }
      try strings(&rows) { $1.exchange(&$0.scheme) }
      try integers(&rows) { $1.exchange(&$0.isUniversalLink) }
      // The path is a part of the URL's text: where it begins there, and how long it is.
      try integers(&rows) { row, cell in
        var start = row.path.isPresent ? row.path.offset &- row.url.offset : 0
        cell.exchange(&start)
        row.path.offset = start
      }
      try integers(&rows) { row, cell in
        cell.exchange(&row.path.length)
        if !cell.isReading || !row.path.isPresent { return }
        let end = UInt64(row.path.offset) + UInt64(row.path.length)
        if end > UInt64(row.url.length) {
          cell.isBad = true
        } else {
          row.path.offset += row.url.offset
        }
      }
      try texts(&rows) { $1.exchange(&$0.clickID) }
      try keys(&rows, of: { .text($0.clickID) }) { $1.exchange(&$0.clickKey) }
      try strings(&rows) { $1.exchange(&$0.campaign) }
      try strings(&rows) { $1.exchange(&$0.channel) }
    }
  }
}
