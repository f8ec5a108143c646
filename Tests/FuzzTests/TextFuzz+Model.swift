@testable import ReferenceModel

extension TextFuzz {
  /// What the model makes of a text.
  func model(_ bytes: [UInt8]) -> String {
    let text = Text(bytes)
    switch self {
    case .agent:
      let found = UserAgent(text)
      return
        "\(found.os?.rawValue ?? "") \(Self.shown(found.osVersion)) \(found.model?.string.lowercased() ?? "")"
    case .time:
      // What is asked of a text is what is left of it when it is trimmed.
      guard let moment = momentOfNumber(text.trimmed) ?? momentOfDate(text.trimmed, in: Zone("UTC"))
      else { return "" }
      return "\(moment.ms) \(!moment.hasSeconds)"
    case .address: return validIP(text)?.string ?? ""
    case .link: return LinkURL.normalised(text).string
    case .referrer:
      let referrer = Referrer(text)
      return Referrer.knownKeys.sorted().map { key in
        "\(key)=\(referrer.value(key)?.string ?? "")"
      }.joined(separator: "&")
    case .pattern:
      guard let (pattern, part) = Self.parts(bytes) else { return "" }
      return "\(AssociationFile.matches(Text(pattern), Text(part)))"
    case .version:
      return [OperatingSystem.iOS, .android].map { Self.shown(osVersion(text, of: $0)) }
        .joined(separator: " ")
    case .device:
      return DeviceID.isAbsent(text.trimmed) ? "" : DeviceID.compared(text.trimmed).string
    }
  }

  /// A version; empty for none.
  static func shown(_ version: OSVersion?) -> String {
    version.map { "\($0.major)" + ($0.minor.map { ".\($0)" } ?? "") } ?? ""
  }
}
