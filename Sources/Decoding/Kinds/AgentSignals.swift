internal import Model

/// What a user agent tells of its device, in the form in which it is compared (EV-7).
struct AgentSignals {
  var os = OperatingSystem.unknown
  /// As `OSVersion` writes it; 0 for none.
  var osVersion: UInt32 = 0
  var model: StringID = .absent
}
