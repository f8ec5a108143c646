import Model

@testable import Decoding

extension AgentReading {
  /// What the program makes of an agent.
  init(byProgram agent: [UInt8]) {
    let found = UserAgent(agent.span)
    let minor = found.version & 0xFFFF
    os = found.os.name
    version =
      found.version == 0
      ? "" : "\(found.version >> 16)" + (minor == 0 ? "" : ".\(minor - 1)")
    model = String(decoding: agent[found.model], as: UTF8.self).lowercased()
  }
}
