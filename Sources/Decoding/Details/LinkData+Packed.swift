/// For each member the sizes of key and value, twice the latter and one more where that is JSON, then both.
extension LinkData: PackedDetail {
  public func pack(into bytes: inout [UInt8]) {
    for member in members {
      let (value, form): ([UInt8], Int) =
        switch member.value {
        case .text(let text): (text, 0)
        case .json(let json): (json, 1)
        }
      bytes.pack(number: member.key.count)
      bytes.pack(number: value.count * 2 + form)
      bytes += member.key
      bytes += value
    }
  }

  public init(_ packed: inout PackedTexts) {
    var members: [Member] = []
    while !packed.isEmpty {
      let (key, value) = (packed.takeNumber(), packed.takeNumber())
      let name = packed.take(key)
      let text = packed.take(value / 2)
      members.append(Member(key: name, value: value % 2 == 0 ? .text(text) : .json(text)))
    }
    self.init(ordered: members)
  }
}
