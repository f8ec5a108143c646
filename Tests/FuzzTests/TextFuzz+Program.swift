import Model

@testable import Decoding

extension TextFuzz {
  /// What the program makes of a text.
  func program(_ bytes: [UInt8]) -> String {
    let padded = PaddedLine(bytes)
    let text = padded.span
    switch self {
    case .agent:
      let found = UserAgent(text)
      let model = String(decoding: bytes[found.model], as: UTF8.self).lowercased()
      return "\(found.os == .unknown ? "" : found.os.name) \(Self.shown(found.version)) \(model)"
    case .time:
      guard let time = TimeText.parse(text.trimmed(), clock: .utc) else { return "" }
      return "\(time.timestamp.milliseconds) \(time.isMinutePrecise)"
    case .address:
      guard let address = IPAddress(text), address.isValid else { return "" }
      if address.isV4 { return address.bytes.map { "\($0)" }.joined(separator: ".") }
      let groups = stride(from: 48, through: 0, by: -16).map {
        address.network >> UInt64($0) & 0xFFFF
      }
      return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    case .link: return String(decoding: URLText(text).normalized(text), as: UTF8.self)
    case .referrer:
      var values = QueryValues()
      ReferrerText.read(text, into: &values)
      let keys = QueryKey.allCases.sorted {
        "\($0.text)".utf8.lexicographicallyPrecedes("\($1.text)".utf8)
      }
      return keys.map { key in
        "\(key.text)=\(String(decoding: values.value(key).array, as: UTF8.self))"
      }.joined(separator: "&")
    case .pattern:
      guard let (pattern, part) = Self.parts(bytes) else { return "" }
      return "\(AssociationPattern.matches(pattern.span, part.span))"
    case .version:
      return [OperatingSystem.iOS, .android].map { Self.shown(OSVersion.parse(text, os: $0)) }
        .joined(separator: " ")
    case .device:
      return DeviceID.normalized(text.trimmed()) { String(decoding: $0.array, as: UTF8.self) } ?? ""
    }
  }

  /// A version as the model's is shown; empty for none.
  static func shown(_ version: UInt32) -> String {
    let (major, minor) = (version >> 16, version & 0xFFFF)
    return version == 0 ? "" : "\(major)" + (minor == 0 ? "" : ".\(minor - 1)")
  }
}
