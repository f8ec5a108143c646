/// What exports print of an AdServices claim beyond its campaign.
public struct ClaimDetail: PackedDetail {
  /// `campaignId`, as logged, like the texts below; empty when absent.
  public var campaignID: [UInt8] = []
  /// `adGroupId`.
  public var adGroupID: [UInt8] = []
  /// `keywordId`.
  public var keywordID: [UInt8] = []
  /// `countryOrRegion`.
  public var countryOrRegion: [UInt8] = []

  /// A claim that says nothing.
  public init() {}

  init(_ fields: borrowing LineFields) {
    campaignID = fields.text(.campaignID).array
    adGroupID = fields.text(.adGroupID).array
    keywordID = fields.text(.keywordID).array
    countryOrRegion = fields.text(.countryOrRegion).array
  }

  public init(_ packed: inout PackedTexts) {
    campaignID = packed.takeText()
    adGroupID = packed.takeText()
    keywordID = packed.takeText()
    countryOrRegion = packed.takeText()
  }

  public func pack(into bytes: inout [UInt8]) {
    for text in [campaignID, adGroupID, keywordID, countryOrRegion] { bytes.pack(text: text) }
  }
}

extension ClaimDecoder {
  /// The detail of a dictionary; empty when it is none.
  func detail(base64 text: [UInt8]) throws(Reject) -> ClaimDetail {
    try read(base64: text) ? ClaimDetail(legacy) : ClaimDetail()
  }
}
