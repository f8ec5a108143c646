import Model
import Testing

@testable import Decoding

/// TOUCH-3: answers of Apple's endpoint, wherever their payload stands.
@Suite struct AnswerTests {
  private func decode(
    _ members: String, overrides: [String: String] = [:]
  ) throws -> DecodedLines {
    try DecodedLines(
      .adServices, .apple, [#"{"timestamp":1759309200000,"token":"t",\#(members)}"#],
      overrides: overrides)
  }

  private static let payload =
    #"{"attribution":true,"orgId":1,"campaignId":5,"adGroupId":3,"clickDate":"2025-10-01T09:00Z"}"#
  private static let keys = payload.dropFirst().dropLast()
  private static let text = payload.replacing("\"", with: "\\\"")

  @Test(arguments: [
    (#""payload":\#(payload)"#, [:], "5"), (#""payload":"\#(text)""#, [:], "5"),
    (String(keys), [:], "5"),
    (#""response":\#(payload)"#, ["payload": "response"], "5"),
    (#""response":"\#(text)""#, ["payload": "response"], "5"),
    (#""r":{"body":\#(payload)}"#, ["payload": "r.body"], "5"),
    (#""r.x":{"body":\#(payload)}"#, ["payload": #"r\.x.body"#], "5"),
    (
      #""body":\#(payload)"#,
      [
        "attribution": "body.attribution", "orgId": "body.orgId", "campaignId": "body.campaignId",
        "adGroupId": "body.adGroupId", "clickDate": "body.clickDate",
      ], "5"
    ),
    (#"\#(keys),"cid":77"#, ["campaignId": "cid"], "77"),
    (#""payload":\#(payload),"cid":77"#, ["campaignId": "cid"], "77"),
    (#""payload":"\#(text)","cid":77"#, ["campaignId": "cid"], "77"),
    (#""payload":"\#(text)""#, ["campaignId": "payload.orgId"], "1"),
    (#""response":"\#(text)""#, ["payload": "response", "campaignId": "response.orgId"], "1"),
    (#""payload":\#(payload)"#, ["campaignId": " payload. orgId "], "1"),
    (#""payload":"\#(text)""#, ["campaignId": " payload. orgId "], "1"),
    (#""r.x":"\#(text)""#, ["payload": #"r\.x "#, "campaignId": #"r\.x.orgId"#], "1"),
    (#"\#(keys)"#, ["campaignId": "campaignId"], "5"),
  ])
  func `fields, TOUCH-3: a job's own paths lead to the claim`(
    _ members: String, _ overrides: [String: String], _ campaign: String
  ) throws {
    let lines = try decode(members, overrides: overrides)
    let claim = try #require(lines.batch.answers.first).claim
    #expect(claim.isAttributed)
    #expect(lines.text(claim.campaign) == campaign)
    #expect(claim.timestamp == Timestamp(milliseconds: 1_759_309_200_000))
    for field in [Field.attribution, .orgID, .campaignID, .adGroupID, .clickDate] {
      var present = FieldCount()
      present.present = 1
      #expect(lines.counts.fields[field] == present, "\(field)")
    }
    #expect(lines.counts.fields[.keywordID] == FieldCount())
    #expect(lines.counts.fields[.payload]?.unreadable == 0)
  }

  @Test(arguments: [
    (#""payload":\#(payload),"cid":77"#, ["campaignId": "cid"], "77"),
    (#""payload":"\#(text)","cid":77"#, ["campaignId": "cid"], "77"),
    (#""response":"\#(text)""#, ["payload": "response"], "5"),
    (String(keys), [:], "5"),
  ])
  func `fields, TOUCH-3: exports read an answer like a run`(
    _ members: String, _ overrides: [String: String], _ campaign: String
  ) throws {
    let line = Array(#"{"timestamp":1759309200000,\#(members)}"#.utf8)
    let padded = line + [UInt8](repeating: 0, count: LineParser.padding)
    guard
      var reader = DetailReader(kind: .adServices, dialect: .apple, overrides: overrides)
    else { throw Reject(.outOfMemory) }
    let detail = try reader.answer(padded.span.extracting(0..<line.count))
    #expect(detail.campaignID == Array(campaign.utf8))
    #expect(detail.adGroupID == Array("3".utf8))
  }

  @Test(arguments: [
    #""payload":{"clickDate":"2025-08-0110:00"}"#, #""clickDate":"2025-08-0110:00""#,
    #""payload":"{\"clickDate\":\"2025-08-0110:00\"}""#,
  ])
  func `IN-5, IN-6: a bad date is counted wherever the payload stands`(_ members: String) throws {
    let count = try decode(members).counts.fields[.clickDate]
    #expect(count?.present == 1)
    #expect(count?.badTime == 1)
  }

  @Test(arguments: ["!", "e30", "bm8gSlNPTg=="])
  func `IN-6: a legacy dictionary that cannot be read is counted`(_ encoded: String) throws {
    let counts = try DecodedLines(
      .sessions, .branch,
      [
        #"{"timestamp":1759309200000,"session_id":"s","os":"iOS","search_ad_encoded":"\#(encoded)"}"#
      ]
    ).counts
    #expect(counts.fields[.searchAdEncoded]?.present == 1)
    #expect(counts.fields[.searchAdEncoded]?.unreadable == (encoded == "e30" ? 0 : 1))
  }

  @Test(arguments: ["==", "", " =="])
  func `IN-5, IN-6: what a legacy dictionary holds is counted`(padding: String) throws {
    // {"Version3.1":{"iad-attribution":"yes","iad-org-id":1234567890,"iad-campaign-id":1234567890,
    // "iad-adgroup-id":1234567890,"iad-click-date":"garbage"}}
    let encoded =
      "eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InllcyIsImlhZC1vcmctaWQiOjEyMzQ1Njc4OTAsImlh"
      + "ZC1jYW1wYWlnbi1pZCI6MTIzNDU2Nzg5MCwiaWFkLWFkZ3JvdXAtaWQiOjEyMzQ1Njc4OTAsImlhZC1jbGljay1k"
      + "YXRlIjoiZ2FyYmFnZSJ9fQ" + padding
    let session = #"{"timestamp":1759309200000,"session_id":"s","os":"iOS""#
    let counts = try DecodedLines(
      .sessions, .branch, [session + "}", session + #","search_ad_encoded":"\#(encoded)"}"#]
    ).counts
    #expect(counts.lines == 2)
    #expect(counts.fields[.clickDate]?.present == 1)
    #expect(counts.fields[.clickDate]?.badTime == 1)
    #expect(counts.fields[.attribution]?.present == 0)
    #expect(counts.fields[.attribution]?.wrongType == 1)
    // Nothing is said of what no dictionary had.
    #expect(counts.fields[.keywordID] == nil)
    #expect(counts.answers.testPayloads == 1)
  }

  @Test(arguments: [
    (#""status":"abc""#, Field.status, 200), (#""status":1.5"#, .status, 200),
    (#""attribution":"yes""#, .attribution, 200),
    (#""payload":{"attribution":2}"#, .attribution, 200),
    (#""payload":"{\"attribution\":\"yes\"}""#, .attribution, 200),
  ])
  func `IN-4: a value of a wrong type is absent and counted`(
    _ members: String, _ field: Field, _ status: Int32
  ) throws {
    let lines = try decode(members)
    #expect(lines.batch.answers.first?.status == status)
    #expect(lines.counts.fields[field]?.present == 0)
    #expect(lines.counts.fields[field]?.wrongType == 1)
  }

  @Test(arguments: [
    ("4294967496", Int32.max), ("-4294967096", .min), ("404", 404), (#""200.0""#, 200),
    ("null", 200),
  ])
  func `TOUCH-3: a status beyond 32 bits is none of HTTP, an absent one is 200`(
    _ status: String, _ expected: Int32
  ) throws {
    #expect(try decode(#""status":\#(status)"#).batch.answers.first?.status == expected)
  }

  @Test func `TOUCH-3: answers are counted by status, and test payloads`() throws {
    let ids = #""orgId":1234567890,"campaignId":1234567890,"adGroupId":1234567890"#
    let lines = try DecodedLines(
      .adServices, .apple,
      [
        #"{"timestamp":1759309200000,"status":200,\#(ids)}"#,
        #"{"timestamp":1759309200000,"payload":{\#(ids)}}"#,
        #"{"timestamp":1759309200000,"status":404}"#, #"{"timestamp":0,"status":404}"#,
      ])
    #expect(lines.counts.answers.byStatus == [200: 2, 404: 1])
    #expect(lines.counts.answers.testPayloads == 2)
    #expect(lines.rejects.count == 1)
  }

  @Test(arguments: [#""campaignId":"a\u0000""#, #""payload":"{\"campaignId\":\"a\\u0000\"}""#])
  func `IN-2: U+0000 in a text that is used rejects the line`(_ members: String) throws {
    #expect(try decode(members).rejects == [Reject(.nulCharacter, .campaignID)])
  }
}
