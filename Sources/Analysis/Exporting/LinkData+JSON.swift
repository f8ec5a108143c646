internal import Decoding
internal import Reporting

extension JSONWriter {
  /// Writes a value of a link's data.
  mutating func value(_ value: LinkData.Value) {
    switch value {
    case .text(let text): self.value(text[...])
    case .json(let json): self.value(json: json)
    }
  }

  /// Writes link data as an object, in the order of the keys' bytes.
  mutating func value(_ data: LinkData) {
    object { json in
      for member in data.members {
        json.key(String(decoding: member.key, as: UTF8.self))
        json.value(member.value)
      }
    }
  }
}

extension LinkData.Value {
  /// A text.
  init(text: some Sequence<UInt8>) { self = .text(Array(text)) }

  /// `true` or `false`.
  init(_ flag: Bool) { self = .json(Array((flag ? "true" : "false").utf8)) }

  /// A whole number.
  init(_ number: Int64) { self = .json(Array(String(number).utf8)) }
}
