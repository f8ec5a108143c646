/// What exports print of a session beyond what its record carries.
public struct SessionDetail: PackedDetail {
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

  init() {}

  public init(_ packed: inout PackedTexts) {
    osVersion = packed.takeText()
    model = packed.takeText()
    language = packed.takeText()
    disablesCallouts = [nil, false, true][min(packed.takeNumber(), 2)]
    claim = ClaimDetail(&packed)
  }

  public func pack(into bytes: inout [UInt8]) {
    for text in [osVersion, model, language] { bytes.pack(text: text) }
    bytes.pack(number: disablesCallouts.map { $0 ? 2 : 1 } ?? 0)
    claim.pack(into: &bytes)
  }
}
