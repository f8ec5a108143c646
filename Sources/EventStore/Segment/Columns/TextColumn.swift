internal import Model

/// Texts of one field, one per row, that hardly repeat: the form of each, then the numbers, then
/// 16 bytes for each UUID, then lengths and bytes of all others.
enum TextColumn {
  /// Adds a column of texts, given as packed `TextRef`s, that lie in a list of their origins.
  static func append(
    _ texts: Span<UInt64>, in list: (RowOrigin) -> Rows<UInt8> = \.heap, _ origins: [RowOrigin],
    to output: inout [UInt8]
  ) {
    var forms = [UInt64](repeating: TextForm.absent.rawValue, count: texts.count)
    var numbers: [UInt64] = []
    numbers.reserveCapacity(texts.count)
    var lengths: [UInt64] = []
    var (halves, bytes): ([UInt8], [UInt8]) = ([], [])
    var start = 0
    for origin in origins {
      let heap = list(origin).span
      for i in start..<origin.end where texts[i] != 0 {
        let text = heap.extracting(TextRef(packed: texts[i]).range)
        if let number = TextForm.number(text) {
          forms[i] = TextForm.decimal.rawValue
          numbers.append(number)
          continue
        }
        let form = TextForm(text)
        forms[i] = form.rawValue
        switch form {
        case .absent, .decimal: break
        case .lowerUUID, .upperUUID, .hex: TextForm.appendBytes(ofHex: text, to: &halves)
        case .other:
          lengths.append(UInt64(text.count))
          bytes.append(text)
        }
      }
      start = origin.end
    }
    IntegerColumn.append(forms.span, to: &output)
    IntegerColumn.append(numbers.span, to: &output)
    output += halves
    IntegerColumn.append(lengths.span, to: &output)
    output += bytes
  }

  /// Adds a column in which no row has a text.
  static func appendAbsent(to output: inout [UInt8]) {
    IntegerColumn.appendConstant(TextForm.absent.rawValue, to: &output)
    // No numbers, and no lengths.
    for _ in 0..<2 { IntegerColumn.appendConstant(0, to: &output) }
  }

  /// Reads a column of some rows, whose texts are added to a heap, into the front of `texts`.
  static func read(
    _ input: inout ByteReader, _ rows: RowChoice, heap: inout [UInt8], into texts: inout [UInt64]
  ) throws(SegmentDamage) {
    var forms = try Forms(&input, rows.total)
    let parts = try Parts(&input, &forms, rows)
    try parts.write(forms, rows, heap: &heap, into: &texts)
  }

  /// The form of each text, and its place among those that are kept in the same way.
  private struct Forms {
    var texts: [(form: TextForm, place: UInt32)] = []
    private(set) var (numbers, halves, others): (UInt32, UInt32, UInt32) = (0, 0, 0)

    init(_ input: inout ByteReader, _ count: Int) throws(SegmentDamage) {
      var codes: [UInt64] = []
      try IntegerColumn.read(&input, RowChoice(all: count), into: &codes)
      texts.reserveCapacity(count)
      for i in 0..<count {
        guard let form = TextForm(rawValue: codes[i]) else { throw .badValue }
        switch form {
        case .absent: texts.append((form, 0))
        case .decimal:
          texts.append((form, numbers))
          numbers += 1
        case .lowerUUID, .upperUUID, .hex:
          texts.append((form, halves))
          halves += 1
        case .other:
          texts.append((form, others))
          others += 1
        }
      }
    }
  }

  /// What the texts of each form are kept as.
  private struct Parts {
    private var numbers: [UInt64] = []
    /// Where the bytes of UUIDs begin in the file.
    private let halves: Int
    /// Where each of the other texts begins in the file, and the last one ends.
    private var places: [Int]
    private let file: [UInt8]

    init(
      _ input: inout ByteReader, _ forms: inout Forms, _ rows: RowChoice
    ) throws(SegmentDamage) {
      if let chosen = rows.rows {
        // Only the numbers of these are read, one after the other.
        var own: [Int] = []
        for row in chosen where forms.texts[row].form == .decimal {
          own.append(Int(forms.texts[row].place))
          forms.texts[row].place = UInt32(own.count - 1)
        }
        try IntegerColumn.read(
          &input, try RowChoice(own, of: Int(forms.numbers)), into: &numbers)
      } else {
        try IntegerColumn.read(&input, RowChoice(all: Int(forms.numbers)), into: &numbers)
      }
      halves = try input.take(Int(forms.halves) * 16).lowerBound
      var lengths: [UInt64] = []
      try IntegerColumn.read(&input, RowChoice(all: Int(forms.others)), into: &lengths)
      places = [input.position]
      places.reserveCapacity(Int(forms.others) + 1)
      for i in 0..<Int(forms.others) {
        guard lengths[i] > 0, let length = Int(exactly: lengths[i]) else { throw .badLength }
        places.append(try input.take(length).upperBound)
      }
      file = input.bytes
    }

    /// Adds the texts of some rows to a heap.
    func write(
      _ forms: borrowing Forms, _ rows: RowChoice, heap: inout [UInt8], into texts: inout [UInt64]
    ) throws(SegmentDamage) {
      // With room for the longest text of each form, and for the longest digits after the last text.
      let file = file.span
      texts.grow(to: rows.count, 0)
      var room = 24
      for i in 0..<rows.count {
        let (form, place) = forms.texts[rows.rows?[i] ?? i]
        room += form == .other ? places[Int(place) + 1] - places[Int(place)] : 36
      }
      let known = heap.count
      guard known + room <= Int(UInt32.max) else { throw .badLength }
      heap += repeatElement(0, count: room)
      var end = known
      var span = heap.mutableSpan
      for i in 0..<rows.count {
        let (form, place) = forms.texts[rows.rows?[i] ?? i]
        let start = end
        switch form {
        case .absent: break
        case .decimal:
          end = TextForm.write(digitsOf: numbers[Int(place)], to: &span, at: start)
        case .lowerUUID, .upperUUID, .hex:
          let half = halves + Int(place) * 16
          end = form.write(hexOf: file.extracting(half..<half + 16), to: &span, at: start)
        case .other:
          for byte in places[Int(place)]..<places[Int(place) + 1] {
            span[end] = file[byte]
            end += 1
          }
        }
        texts[i] =
          end == start ? 0 : TextRef(offset: UInt32(start), length: UInt32(end - start)).packed
      }
      heap.removeLast(heap.count - end)
    }
  }
}
