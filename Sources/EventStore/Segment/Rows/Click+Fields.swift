internal import Model

extension Click: SegmentRow {
  static var blank: Click {
    Click(timestamp: .absent, digest: .blank, app: AppID(index: 0), dialect: .branch)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Click]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .always) { $1.exchange(recordTime: &$0.timestamp) }
    try codec.digests(&rows) { $1.exchange(&$0.digest) }
    try codec.texts(&rows, for: .identity) { $1.exchange(&$0.id) }
    try codec.keys(&rows, for: .identity, of: { .record($0.id, $0.digest) }) {
      $1.exchange(&$0.idKey)
    }
    try codec.apps(&rows, for: .always) { $1.exchange(&$0.app) }
    try codec.integers(&rows, for: .identity) { $1.exchange(&$0.dialect) }
    try codec.sources(&rows) { $1.exchange(source: &$0.source) }
    try codec.integers(&rows, for: .origin) { $1.exchange(&$0.os) }
    try codec.integers(&rows) { $1.exchange(&$0.isMinutePrecise) }
    try codec.integers(&rows, for: [.outcome, .counts]) { $1.exchange(&$0.isLate) }
    try codec.strings(&rows, for: .counts) { $1.exchange(&$0.campaign) }
    try codec.strings(&rows, for: .counts) { $1.exchange(&$0.channel) }
    try codec.links(&rows, for: .link) { $1.exchange(&$0.link) }
    try codec.strings(&rows, for: .link) { $1.exchange(&$0.linkKey) }
    try codec.strings(&rows, for: .link) { $1.exchange(&$0.linkID) }
    try codec.strings(&rows, for: .origin) { $1.exchange(&$0.country) }
    try codec.integers(&rows) { $1.exchange(&$0.window) }
    try codec.integers(&rows) { $1.exchange(&$0.fingerprintWindow) }
    try codec.integers(&rows) { $1.exchange(&$0.costMicros) }
    try codec.strings(&rows) { $1.exchange(&$0.currency) }
    try codec.keys(&rows) { $1.exchange(&$0.ip) }
    try codec.signals(of: &rows)
    try codec.keyLists(&rows, for: .keys) { $1.exchange(&$0.keys) }
  }
}
