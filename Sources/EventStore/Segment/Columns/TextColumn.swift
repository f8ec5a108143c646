internal import Model

/// Texts of one field, one per row, that hardly repeat: the form of each, then the numbers, then
/// 16 bytes for each UUID, then lengths and bytes of all others.
enum TextColumn {
  /// Adds a column of texts that lie in a heap.
  static func append(_ texts: [TextRef], heap: [UInt8], to output: inout [UInt8]) {
    let span = heap.span
    var forms: [UInt64] = []
    var numbers: [UInt64] = []
    var lengths: [UInt64] = []
    var (halves, bytes): ([UInt8], [UInt8]) = ([], [])
    for ref in texts {
      let text = span.extracting(ref.range)
      let form = TextForm(text)
      forms.append(form.rawValue)
      switch form {
      case .absent: break
      case .decimal: numbers.append(TextForm.number(text) ?? 0)
      case .lowerUUID, .upperUUID, .hex: TextForm.appendBytes(ofHex: text, to: &halves)
      case .other:
        lengths.append(UInt64(text.count))
        bytes += heap[ref.range]
      }
    }
    IntegerColumn.append(forms, to: &output)
    IntegerColumn.append(numbers, to: &output)
    output += halves
    IntegerColumn.append(lengths, to: &output)
    output += bytes
  }

  /// Reads a column of `count` rows, whose texts are added to a heap.
  static func read(
    _ input: inout ByteReader, count: Int, heap: inout [UInt8]
  ) throws(SegmentDamage) -> [TextRef] {
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
    guard heap.count + total + count * 36 <= Int(UInt32.max) else { throw .badLength }

    let file = input.bytes.span
    var texts: [TextRef] = []
    texts.reserveCapacity(count)
    var (number, half, other, place) = (0, halves.lowerBound, 0, bytes.lowerBound)
    for form in forms {
      let start = heap.count
      switch form {
      case .absent:
        texts.append(.absent)
        continue
      case .decimal:
        TextForm.appendDigits(of: numbers[number], to: &heap)
        number += 1
      case .lowerUUID, .upperUUID, .hex:
        form.appendHex(of: file.extracting(half..<half + 16), to: &heap)
        half += 16
      case .other:
        let length = Int(lengths[other])
        heap += input.bytes[place..<place + length]
        other += 1
        place += length
      }
      texts.append(TextRef(offset: UInt32(start), length: UInt32(heap.count - start)))
    }
    return texts
  }
}
