internal import Model

extension ColumnCodec {
  /// The fields of the signals that rows carry.
  @inline(__always)
  mutating func signals<Row>(
    of rows: inout [Row], _ visit: (inout Row, inout ValueCell<Signals>) -> Void
  ) throws(SegmentDamage) {
    try parts(of: &rows, blank: Signals(), visit) { (codec, rows) throws(SegmentDamage) in
      try codec.integers(&rows) { $1.exchange(&$0.osVersion) }
      try codec.strings(&rows) { $1.exchange(&$0.model) }
      try codec.strings(&rows) { $1.exchange(&$0.language) }
      try codec.strings(&rows) { $1.exchange(&$0.localIP) }
      try codec.integers(&rows) { $1.exchange(&$0.screenSmall) }
      try codec.integers(&rows) { $1.exchange(&$0.screenLarge) }
    }
  }

  /// Brings out a part of each row, so that one list of fields serves all rows that have such a
  /// part, and puts it back when a segment is read.
  @inline(__always)
  mutating func parts<Row, Part>(
    of rows: inout [Row], blank: Part, _ visit: (inout Row, inout ValueCell<Part>) -> Void,
    _ exchange: (inout Self, inout [Part]) throws(SegmentDamage) -> Void
  ) throws(SegmentDamage) {
    var cell = ValueCell(value: blank, isReading: isReading)
    var span = rows.mutableSpan
    var parts = [Part](repeating: blank, count: span.count)
    if isReading {
      try exchange(&self, &parts)
      for i in span.indices {
        cell.value = parts[i]
        visit(&span[i], &cell)
      }
    } else {
      for i in span.indices {
        visit(&span[i], &cell)
        parts[i] = cell.value
      }
      try exchange(&self, &parts)
    }
  }
}
