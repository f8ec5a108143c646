extension DialectTable {
  /// Answers of Apple's AdServices endpoint with the payload as an object.
  ///
  /// What a payload that is a text of JSON says, or flat keys, `PayloadFields` brings to these fields.
  static let appleAnswers = DialectTable(
    keys: [
      (.timestamp, ["timestamp"]),
      (.app, ["app", "branch_key"]),
      (.token, ["token", "apple_attribution_token"]),
      (.status, ["status"]),
      (.payload, ["payload"]),
      // The payload's keys flat in the line, in the order of the table below.
      (.unused, applePayload.keys.flatMap(\.keys)),
    ] + applePayload.keys.map { ($0.field, $0.keys.map { "payload.\($0)" }) })

  /// The payload itself.
  static let applePayload = DialectTable(keys: [
    (.attribution, ["attribution"]),
    (.orgID, ["orgId"]),
    (.campaignID, ["campaignId"]),
    (.adGroupID, ["adGroupId"]),
    (.claimType, ["claimType"]),
    (.clickDate, ["clickDate"]),
    (.impressionDate, ["impressionDate"]),
    (.conversionType, ["conversionType"]),
    (.countryOrRegion, ["countryOrRegion"]),
    (.keywordID, ["keywordId"]),
    (.creativeSetID, ["creativeSetId"]),
    (.adID, ["adId"]),
  ])

  /// Apple's older iAd dictionary, which `search_ad_encoded` carries in base64.
  static let legacyPayload = DialectTable(keys: [
    (.attribution, ["Version3\\.1.iad-attribution"]),
    (.orgID, ["Version3\\.1.iad-org-id"]),
    (.campaign, ["Version3\\.1.iad-campaign-name"]),
    (.campaignID, ["Version3\\.1.iad-campaign-id"]),
    (.adGroupID, ["Version3\\.1.iad-adgroup-id"]),
    (.keywordID, ["Version3\\.1.iad-keyword-id"]),
    (.countryOrRegion, ["Version3\\.1.iad-country-or-region"]),
    (.clickDate, ["Version3\\.1.iad-click-date"]),
  ])
}
