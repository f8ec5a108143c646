import ReferenceModel

// A table: the dialects onelink, webvisit and tune, own field paths.
extension RuleCase {
  @RuleCaseBuilder static var oneLinks: [RuleCase] {
    RuleCase(
      "TOUCH-1: a OneLink click is merged over the query of its link",
      [
        oneLink(
          "c", -1,
          [
            "link": "https://a.onelink.me/H5hv?pid=Email&c=fruit&af_channel=q",
            "af_channel": "line",
          ]), session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit(
        "s",
        [
          "campaign": "fruit", "channel": "line",
          "deep_link_url": "https://a.onelink.me/H5hv?pid=Email&c=fruit&af_channel=q",
        ]))
    RuleCase(
      "fields: a OneLink's click id from its link",
      [
        oneLink("", -1, ["link": "https://a.onelink.me/x?clickid=q"]),
        session("s", 0, ["link_identifier": "q"]),
      ],
      expect: .won("s", "q", by: "link_click_id"))
    RuleCase(
      "fields: of a OneLink's query only clickid names the click, where the line names none",
      [
        oneLink("", -1, ["link": "https://a.onelink.me/x?click_id=q", "clickid": "line"]),
        oneLink("", -2, ["link": "https://a.onelink.me/x?clickid=r", "clickid": "other"]),
        session("s", 0, ["link_identifier": "line"]),
        session("t", 0, ["link_identifier": "other"]),
        session("u", 0, ["link_identifier": "q"]),
      ],
      expect: .won("s", "line", by: "link_click_id"), .won("t", "other", by: "link_click_id"),
      .organic("u"))
    RuleCase(
      "IN-4: a harmless wrong type leaves its key to the query of the link",
      [
        oneLink("c", -1, ["link": "https://a.onelink.me/x?c=q", "c": ["a": 1]]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "q"]))
    RuleCase(
      "fields: an id that is none leaves its key to the query of the link",
      [
        oneLink(
          "c", -2,
          [
            "idfv": "00000000-0000-0000-0000-000000000000",
            "link": "https://a.onelink.me/x?idfv=aaaaaaaa",
          ]),
        oneLink("d", -1, ["idfv": "bbbbbbbb", "link": "https://a.onelink.me/x?idfv=cccccccc"]),
        session("s", 0, ["idfv": "aaaaaaaa"]), session("t", 0, ["idfv": "cccccccc"]),
      ],
      expect: .won("s", "c", by: "device_id"), .organic("t"))
    RuleCase(
      "fields: a OneLink's ids",
      [
        oneLink("c", -1, ["advertising_id": "aaaaaaaa"]),
        android("s", 0, ["aaid": "aaaaaaaa", "ad_tracking_enabled": true]),
      ],
      expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "IN-7: one id in two dialects is two clicks",
      [
        click("c", -2, ["~campaign": "branch"]), oneLink("c", -1, ["c": "onelink"]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "onelink", "touch_id": "c"]))
    RuleCase(
      "MATCH-1: af_click_lookback replaces the click window",
      [
        oneLink("a", -20 * oneDay, ["af_click_lookback": "20d"]),
        oneLink("b", -20 * oneDay - 1, ["af_click_lookback": "20d"]),
        oneLink("c", -12 * oneHour, ["link": "https://a.onelink.me/x?af_click_lookback=12h"]),
        oneLink("d", -12 * oneHour - 1, ["af_click_lookback": "12h"]),
        oneLink("e", -oneDay, ["af_click_lookback": 1]),
        oneLink("f", -oneDay - 1, ["af_click_lookback": "1"]),
        oneLink("g", -oneDay - 1, ["af_click_lookback": .raw("1.0")]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 0, ["link_identifier": "b"]),
        session("sc", 0, ["link_identifier": "c"]),
        session("sd", 0, ["link_identifier": "d"]), session("se", 0, ["link_identifier": "e"]),
        session("sf", 0, ["link_identifier": "f"]),
        session("sg", 0, ["link_identifier": "g"]),
      ],
      expect: .won("sa", "a", by: "link_click_id"), .organic("sb"),
      .won("sc", "c", by: "link_click_id"), .organic("sd"),
      .won("se", "e", by: "link_click_id"), .organic("sf"), .organic("sg"))
    RuleCase(
      "MATCH-4, MATCH-7: of twenty clicks of one name the latest that qualifies wins, and the latest has the deep link",
      (1...20).map { hour in
        oneLink(
          "c", -Int64(hour) * oneHour - 1,
          [
            "c": "\(hour)", "link": "https://a.onelink.me/\(hour)",
            "af_click_lookback": hour < 4 ? "1h" : "1d",
          ])
      } + [
        session("s", 0, ["link_identifier": "c"]),
        session("t", 0, ["link_identifier": "c", "first_session": true]),
        android(
          "u", 0,
          [
            "first_session": true, "link_identifier": "c",
            "install_begin_ts": .init(noon / 1000 - 6 * 3600),
          ]),
      ],
      set: { $0.dedupeWindow = 0 },
      expect: .audit("s", ["campaign": "4", "deep_link_url": "https://a.onelink.me/1"]),
      .audit("t", ["campaign": "4", "deep_link_url": "https://a.onelink.me/1"]),
      .audit("u", ["campaign": "6", "deep_link_url": "https://a.onelink.me/1"]))
    RuleCase(
      "MATCH-1: af_click_lookback may be longer than the job's window, not than max_lookback",
      [
        oneLink("a", -10 * oneDay, ["af_click_lookback": "40d"]),
        oneLink("b", -30 * oneDay - 1, ["af_click_lookback": "40d"]),
        oneLink("c", -30 * oneDay, ["af_click_lookback": "40d"]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 0, ["link_identifier": "b"]),
        session("sc", 0, ["link_identifier": "c"]),
      ],
      set: { $0.lookbackOpen = oneDay }, expect: .won("sa", "a", by: "link_click_id"),
      .organic("sb"), .won("sc", "c", by: "link_click_id"))
    RuleCase(
      "MATCH-1: a lookback of zero, below zero or unreadable is ignored",
      [
        oneLink("a", -oneDay, ["af_click_lookback": "0d"]),
        oneLink("b", -oneDay, ["af_click_lookback": "-1d"]),
        oneLink("c", -oneDay, ["af_click_lookback": "soon"]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 0, ["link_identifier": "b"]),
        session("sc", 0, ["link_identifier": "c"]),
      ],
      expect: .won("sa", "a", by: "link_click_id"), .won("sb", "b", by: "link_click_id"),
      .won("sc", "c", by: "link_click_id"))
    RuleCase(
      "REP-2: costs of winning touches, in the job's currency",
      [
        oneLink("a", -oneHour, ["c": "x", "os": "iOS", "af_cost_value": .raw("1.25")]),
        oneLink(
          "b", -oneHour,
          ["c": "x", "os": "iOS", "af_cost_value": "0.000001", "af_cost_currency": "USD"]),
        oneLink(
          "d", -oneHour, ["c": "x", "os": "iOS", "af_cost_value": 6, "af_cost_currency": "NZD"]),
        session("sa", 0, ["first_session": true, "link_identifier": "a"]),
        session("sb", 1, ["first_session": true, "link_identifier": "b"]),
        session("sd", 2, ["first_session": true, "link_identifier": "d"]),
        session("so", 3, ["first_session": false, "link_identifier": "a"]),
      ],
      expect: .report("campaigns", ["2024-06-01,app,iOS,x,,3,0,1,3,1,1.250001,0.416667,0"]))
    RuleCase(
      "REP-2: ratios are rounded half to even",
      [
        oneLink("a", -oneHour, ["os": "iOS", "af_cost_value": "0.000001"]),
        oneLink("b", -oneHour, ["os": "iOS", "af_cost_value": "0"]),
        session("sa", 0, ["first_session": true, "link_identifier": "a"]),
        session("sb", 1, ["first_session": true, "link_identifier": "b"]),
        oneLink("c", -oneHour, ["os": "iOS", "pid": "y", "af_cost_value": "0.000003"]),
        oneLink("d", -oneHour, ["os": "iOS", "pid": "y"]),
        session("sc", 0, ["first_session": true, "link_identifier": "c"]),
        session("sd", 1, ["first_session": true, "link_identifier": "d"]),
      ],
      expect: .report(
        "campaigns",
        [
          "2024-06-01,app,iOS,,,2,0,0,2,1,0.000001,0,0",
          "2024-06-01,app,iOS,,y,2,0,0,2,1,0.000003,0.000002,0",
        ]))
    RuleCase(
      "REP-2: a cost of its own currency column",
      [
        oneLink("a", -oneHour, ["os": "iOS", "af_cost_value": 600, "af_cost_currency": "KRW"]),
        session("sa", 0, ["first_session": true, "link_identifier": "a"]),
      ],
      set: {
        $0.currencies = ["KRW"]
      },
      expect: .report("campaigns", ["2024-06-01,app,iOS,,,1,0,0,1,1,600,600,0"]))
  }

  @RuleCaseBuilder static var webVisits: [RuleCase] {
    RuleCase(
      "fields: a web visit is a click, merged over the query of its url",
      [
        webVisit(
          "v", -1,
          [
            "url": "https://www.myhost.com?jumeimallUrl=x&utm_source=wap&utm_campaign=c",
            "cookie_id": "k",
          ]),
        session("s", 0, ["first_session": true, "cookie_id": "k"]),
      ],
      expect: .won("s", "v", by: "cookie"), .audit("s", ["campaign": "c", "channel": "wap"]))
    RuleCase(
      "fields: a web visit has no device ids",
      [webVisit("v", -1, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"])],
      expect: .organic("s"))
    RuleCase(
      "fields: a web visit's fingerprint",
      [
        webVisit("v", -1, ["ip": "8.8.8.8", "os": "iOS", "language": "zh"]),
        session("s", 0, ["first_session": true, "ip": "8.8.8.8", "language": "zh-CN"]),
      ],
      expect: .won("s", "v", by: "fingerprint"))
  }

  @RuleCaseBuilder static var tuneSessions: [RuleCase] {
    RuleCase(
      "fields: a TUNE session's os from its ids",
      [
        tune("a", 0, ["ios_ifv": "aaaaaaaa"]), tune("b", 0, ["google_aid": "AAAAAAAA"]),
        tune("c", 0, ["os_id": "aaaaaaaa"]), tune("d", 0, ["windows_aid": "aaaaaaaa"]),
        tune("e", 0, ["device_id": "bbbbbbbb"]), tune("f", 0),
        tune("g", 0, ["os": "windows", "ios_ifv": "cccccccc"]),
      ],
      expect: .audit("a", ["os": "iOS"]), .audit("b", ["os": "Android"]),
      .audit("c", ["os": "Android"]), .audit("d", ["os": "Windows"]),
      .audit("e", ["os": "Windows"]), .notInAudit("f"), .audit("g", ["os": "Windows"]))
    RuleCase(
      "EV-2: a TUNE session's advertising id needs the disabled field of its os to be 0",
      [
        click("c", -1, ["idfa": "aaaaaaaa", "gaid": "bbbbbbbb"]),
        tune("a", 0, ["ios_ifa": "aaaaaaaa", "ios_ad_tracking_disabled": 0]),
        tune("b", 0, ["ios_ifa": "aaaaaaaa", "ios_ad_tracking_disabled": 1]),
        tune("d", 0, ["ios_ifa": "aaaaaaaa"]),
        tune("e", 0, ["google_aid": "BBBBBBBB", "google_ad_tracking_disabled": "0"]),
        tune("f", 0, ["google_aid": "bbbbbbbb", "ios_ad_tracking_disabled": 0, "os": "Android"]),
      ],
      expect: .won("a", "c", by: "device_id"), .organic("b"), .organic("d"),
      .won("e", "c", by: "device_id"), .organic("f"))
    RuleCase(
      "fields: on a first session on Android referral_url is the referrer",
      [
        tune(
          "s", 0,
          ["os": "Android", "first_session": true, "referral_url": "utm_source=x&utm_campaign=y"])
      ],
      expect: .audit("s", ["match_method": "install_referrer", "channel": "x", "campaign": "y"]))
    RuleCase(
      "fields: on an OPEN or iOS referral_url is the link",
      [
        tune(
          "a", 0,
          ["os": "Android", "first_session": false, "referral_url": "https://go.example/x?c=y"]),
        tune("b", 1, ["os": "iOS", "first_session": true, "referral_url": "example://x?c=z"]),
        tune(
          "d", 2,
          ["os": "Windows", "first_session": false, "referral_url": "https://go.example/x?c=w"]),
      ],
      expect: .audit("a", ["match_method": "app_link", "campaign": "y"]),
      .audit("b", ["match_method": "app_link", "campaign": "z"]),
      .audit("d", ["match_method": "app_link", "campaign": "w"]))
    RuleCase(
      "EV-5: a referrer record before TUNE's referral_url",
      [
        referrer("pid=record", 0, ["android_id": "aaaaaaaa"]),
        tune("s", 0, ["os_id": "aaaaaaaa", "first_session": true, "referral_url": "pid=own"]),
      ],
      expect: .audit("s", ["channel": "record"]))
    RuleCase(
      "fields: TUNE's names of ids, ip and parameters",
      [
        tune(
          "", 0,
          [
            "os": "iOS", "transaction_id": "t", "sub1": "1", "custom_param_2": "2", "sub3": "3",
            "device_ip": "8.8.8.8",
          ]),
        tune(
          "u", 1,
          [
            "os": "iOS", "timestamp": nil, "created": .init(noon + 1), "device_ip": "8.8.8.8",
            "app_id": nil, "advertiser_app_id": "alias",
          ]),
      ],
      expect: .audit("t", ["custom_param_1": "1", "custom_param_2": "2", "custom_param_3": "3"]),
      .audit("u", ["app": "app", "outcome": "rate_limited"]))
    RuleCase(
      "IN-7: one session id in two dialects is two sessions",
      [session("s", 0), tune("s", 0, ["os": "iOS"])], expect: .outcomes(["counted": 2]))
  }

  @RuleCaseBuilder static var tuneFingerprints: [RuleCase] {
    RuleCase(
      "EV-7: the os that a TUNE session's ids tell says what its version means",
      [
        click("c", -1, ["ip": "8.8.8.8", "os": "Android", "os_version": "13"]),
        tune(
          "s", 0,
          ["os_id": "aaaaaaaa", "first_session": true, "device_ip": "8.8.8.8", "os_version": 33]),
      ],
      expect: .won("s", "c", by: "fingerprint"))
  }

  @RuleCaseBuilder static var overrides: [RuleCase] {
    RuleCase(
      "fields: a source's own path replaces the dialect's names",
      [
        session("a", 0, ["headers": ["X-IP-Override": "8.8.8.8"]]).source {
          $0.fields = ["ip": "headers.X-IP-Override"]
        },
        session("b", 1, ["headers": ["X-IP-Override": "8.8.8.8"]]).source {
          $0.fields = ["ip": "headers.X-IP-Override"]
        },
        session("c", 2, ["ip": "8.8.8.8"]).source { $0.fields = ["ip": "headers.X-IP-Override"] },
      ],
      expect: .audit("a", ["outcome": "counted"]), .audit("b", ["outcome": "rate_limited"]),
      .audit("c", ["outcome": "counted"]))
    RuleCase(
      "fields: what stands in a payload moves with it",
      [
        answer(
          "t", 0,
          [
            "response": ["attribution": true, "campaignId": 5], "attribution": nil,
            "campaignId": nil,
          ]
        ).source { $0.fields = ["payload": "response"] },
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
      ],
      expect: .audit("s", ["match_method": "adservices", "campaign": "5"]))
    RuleCase(
      "fields: a claim's fields from paths of the source's own",
      [
        answer(
          "t", 0,
          [
            "body": ["attribution": true, "campaignId": 5], "attribution": nil, "campaignId": nil,
          ]
        ).source {
          $0.fields = ["attribution": "body.attribution", "campaignId": "body.campaignId"]
        },
        answer("u", 0, ["cid": 78]).source { $0.fields = ["campaignId": "cid"] },
        answer(
          "v", 0,
          [
            "payload": #"{"attribution":true,"campaignId":5}"#, "cid": 79, "attribution": nil,
            "campaignId": nil,
          ]
        ).source { $0.fields = ["campaignId": "cid"] },
        session("s", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("su", 0, ["first_session": true, "apple_attribution_token": "u"]),
        session("sv", 0, ["first_session": true, "apple_attribution_token": "v"]),
      ],
      expect: .audit("s", ["campaign": "5"]), .audit("su", ["campaign": "78"]),
      .audit("sv", ["campaign": "79"]))
    RuleCase(
      "fields: hardware_id counts where a path of the source's own has no id",
      [
        click("c", -2, ["android_id": "aaaaaaaa"]), click("d", -1, ["android_id": "bbbbbbbb"]),
        android("s", 0, ["hardware_id": "bbbbbbbb", "device": ["ssaid": "aaaaaaaa"]]).source {
          $0.fields = ["android_id": "device.ssaid"]
        },
        android("t", 1, ["hardware_id": "bbbbbbbb", "device": ["ssaid": "0"]]).source {
          $0.fields = ["android_id": "device.ssaid"]
        },
        android("u", 2, ["hardware_id": "bbbbbbbb", "android_id": "aaaaaaaa"]),
      ],
      expect: .won("s", "c", by: "device_id"), .won("t", "d", by: "device_id"),
      .won("u", "d", by: "device_id"))
    RuleCase(
      "TOUCH-1: the query of a link has its own keys where the source has a path for the line",
      [
        oneLink("c", -3, ["link": "https://a.onelink.me/x?c=q", "meta": ["name": "line"]]).source {
          $0.fields = ["campaign": "meta.name"]
        },
        oneLink("d", -2, ["link": "https://a.onelink.me/x?c=q", "meta": ["name": "null"]]).source {
          $0.fields = ["campaign": "meta.name"]
        },
        oneLink("e", -1, ["link": "https://a.onelink.me/x?c=q", "campaign": "line"]).source {
          $0.fields = ["campaign": "meta.name"]
        },
        oneLink("f", -1, ["link": "https://a.onelink.me/x?c=q&name=own"]).source {
          $0.fields = ["campaign": "name"]
        },
        session("sc", 0, ["link_identifier": "c"]), session("sd", 0, ["link_identifier": "d"]),
        session("se", 0, ["link_identifier": "e"]), session("sf", 0, ["link_identifier": "f"]),
      ],
      expect: .audit("sc", ["campaign": "line"]), .audit("sd", ["campaign": "q"]),
      .audit("se", ["campaign": "q"]), .audit("sf", ["campaign": "own"]))
    RuleCase(
      "fields: a path that is another field's key serves both",
      [
        session("a", 0, ["app_version": "1.2", "identity": "me"]).source {
          $0.fields = ["custom_param_1": "app_version", "custom_param_2": "identity"]
        }
      ],
      set: {
        $0.reports = [
          .init("r", by: ["app_version", "custom_param_1", "custom_param_2"], ["opens"])
        ]
      },
      expect: .report("r", ["1.2,1.2,me,1"]))
  }
}
