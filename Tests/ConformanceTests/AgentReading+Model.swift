@testable import ReferenceModel

extension AgentReading {
  /// What the reference model makes of an agent.
  init(byModel agent: [UInt8]) {
    let found = UserAgent(Text(agent))
    os = found.os?.rawValue ?? ""
    version =
      found.osVersion.map { version in
        "\(version.major)" + (version.minor.map { ".\($0)" } ?? "")
      } ?? ""
    model = found.model?.string.lowercased() ?? ""
  }
}
