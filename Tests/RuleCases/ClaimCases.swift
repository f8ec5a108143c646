import ReferenceModel

// A table: TOUCH-3, what Apple claims.
extension RuleCase {
  @RuleCaseBuilder static var claims: [RuleCase] {
    RuleCase(
      "TOUCH-3: a claim answered for the session's token",
      [
        answer("t", oneHour, ["clickDate": "2024-06-01T06:41Z", "status": 200]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      expect: .audit(
        "s",
        [
          "match_method": "adservices", "touch_type": "claim", "campaign": "77",
          "channel": "Apple Search Ads",
          "touch_timestamp_ms": "1717224060000", "match_guaranteed": "", "referred": "1",
        ]))
    RuleCase(
      "TOUCH-3: an undated claim",
      [answer("t", 0), session("s", 0, ["first_session": true, "apple_attribution_token": "t"])],
      expect: .audit(
        "s", ["match_method": "adservices", "touch_timestamp_ms": "", "match_guaranteed": ""]))
    RuleCase(
      "TOUCH-3: a claim needs status 200 and attribution true",
      [
        answer("a", 0, ["status": 404]), answer("b", 0, ["attribution": false]),
        answer("c", 0, ["attribution": nil]),
        answer("d", 0, ["status": "200", "attribution": "TRUE"]),
        session("sa", 0, ["first_session": true, "apple_attribution_token": "a"]),
        session("sb", 1, ["first_session": true, "apple_attribution_token": "b"]),
        session("sc", 2, ["first_session": true, "apple_attribution_token": "c"]),
        session("sd", 3, ["first_session": true, "apple_attribution_token": "d"]),
      ],
      expect: .organic("sa"), .organic("sb"), .organic("sc"),
      .audit("sd", ["match_method": "adservices"]))
    RuleCase(
      "TOUCH-3: an answer at most 24 h after the session",
      [
        answer("a", oneDay), answer("b", oneDay + 1),
        session("sa", 0, ["first_session": true, "apple_attribution_token": "a"]),
        session("sb", 0, ["first_session": true, "apple_attribution_token": "b"]),
      ],
      expect: .audit("sa", ["match_method": "adservices"]), .organic("sb"))
    RuleCase(
      "TOUCH-3: an answer not more than clock_skew before the session",
      [
        answer("a", -2000), answer("b", -2001),
        session("sa", 0, ["first_session": true, "apple_attribution_token": "a"]),
        session("sb", 0, ["first_session": true, "apple_attribution_token": "b"]),
      ],
      expect: .audit("sa", ["match_method": "adservices"]), .organic("sb"))
    RuleCase(
      "TOUCH-3: of several answers the latest with status 200",
      [
        answer("t", 1, ["campaignId": 1]), answer("t", 3, ["campaignId": 3]),
        answer("t", 2, ["campaignId": 2]), answer("t", 4, ["status": 500, "campaignId": 4]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      expect: .audit("s", ["campaign": "3"]))
    RuleCase(
      "TOUCH-3: of several answers of one time that with the smallest digest",
      // XXH3-128 of the lines: 8fe19aa0…, 4f0fc293… and 270b2f17….
      ["1", "2", "3"].map {
        .raw(
          .adservices, "apple",
          #"{"timestamp":1717243200,"app":"app","token":"t","status":200,"#
            + #""payload":{"attribution":true,"campaignId":\#($0)}}"#)
      } + [session("s", 0, ["first_session": true, "apple_attribution_token": "t"])],
      expect: .audit("s", ["campaign": "3"]))
    RuleCase(
      "TOUCH-3: without a 200 the latest answer stands, refused",
      [
        answer("t", 1, ["status": 404, "campaignId": 1]),
        answer("t", 2, ["status": 500, "campaignId": 2]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      // Of campaign 2.
      expect: .organic("s"),
      .explained("s", ["adservices de87c2fff33619a49c9a107c99bb6bdf": "answer_refused"]))
    RuleCase(
      "TOUCH-3: a later answer of false outdoes an earlier claim",
      [
        answer("t", 1), answer("t", 2, ["attribution": false]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      expect: .organic("s"))
    RuleCase(
      "TOUCH-3: an answer of another app is none",
      [
        answer("t", 0, ["app": "other"]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      expect: .organic("s"))
    RuleCase(
      "TOUCH-3: Apple's test payload is never a touch",
      [
        answer(
          "t", 0, ["orgId": 1_234_567_890, "campaignId": 1_234_567_890, "adGroupId": 1_234_567_890]),
        answer("u", 0, ["orgId": 1_234_567_890, "campaignId": 1_234_567_890, "adGroupId": 1]),
        session("st", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("su", 1, ["first_session": true, "apple_attribution_token": "u"]),
      ],
      expect: .organic("st"), .audit("su", ["campaign": "1234567890"]))
    RuleCase(
      "TOUCH-3: the payload as an object or as text",
      [
        answer(
          "t", 0,
          [
            "payload": ["attribution": true, "campaignId": 5], "attribution": nil,
            "campaignId": nil,
          ]),
        answer(
          "u", 0,
          [
            "payload": #"{"attribution":true,"campaignId":6}"#, "attribution": nil,
            "campaignId": nil,
          ]),
        session("st", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("su", 1, ["first_session": true, "apple_attribution_token": "u"]),
      ],
      expect: .audit("st", ["campaign": "5"]), .audit("su", ["campaign": "6"]))
    RuleCase(
      "TOUCH-3: campaign_names names campaigns",
      [
        answer("t", 0), answer("u", 0, ["campaignId": 78]),
        session("st", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("su", 1, ["first_session": true, "apple_attribution_token": "u"]),
      ],
      set: { $0.campaignNames = ["77": "Spring, \"new\""] },
      expect: .audit("st", ["campaign": "Spring, \"new\""]), .audit("su", ["campaign": "78"]))
    RuleCase(
      "TOUCH-3: an impression lies in its own window",
      [
        answer("t", 0, ["claimType": "Impression", "impressionDate": .init(noon - oneDay)]),
        answer("u", 0, ["claimType": "Impression", "impressionDate": .init(noon - oneDay - 1)]),
        answer("v", 0, ["claimType": "Click", "clickDate": .init(noon - oneDay - 1)]),
        answer("w", 0, ["claimType": "iMPRESSION", "impressionDate": .init(noon - oneDay)]),
        session("st", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("su", 0, ["first_session": true, "apple_attribution_token": "u"]),
        session("sv", 0, ["first_session": true, "apple_attribution_token": "v"]),
        session("sw", 0, ["first_session": true, "apple_attribution_token": "w"]),
      ],
      expect: .audit("st", ["touch_type": "impression", "touch_timestamp_ms": "\(noon - oneDay)"]),
      .organic("su"),
      .audit("sv", ["touch_type": "claim"]), .audit("sw", ["touch_type": "impression"]))
    RuleCase(
      "TOUCH-3: search_ad_encoded is the legacy claim",
      // {"Version3.1":{"iad-attribution":"true","iad-campaign-id":"9","iad-campaign-name":"Old",
      // "iad-click-date":"2024-06-01T11:00:00Z"}}
      [
        session(
          "s", 0,
          [
            "first_session": true,
            "search_ad_encoded":
              "eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InRydWUiLCJpYWQtY2FtcGFpZ24taWQiOiI5IiwiaWFkLWNhbXBhaWduLW5hbWUiOiJPbGQiLCJpYWQtY2xpY2stZGF0ZSI6IjIwMjQtMDYtMDFUMTE6MDA6MDBaIn19",
          ])
      ],
      set: { $0.campaignNames = ["9": "Mapped"] },
      expect: .audit(
        "s",
        [
          "match_method": "adservices", "campaign": "Old", "channel": "Apple Search Ads",
          "touch_timestamp_ms": "\(noon - oneHour)",
        ]))
    RuleCase(
      "TOUCH-3: a legacy claim whose ids all are 1234567890 is Apple's test payload",
      // {"Version3.1":{"iad-attribution":"true","iad-org-id":"1234567890","iad-campaign-id":"1234567890",
      // "iad-adgroup-id":"1234567890","iad-campaign-name":"Test"}},
      // and the same with the "iad-adgroup-id" 1234567891.
      [
        session(
          "s", 0,
          [
            "first_session": true,
            "search_ad_encoded":
              "eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InRydWUiLCJpYWQtb3JnLWlkIjoiMTIzNDU2Nzg5MCIsImlhZC1jYW1wYWlnbi1pZCI6IjEyMzQ1Njc4OTAiLCJpYWQtYWRncm91cC1pZCI6IjEyMzQ1Njc4OTAiLCJpYWQtY2FtcGFpZ24tbmFtZSI6IlRlc3QifX0=",
          ]),
        session(
          "t", 1,
          [
            "first_session": true,
            "search_ad_encoded":
              "eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InRydWUiLCJpYWQtb3JnLWlkIjoiMTIzNDU2Nzg5MCIsImlhZC1jYW1wYWlnbi1pZCI6IjEyMzQ1Njc4OTAiLCJpYWQtYWRncm91cC1pZCI6IjEyMzQ1Njc4OTEiLCJpYWQtY2FtcGFpZ24tbmFtZSI6IlRlc3QifX0=",
          ]),
      ],
      // SHA-256 of `adservices␟␟Test␟Apple Search Ads␟`.
      expect: .organic("s"),
      .explained("s", ["adservices 9af7408779164586badefec180086303": "test_payload"]),
      .audit("t", ["match_method": "adservices", "campaign": "Test"]))
    RuleCase(
      "TOUCH-3: a legacy claim's name is taken as it is",
      // {"Version3.1":{"iad-attribution":true,"iad-campaign-id":9,"iad-campaign-name":"(not set)"}}
      [
        session(
          "s", 0,
          [
            "first_session": true,
            "search_ad_encoded":
              "eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6dHJ1ZSwiaWFkLWNhbXBhaWduLWlkIjo5LCJpYWQtY2FtcGFpZ24tbmFtZSI6Iihub3Qgc2V0KSJ9fQ==",
          ])
      ],
      expect: .audit("s", ["campaign": "(not set)", "touch_timestamp_ms": ""]))
    RuleCase(
      "TOUCH-3: a claim for the token before the legacy one",
      [
        answer("t", 0),
        session(
          "s", 0,
          [
            "first_session": true, "apple_attribution_token": "t",
            "search_ad_encoded":
              "eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InRydWUiLCJpYWQtY2FtcGFpZ24taWQiOiI5IiwiaWFkLWNhbXBhaWduLW5hbWUiOiJPbGQiLCJpYWQtY2xpY2stZGF0ZSI6IjIwMjQtMDYtMDFUMTE6MDA6MDBaIn19",
          ]),
      ],
      expect: .audit("s", ["campaign": "77"]))
    RuleCase(
      "TOUCH-3: what is no legacy payload is nothing",
      [
        session("s", 0, ["first_session": true, "search_ad_encoded": "bm8ganNvbg=="]),
        session("t", 1, ["first_session": true, "search_ad_encoded": "%%%"]),
      ],
      expect: .organic("s"), .organic("t"))
  }
}
