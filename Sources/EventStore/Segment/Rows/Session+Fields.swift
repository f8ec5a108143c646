internal import Model

extension Session: SegmentRow {
  static var blank: Session {
    Session(
      timestamp: .absent, digest: .blank, app: AppID(index: 0), dialect: .branch, os: .unknown)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Session]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .always) { $1.exchange(recordTime: &$0.timestamp) }
    try codec.apps(&rows, for: .always) { $1.exchange(&$0.app) }
    try codec.keyLists(&rows, for: .keys) { $1.exchange(&$0.keys) }
    try codec.digests(&rows) { $1.exchange(&$0.digest) }
    try codec.texts(&rows, for: .identity) { $1.exchange(&$0.id) }
    try codec.keys(&rows, for: .identity, of: { .record($0.id, $0.digest) }) {
      $1.exchange(&$0.idKey)
    }
    try codec.integers(&rows, for: .identity) { $1.exchange(&$0.dialect) }
    try codec.sources(&rows) { $1.exchange(source: &$0.source) }
    try codec.integers(&rows, for: .origin) { $1.exchange(&$0.os) }
    try codec.integers(&rows) { $1.exchange(&$0.hasReferral) }
    try codec.integers(&rows) { $1.exchange(&$0.firstSession) }
    try codec.keys(&rows) { $1.exchange(&$0.ip) }
    try codec.texts(&rows) { $1.exchange(&$0.linkIdentifier) }
    try codec.integers(&rows) { $1.exchange(&$0.appLink) }
    try codec.integers(&rows) { $1.exchange(&$0.clipboard) }
    try codec.integers(&rows) { $1.exchange(&$0.referrer) }
    try codec.integers(&rows) { $1.exchange(&$0.legacyClaim) }
    try codec.strings(&rows, for: .customParams) { $1.exchange(&$0.customParams.0) }
    try codec.strings(&rows, for: .customParams) { $1.exchange(&$0.customParams.1) }
    try codec.strings(&rows, for: .customParams) { $1.exchange(&$0.customParams.2) }
    try codec.strings(&rows, for: .origin) { $1.exchange(&$0.country) }
    try codec.strings(&rows, for: .origin) { $1.exchange(&$0.appVersion) }
    try codec.signals(of: &rows)
  }
}
