internal import Model

extension LinkEvidence: SegmentRow {
  static var blank: LinkEvidence { LinkEvidence(url: .absent) }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [LinkEvidence]
  ) throws(SegmentDamage) {
    try codec.texts(&rows) { $1.exchange(&$0.url) }
    try codec.strings(&rows) { $1.exchange(&$0.key) }
    try codec.strings(&rows) { $1.exchange(&$0.host) }
    try codec.strings(&rows) { $1.exchange(&$0.scheme) }
    try codec.integers(&rows) { $1.exchange(&$0.isUniversalLink) }
    // The path is a part of the URL's text: where it begins there, and how long it is.
    try codec.integers(&rows) { row, cell in
      var start = row.path.isPresent ? row.path.offset &- row.url.offset : 0
      cell.exchange(&start)
      row.path.offset = start
    }
    try codec.integers(&rows) { row, cell in
      cell.exchange(&row.path.length)
      if !cell.isReading || !row.path.isPresent { return }
      let end = UInt64(row.path.offset) + UInt64(row.path.length)
      if end > UInt64(row.url.length) {
        cell.isBad = true
      } else {
        row.path.offset += row.url.offset
      }
    }
    try codec.texts(&rows) { $1.exchange(&$0.clickID) }
    try codec.keys(&rows, of: { .text($0.clickID) }) { $1.exchange(&$0.clickKey) }
    try codec.strings(&rows) { $1.exchange(&$0.campaign) }
    try codec.strings(&rows) { $1.exchange(&$0.channel) }
  }
}
