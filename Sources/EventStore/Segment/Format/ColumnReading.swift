internal import Model
internal import Streams

/// The columns of a section of a segment, one after the other, each read and checked when it is asked
/// for.
struct ColumnReading {
  /// The fields that are asked for.
  let fields: SegmentFields
  /// How the run numbers what the segment names.
  let numbering: SegmentNumbering
  private let file: PlacedFile
  private let section: SegmentDirectory.Section
  private var list = 0
  private var column = 0
  private var place: Int

  /// Begins at the first column.
  init(
    _ section: SegmentDirectory.Section, of file: PlacedFile, _ fields: SegmentFields,
    _ numbering: SegmentNumbering
  ) {
    self.fields = fields
    self.numbering = numbering
    self.file = file
    self.section = section
    place = section.start
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { list == section.lists.count && column == section.columns.count }

  /// Whether a list follows.
  var hasList: Bool { list < section.lists.count }

  /// The number of rows of the next list; nil when there is no list.
  mutating func nextCount() -> Int? {
    guard hasList else { return nil }
    list += 1
    return section.lists[list - 1]
  }

  /// Passes over the next column.
  mutating func skip() throws(SegmentDamage) {
    guard column < section.columns.count else { throw .tooShort }
    place += section.columns[column].size
    column += 1
  }

  /// Reads the next column into the front of a buffer, checks its digest and gives its size.
  mutating func next(into buffer: inout [UInt8]) throws(SegmentDamage) -> Int {
    let start = place
    try skip()
    let own = section.columns[column - 1]
    try file.readAll(start..<place, into: &buffer)
    guard SegmentFormat.digest(buffer.span.extracting(..<own.size)) == own.digest else {
      throw .badDigest
    }
    return own.size
  }
}
