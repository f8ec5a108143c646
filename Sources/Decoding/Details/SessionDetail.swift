/// What exports print of a session beyond what its record carries.
public struct SessionDetail: Sendable {
  /// As logged, like the texts below; empty when absent.
  public var osVersion: [UInt8] = []
  /// The device's model.
  public var model: [UInt8] = []
  /// The device's language.
  public var language: [UInt8] = []
  /// `disable_ad_network_callouts`; nil when absent.
  public var disablesCallouts: Bool?
  /// What `search_ad_encoded` says.
  public var claim = ClaimDetail()
}
