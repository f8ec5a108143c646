internal import Model

extension Click: SignalCarrier {
  var signals: Signals {
    get { seen.signals }
    set { seen.signals = newValue }
  }
}

extension Session: SignalCarrier {}

extension ColumnCodec {
  /// The fields of the signals that rows carry.
  @inline(__always)
  mutating func signals<Row: SignalCarrier>(of rows: inout [Row]) throws(SegmentDamage) {
    try integers(&rows) { $1.exchange(&$0.signals.osVersion) }
    try strings(&rows) { $1.exchange(&$0.signals.model) }
    try strings(&rows) { $1.exchange(&$0.signals.language) }
    try strings(&rows) { $1.exchange(&$0.signals.localIP) }
    try integers(&rows) { $1.exchange(&$0.signals.screenSmall) }
    try integers(&rows) { $1.exchange(&$0.signals.screenLarge) }
  }
}
