internal import Model

extension LinkEntry: SegmentRow {
  static var blank: LinkEntry {
    LinkEntry(url: .absent, key: .absent, digest: .blank)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [LinkEntry]
  ) throws(SegmentDamage) {
    try codec.apps(&rows, for: .always) { $1.exchange(&$0.app) }
    try codec.strings(&rows) { $1.exchange(&$0.url) }
    try codec.strings(&rows) { $1.exchange(&$0.key) }
    try codec.strings(&rows) { $1.exchange(&$0.id) }
    try codec.strings(&rows) { $1.exchange(&$0.campaign) }
    try codec.strings(&rows) { $1.exchange(&$0.channel) }
    try codec.integers(&rows, for: .always) { $1.exchange(toldTime: &$0.start) }
    try codec.digests(&rows) { $1.exchange(&$0.digest) }
    try codec.keys(&rows, for: .identity, of: { .record(.absent, $0.digest) }) {
      $1.exchange(&$0.idKey)
    }
    try codec.sources(&rows) { $1.exchange(source: &$0.source) }
  }
}
