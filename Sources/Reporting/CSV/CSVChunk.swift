internal import Model

/// The lines of some rows, made column by column: a column says once of what type its cells are,
/// instead of once per row.
struct CSVChunk {
  /// The lines, one after the other.
  private(set) var bytes: [UInt8] = []
  /// For each row first the length of its line, then where its next cell goes.
  private var places: [Int] = []
  /// The digits of a number.
  private var digits: [UInt8] = []

  /// Makes the lines of some rows; the texts of `columns` are escaped already.
  mutating func fill(_ columns: [ReportColumn.Values], rows: Range<Int>) {
    // 1. The length of each line: its cells, and a comma or line feed behind each.
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(columns.count, count: rows.count))
    for column in columns { measure(column, rows) }
    // 2. Where each line begins.
    var end = 0
    for i in places.indices { (places[i], end) = (end, end + places[i]) }
    // 3. The cells.
    if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    bytes.removeLast(bytes.count - end)
    for (place, column) in columns.enumerated() {
      let isLast = place == columns.count - 1
      put(column, rows, separator: UInt8(ascii: isLast ? "\n" : ","))
    }
  }

  private mutating func measure(_ column: ReportColumn.Values, _ rows: Range<Int>) {
    switch column {
    case .texts(let column):
      let codes = column.codes.span
      let ends = column.ends.span
      for (i, row) in rows.enumerated() {
        let code = Int(codes[row])
        places[i] += ends[code + 1] - ends[code]
      }
    case .integers(let cells):
      for (i, row) in rows.enumerated() { places[i] += length(integer: cells[row]) }
    case .optionalIntegers(let cells):
      for (i, row) in rows.enumerated() {
        if let number = cells[row] { places[i] += length(integer: number) }
      }
    case .decimals(let cells):
      for (i, row) in rows.enumerated() {
        if let number = cells[row] { places[i] += length(decimal: number) }
      }
    }
  }

  private mutating func put(
    _ column: ReportColumn.Values, _ rows: Range<Int>, separator: UInt8
  ) {
    switch column {
    case .texts(let column):
      Self.put(column, rows, separator, into: &bytes, at: &places)
    case .integers(let cells):
      for (i, row) in rows.enumerated() {
        let number = cells[row]
        if 0...9 ~= number {
          put(digit: UInt8(number), row: i, separator)
        } else {
          put(integer: number, row: i, separator)
        }
      }
    case .optionalIntegers(let cells):
      for (i, row) in rows.enumerated() { put(integer: cells[row], row: i, separator) }
    case .decimals(let cells):
      for (i, row) in rows.enumerated() {
        digits.removeAll(keepingCapacity: true)
        if let number = cells[row] { digits.append(decimal: number) }
        putDigits(row: i, separator)
      }
    }
  }

  private static func put(
    _ column: TextColumn, _ rows: Range<Int>, _ separator: UInt8, into bytes: inout [UInt8],
    at places: inout [Int]
  ) {
    let (codes, ends) = (column.codes.span, column.ends.span)
    unsafe column.bytes.withUnsafeBufferPointer { texts in
      unsafe bytes.withUnsafeMutableBufferPointer { lines in
        var places = places.mutableSpan
        for (i, row) in rows.enumerated() {
          let (start, end) = (ends[Int(codes[row])], ends[Int(codes[row]) + 1])
          let place = places[i]
          let next = place + end - start
          precondition(end <= texts.count && next < lines.count, "a text that was not measured")
          // Safe because both ranges were checked. Whole texts are copied, as a byte at a time takes longer.
          if start < end {
            let target = unsafe UnsafeMutableBufferPointer(rebasing: lines[place..<next])
            _ = unsafe target.update(fromContentsOf: texts[start..<end])
          }
          unsafe lines[next] = separator
          places[i] = next + 1
        }
      }
    }
  }

  /// Most counts of a report have one digit.
  private mutating func put(digit: UInt8, row: Int, _ separator: UInt8) {
    let place = places[row]
    bytes[place] = UInt8(ascii: "0") + digit
    bytes[place + 1] = separator
    places[row] = place + 2
  }

  private mutating func length(integer: Int64) -> Int {
    if 0...9 ~= integer { return 1 }
    digits.removeAll(keepingCapacity: true)
    digits.append(integer: integer)
    return digits.count
  }

  private mutating func length(decimal: FixedDecimal) -> Int {
    digits.removeAll(keepingCapacity: true)
    digits.append(decimal: decimal)
    return digits.count
  }

  private mutating func put(integer: Int64?, row: Int, _ separator: UInt8) {
    digits.removeAll(keepingCapacity: true)
    if let integer { digits.append(integer: integer) }
    putDigits(row: row, separator)
  }

  private mutating func putDigits(row: Int, _ separator: UInt8) {
    var place = places[row]
    for digit in digits {
      bytes[place] = digit
      place += 1
    }
    bytes[place] = separator
    places[row] = place + 1
  }
}
