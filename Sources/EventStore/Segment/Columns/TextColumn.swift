internal import Model

/// Texts of one field, one per row, that hardly repeat: the form of each, then the numbers, then
/// 16 bytes for each UUID, then lengths and bytes of all others.
enum TextColumn {
  /// Adds a column of texts that lie in a heap, given as packed `TextRef`s.
  static func append(_ texts: Span<UInt64>, heap: [UInt8], to output: inout [UInt8]) {
    let span = heap.span
    var forms = [UInt64](repeating: TextForm.absent.rawValue, count: texts.count)
    var numbers: [UInt64] = []
    numbers.reserveCapacity(texts.count)
    var lengths: [UInt64] = []
    var (halves, bytes): ([UInt8], [UInt8]) = ([], [])
    for i in texts.indices where texts[i] != 0 {
      let ref = TextRef(packed: texts[i])
      let text = span.extracting(ref.range)
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
        bytes += heap[ref.range]
      }
    }
    IntegerColumn.append(forms.span, to: &output)
    IntegerColumn.append(numbers.span, to: &output)
    output += halves
    IntegerColumn.append(lengths.span, to: &output)
    output += bytes
  }

  /// Reads a column of `count` rows, whose texts are added to a heap, into the front of `texts`.
  static func read(
    _ input: inout ByteReader, count: Int, heap: inout [UInt8], into texts: inout [UInt64]
  ) throws(SegmentDamage) {
    var codes: [UInt64] = []
    try IntegerColumn.read(&input, count: count, into: &codes)
    var forms: [TextForm] = []
    forms.reserveCapacity(count)
    var (numberCount, halfCount, otherCount) = (0, 0, 0)
    for code in codes {
      guard let form = TextForm(rawValue: code) else { throw .badValue }
      forms.append(form)
      switch form {
      case .absent: break
      case .decimal: numberCount += 1
      case .lowerUUID, .upperUUID, .hex: halfCount += 1
      case .other: otherCount += 1
      }
    }
    var (numbers, lengths): ([UInt64], [UInt64]) = ([], [])
    try IntegerColumn.read(&input, count: numberCount, into: &numbers)
    let halves = try input.take(halfCount * 16)
    try IntegerColumn.read(&input, count: otherCount, into: &lengths)
    var total = 0
    for length in lengths {
      guard length > 0, length <= UInt64(input.left - total) else { throw .badLength }
      total += Int(length)
    }
    let bytes = try input.take(total)
    guard heap.count + total + count * 36 + 24 <= Int(UInt32.max) else { throw .badLength }

    let file = input.bytes.span
    texts.grow(to: count, 0)
    // With room for the longest digits after the last text.
    let known = heap.count
    heap += repeatElement(0, count: total + numberCount * 20 + halfCount * 36 + 24)
    var end = known
    var span = heap.mutableSpan
    var (number, half, other, place) = (0, halves.lowerBound, 0, bytes.lowerBound)
    for (i, form) in forms.enumerated() {
      let start = end
      switch form {
      case .absent: break
      case .decimal:
        end = TextForm.write(digitsOf: numbers[number], to: &span, at: start)
        number += 1
      case .lowerUUID, .upperUUID, .hex:
        end = form.write(hexOf: file.extracting(half..<half + 16), to: &span, at: start)
        half += 16
      case .other:
        let length = Int(lengths[other])
        for offset in 0..<length { span[start + offset] = file[place + offset] }
        end += length
        other += 1
        place += length
      }
      texts[i] =
        end == start ? 0 : TextRef(offset: UInt32(start), length: UInt32(end - start)).packed
    }
    heap.removeLast(heap.count - end)
  }
}
