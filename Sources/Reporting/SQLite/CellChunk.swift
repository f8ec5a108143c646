/// The cells of some rows as a database takes them, made column by column: a column says once of what type its
/// cells are, instead of once per row.
struct CellChunk {
  /// What is to be done for a cell.
  enum Step {
    /// Nothing: it is like the one above it. No cell of the first row is.
    case none
    case null
    case integer(Int64)
    case real(Double)
    /// The place of a text in `bytes`.
    case text(start: UInt32, length: UInt32)
  }

  private let columns: Int
  private var steps: [Step] = []
  /// The texts of the cells that have one.
  private(set) var bytes: [UInt8] = []

  /// Cells of tables of so many columns.
  init(columns: Int) { self.columns = columns }

  /// What is to be done for a cell; `row` counts from the first of the rows.
  subscript(row: Int, column: Int) -> Step { steps[row * columns + column] }

  /// Takes the cells of other rows.
  mutating func fill(_ table: ReportTable, rows: Range<Int>) {
    steps.removeAll(keepingCapacity: true)
    steps.append(contentsOf: repeatElement(.none, count: rows.count * columns))
    bytes.removeAll(keepingCapacity: true)
    for (place, column) in table.columns.enumerated() {
      switch column.values {
      case .texts(let column): addTexts(column, place, rows)
      case .integers(let cells): add(cells.span, place, rows) { .integer($0) }
      case .optionalIntegers(let cells):
        add(cells.span, place, rows) { $0.map { .integer($0) } ?? .null }
      case .decimals(let cells):
        add(cells.span, place, rows) { $0.map { .real($0.double) } ?? .null }
      }
    }
  }

  @inline(__always)
  private mutating func add<Cell: Equatable>(
    _ cells: Span<Cell>, _ place: Int, _ rows: Range<Int>, _ step: (Cell) -> Step
  ) {
    for row in rows {
      if row > rows.lowerBound, cells[row] == cells[row - 1] { continue }
      steps[(row - rows.lowerBound) * columns + place] = step(cells[row])
    }
  }

  private mutating func addTexts(_ column: TextColumn, _ place: Int, _ rows: Range<Int>) {
    let (codes, ends, texts) = (column.codes.span, column.ends.span, column.bytes)
    for row in rows {
      if row > rows.lowerBound, codes[row] == codes[row - 1] { continue }
      let text = ends[Int(codes[row])]..<ends[Int(codes[row]) + 1]
      // An absent text is the empty text, so that views can group by it.
      steps[(row - rows.lowerBound) * columns + place] = .text(
        start: UInt32(bytes.count), length: UInt32(text.count))
      bytes.append(contentsOf: texts[text])
    }
  }
}
