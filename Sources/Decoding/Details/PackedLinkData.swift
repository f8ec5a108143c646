/// The data of a link in one list of bytes: an export keeps those of all clicks that it prints, and a list for each key and
/// value takes five times as much memory as what stands in it.
public struct PackedLinkData: Hashable, Sendable {
  /// For each member the sizes of key and value, twice the latter and one more where that is JSON, then both.
  private var bytes: [UInt8] = []

  /// Packs some data.
  public init(_ data: LinkData) {
    for member in data.members {
      let (value, form): ([UInt8], Int) =
        switch member.value {
        case .text(let text): (text, 0)
        case .json(let json): (json, 1)
        }
      append(member.key.count)
      append(value.count * 2 + form)
      bytes += member.key
      bytes += value
    }
    bytes = Array(bytes)
  }

  /// The data.
  public var data: LinkData {
    var members: [LinkData.Member] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let (key, value) = (Self.takeNumber(&rest), Self.takeNumber(&rest))
      let text = Array(rest.dropFirst(key).prefix(value / 2))
      members.append(
        LinkData.Member(
          key: Array(rest.prefix(key)), value: value % 2 == 0 ? .text(text) : .json(text)))
      rest = rest.dropFirst(key + value / 2)
    }
    var data = LinkData()
    data.add(members)
    return data
  }

  private mutating func append(_ number: Int) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> Int {
    var (number, shift) = (0, 0)
    while let byte = bytes.popFirst() {
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }
}
