internal import Model

extension CookieSync: SegmentRow {
  static var blank: CookieSync {
    CookieSync(timestamp: .absent, digest: .blank, app: AppID(index: 0))
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [CookieSync]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .always) { $1.exchange(recordTime: &$0.timestamp) }
    try codec.digests(&rows) { $1.exchange(&$0.digest) }
    try codec.keys(&rows, for: .identity, of: { .record(.absent, $0.digest) }) {
      $1.exchange(&$0.idKey)
    }
    try codec.apps(&rows, for: .always) { $1.exchange(&$0.app) }
    try codec.keys(&rows) { $1.exchange(&$0.device) }
    try codec.keys(&rows) { $1.exchange(&$0.cookie) }
  }
}
