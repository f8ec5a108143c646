internal import Model

extension ColumnCodec {
  /// The fields of the signals that rows carry.
  mutating func signals<Row>(
    _ rows: inout [Row], _ place: WritableKeyPath<Row, Signals>
  ) throws(SegmentDamage) {
    try parts(of: &rows, place) { (codec, rows) throws(SegmentDamage) in
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
  mutating func parts<Row, Part>(
    of rows: inout [Row], _ place: WritableKeyPath<Row, Part>,
    _ exchange: (inout Self, inout [Part]) throws(SegmentDamage) -> Void
  ) throws(SegmentDamage) {
    var parts = rows.map { $0[keyPath: place] }
    try exchange(&self, &parts)
    if isReading {
      for i in rows.indices { rows[i][keyPath: place] = parts[i] }
    }
  }
}
