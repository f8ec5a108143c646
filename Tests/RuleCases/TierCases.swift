import ReferenceModel

/// A click of each of two dialects, of one id and time, with a campaign each.
private func twins(branch: String, oneLink: String) -> [Entry] {
  [
    .raw(
      .clicks, "branch",
      #"{"timestamp":1717243100,"branch_key":"app","click_id":"c","idfv":"a1b2c3d4e5","~campaign":"\#(branch)"}"#
    ),
    .raw(
      .clicks, "onelink",
      #"{"timestamp":1717243100,"app":"app","click_id":"c","idfv":"a1b2c3d4e5","campaign":"\#(oneLink)"}"#
    ),
  ]
}

// A table: MATCH-3 to MATCH-7, which touch wins and why.
extension RuleCase {
  @RuleCaseBuilder static var tiers: [RuleCase] {
    RuleCase(
      "MATCH-3: an older direct touch before a newer device id",
      [
        click("c", -oneDay), click("d", -1, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa", "link_identifier": "c"]),
      ],
      expect: .won("s", "c", by: "link_click_id"),
      .explained("s", ["link_click_id c": "won", "device_id d": "lower_tier"]))
    RuleCase(
      "MATCH-3: link_click_id before app_link, though that is later",
      [
        click("c", -oneDay),
        session("s", 0, ["universal_link_url": "https://go.example", "link_identifier": "c"]),
      ],
      expect: .won("s", "c", by: "link_click_id"), .audit("s", ["match_guaranteed": "1"]),
      .explained(
        "s",
        ["link_click_id c": "won", "app_link 355d70713843b522a546d8d0443feaef": "method_order"]))
    RuleCase(
      "MATCH-3: an older dated touch before an undated claim and before an impression",
      [
        click("c", -oneDay, ["idfv": "aaaaaaaa"]), answer("t", 0),
        session(
          "s", 0, ["first_session": true, "idfv": "aaaaaaaa", "apple_attribution_token": "t"]),
        click("d", -oneDay, ["idfv": "bbbbbbbb"]),
        answer("u", 0, ["claimType": "Impression", "impressionDate": .init(noon - 1)]),
        session(
          "v", 0, ["first_session": true, "idfv": "bbbbbbbb", "apple_attribution_token": "u"]),
      ],
      expect: .won("s", "c", by: "device_id"),
      .explained(
        "s", ["device_id c": "won", "adservices 01a847376efa94b9ac8c7b771fda9ade": "lower_tier"]),
      .won("v", "d", by: "device_id"),
      // SHA-256 of `adservices␟1717243199999␟77␟Apple Search Ads␟`.
      .explained(
        "v", ["device_id d": "won", "adservices 54b14ed947725c0c1a95824c46b6147f": "lower_tier"]))
    RuleCase(
      "MATCH-3: a device id outside its window leaves the next tier",
      [
        click("c", -2 * oneDay, ["idfv": "aaaaaaaa"]), answer("t", 0),
        session(
          "s", 0, ["first_session": true, "idfv": "aaaaaaaa", "apple_attribution_token": "t"]),
      ],
      set: { $0.lookbackInstall = oneDay },
      expect: .won("s", "01a847376efa94b9ac8c7b771fda9ade", by: "adservices"))
    RuleCase(
      "MATCH-3: a method that is off finds nothing",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa", "link_identifier": "c"]),
      ],
      set: { $0.methods = [.appLink, .deviceID] }, expect: .won("s", "c", by: "device_id"),
      .audit("s", ["referred": "1"]))
    RuleCase(
      "MATCH-4: the latest touch of a tier",
      [
        click("c", -2, ["idfv": "aaaaaaaa"]), click("d", -1, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      expect: .won("s", "d", by: "device_id"),
      .explained("s", ["device_id d": "won", "device_id c": "older_touch"]))
    RuleCase(
      "MATCH-4: the latest touch of tier 2, whatever its method",
      [
        click("d", -oneHour, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          [
            "first_session": true, "android_id": "aaaaaaaa", "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": 1_717_236_000,
          ]),
      ],
      expect: .won("s", "d", by: "device_id"))
    RuleCase(
      "MATCH-4: at equal times the method order",
      [
        click("d", -oneHour, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          [
            "first_session": true, "android_id": "aaaaaaaa", "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": 1_717_239_600,
          ]),
      ],
      expect: .audit("s", ["match_method": "install_referrer"]))
    RuleCase(
      "MATCH-4: one click found by two methods wins by the first",
      [
        click("d", -oneHour, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          [
            "first_session": true, "android_id": "aaaaaaaa",
            "install_referrer_extras": "link_click_id=d",
          ]),
      ],
      expect: .won("s", "d", by: "install_referrer"),
      .explained("s", ["install_referrer d": "won", "device_id d": "method_order"]))
    RuleCase(
      "MATCH-4: at equal times and methods the smallest touch id in byte order",
      [
        click("b", -1, ["idfv": "aaaaaaaa"]), click("B", -1, ["idfv": "aaaaaaaa"]),
        click("a", -1, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      expect: .won("s", "B", by: "device_id"),
      .explained(
        "s",
        ["device_id B": "won", "device_id a": "touch_id_order", "device_id b": "touch_id_order"]))
    RuleCase(
      "MATCH-4: at equal touch ids, too, the smaller digest, that of the second dialect",
      // XXH3-128 of the lines: 5ad23533… and 04cba3dc….
      twins(branch: "1", oneLink: "2") + [session("s", 0, ["idfv": "a1b2c3d4e5"])],
      expect: .audit("s", ["campaign": "2", "touch_id": "c"]))
    RuleCase(
      "MATCH-4: at equal touch ids, too, the smaller digest, that of the first dialect",
      // XXH3-128 of the lines: 8342bb25… and 88db62b2….
      twins(branch: "2", oneLink: "1") + [session("s", 0, ["idfv": "a1b2c3d4e5"])],
      expect: .audit("s", ["campaign": "2", "touch_id": "c"]))
    RuleCase(
      "MATCH-4: touches after the session tie with one at it",
      [
        click("b", 1500, ["idfv": "aaaaaaaa"]), click("a", 0, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      expect: .won("s", "a", by: "device_id"))
    RuleCase(
      "MATCH-6: not_first_session comes before all else",
      [
        answer(
          "t", 0,
          [
            "status": 404, "orgId": 1_234_567_890, "campaignId": 1_234_567_890,
            "adGroupId": 1_234_567_890,
          ]),
        session("s", 0, ["first_session": false, "apple_attribution_token": "t"]),
        session("f", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      // SHA-256 of `adservices␟␟1234567890␟Apple Search Ads␟`.
      expect: .explained("s", ["adservices 929c5724d61be522667bab7e12e8807b": "not_first_session"]),
      .explained("f", ["adservices 929c5724d61be522667bab7e12e8807b": "test_payload"]))
    RuleCase(
      "MATCH-6: an answer out of time before a test payload and before a refusal",
      [
        answer("t", oneDay + 1, ["campaignId": 1]), answer("t", oneDay, ["campaignId": 2]),
        answer("t", -2001, ["campaignId": 3]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
        answer(
          "u", -2001,
          [
            "status": 404, "orgId": 1_234_567_890, "campaignId": 1_234_567_890,
            "adGroupId": 1_234_567_890,
          ]),
        answer("u", -2000, ["attribution": false, "campaignId": 4]),
        session("v", 0, ["first_session": true, "apple_attribution_token": "u"]),
        answer("w", oneDay, ["status": 404, "campaignId": 5]),
        session("x", 0, ["first_session": true, "apple_attribution_token": "w"]),
      ],
      // SHA-256 of `adservices␟␟1␟Apple Search Ads␟`, of `…␟2␟…` and so on.
      expect: .won("s", "de87c2fff33619a49c9a107c99bb6bdf", by: "adservices"),
      .explained(
        "s",
        [
          "adservices 5cb8b3e9ba27748aa9fecdfb8dc22e5a": "answer_out_of_time",
          "adservices de87c2fff33619a49c9a107c99bb6bdf": "won",
          "adservices fedcf9cdf3f79dc951e61d9a8d70e382": "answer_out_of_time",
        ]), .organic("v"),
      .explained(
        "v",
        [
          "adservices 929c5724d61be522667bab7e12e8807b": "answer_out_of_time",
          "adservices 839b618d9e48530d15439f8ae912c4c8": "answer_refused",
        ]), .organic("x"),
      .explained("x", ["adservices f9a31c8572643905eafee05efe3af9ab": "answer_refused"]))
    RuleCase(
      "MATCH-6: a claim after the session",
      [
        answer("t", 0, ["clickDate": .init(noon + 2001)]),
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      // SHA-256 of `adservices␟1717243202001␟77␟Apple Search Ads␟`.
      expect: .explained("s", ["adservices cbec10c78e58bd2836f825bf035e9a6d": "after_session"]))
    RuleCase(
      "MATCH-7: match_guaranteed of tiers 1 and 2, and without a touch",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]), session("a", 0, ["link_identifier": "c"]),
        session("b", 1, ["idfv": "aaaaaaaa"]), session("d", 2),
      ],
      expect: .audit("a", ["match_guaranteed": "1"]), .audit("b", ["match_guaranteed": "1"]),
      .audit("d", ["match_guaranteed": ""]))
    RuleCase(
      "MATCH-7: match_guaranteed says nothing of a claim, dated or not, nor of an impression",
      [
        answer("t", 0, ["clickDate": .init(noon - oneHour)]), answer("u", 0),
        answer("v", 0, ["claimType": "Impression"]),
        session("a", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("b", 0, ["first_session": true, "apple_attribution_token": "u"]),
        session("d", 0, ["first_session": true, "apple_attribution_token": "v"]),
      ],
      expect: .audit("a", ["touch_type": "claim", "touch_timestamp_ms": "\(noon - oneHour)"]),
      .audit("a", ["match_method": "adservices", "match_guaranteed": ""]),
      .audit("b", ["touch_type": "claim", "touch_timestamp_ms": "", "match_guaranteed": ""]),
      .audit("d", ["touch_type": "impression", "match_guaranteed": ""]))
    RuleCase(
      "MATCH-7: deep link data of the direct click, credited or not",
      [
        click("c", -2 * oneHour, ["~referring_link": "https://go.example/c"]),
        click("d", -1, ["idfv": "aaaaaaaa", "url": "https://go.example/d"]),
        session("s", 0, ["link_identifier": "c", "idfv": "aaaaaaaa"]),
      ],
      set: { $0.lookbackInstall = oneHour },
      expect: .won("s", "d", by: "device_id"),
      .audit("s", ["deep_link_url": "https://go.example/c"]))
    RuleCase(
      "MATCH-7: else of the own app link, also when its method is off",
      [
        click("d", -1, ["idfv": "aaaaaaaa", "url": "https://go.example/d"]),
        session(
          "s", 0,
          [
            "link_identifier": "gone", "universal_link_url": "https://go.example/own",
            "idfv": "aaaaaaaa",
          ]),
      ],
      set: { $0.methods = [.deviceID] },
      expect: .won("s", "d", by: "device_id"),
      .audit("s", ["deep_link_url": "https://go.example/own"]))
    RuleCase(
      "MATCH-7: else of the winning touch",
      [
        click("d", -1, ["idfv": "aaaaaaaa", "+url": "https://go.example/d"]),
        session("s", 0, ["idfv": "aaaaaaaa"]), session("t", 0),
      ],
      expect: .audit("s", ["deep_link_url": "https://go.example/d"]),
      .audit("t", ["deep_link_url": ""]))
    RuleCase(
      "MATCH-1: a click of another app never meets a session",
      [
        click("c", -1, ["branch_key": "other", "idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa", "link_identifier": "c"]),
      ],
      expect: .organic("s"), .audit("s", ["referred": "1"]))
  }
}
