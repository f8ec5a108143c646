import Foundation

extension Decoder {
  func answer(_ record: Record, digest: Text) throws(Rejection) -> Answer {
    let header = try header(record, digest: digest)
    let token = try record.text(
      "apple_attribution_token", ["token", "apple_attribution_token"])
    let status = record.integer("status", ["status"]) ?? 200
    let payload = record.object("payload", ["payload"], isText: true).map(record.over) ?? record
    return Answer(header: header, token: token, claim: try claim(payload, status: status))
  }

  /// TOUCH-3: the payload of Apple's endpoint.
  private func claim(_ payload: Record, status: Int64) throws(Rejection) -> Claim {
    try payload.check(["conversionType", "countryOrRegion", "keywordId", "creativeSetId", "adId"])
    return Claim(
      status: status, isAttributed: try payload.bool("attribution", ["attribution"]) ?? false,
      isTestPayload: try isTestPayload(payload, ["orgId", "campaignId", "adGroupId"]),
      isImpression: try payload.text("claimType", ["claimType"])?.lowercased == "impression",
      time: payload.time("clickDate", ["clickDate"])
        ?? payload.time("impressionDate", ["impressionDate"]),
      campaignID: try payload.text("campaignId", ["campaignId"]))
  }

  /// TOUCH-3: the legacy payload, which counts as status 200. Not JSON in base64, with or without padding: absent.
  func searchAdClaim(_ encoded: Text) -> Claim? {
    let digits = encoded.string.filter { !" \r\n".contains($0) }
    let isPadded = digits.hasSuffix("=") || digits.utf8.count % 4 == 0
    let padded =
      isPadded ? digits : digits + String(repeating: "=", count: 4 - digits.utf8.count % 4)
    guard let data = Data(base64Encoded: padded), data.base64EncodedString() == padded,
      case .object(let whole)? = try? JSONReader.read(Array(data)),
      case .object(let version)? = whole["Version3.1"]
    else { return nil }
    let payload = Record(members: version, overrides: [:], zone: Zone(source.timeZone))
    if (try? payload.check(["iad-keyword-id", "iad-country-or-region"])) == nil { return nil }
    return try? Claim(
      status: 200, isAttributed: payload.bool("iad-attribution", ["iad-attribution"]) ?? false,
      isTestPayload: isTestPayload(payload, ["iad-org-id", "iad-campaign-id", "iad-adgroup-id"]),
      isImpression: false, time: payload.time("iad-click-date", ["iad-click-date"]),
      campaignName: payload.text(
        "iad-campaign-name", ["iad-campaign-name", "iad-campaign-id"]))
  }

  /// All three ids `1234567890` is Apple's test payload.
  private func isTestPayload(_ payload: Record, _ keys: [Text]) throws(Rejection) -> Bool {
    var isTest = true
    for key in keys where try payload.text(key.string, [key]) != "1234567890" { isTest = false }
    return isTest
  }
}
