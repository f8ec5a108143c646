import ReferenceModel

// A table: TOUCH-1, TOUCH-2 and TOUCH-4, touches.
extension RuleCase {
  @RuleCaseBuilder static var touches: [RuleCase] {
    RuleCase(
      "TOUCH-1: campaign by the order of its names",
      [
        click("a", -4, ["~campaign": "1", "c": "2", "campaign": "3", "utm_campaign": "4"]),
        click("b", -3, ["~campaign": "", "c": "2", "campaign": "3"]),
        click("c", -2, ["campaign": "3", "utm_campaign": "4"]),
        click("d", -1, ["utm_campaign": "4"]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 1, ["link_identifier": "b"]),
        session("sc", 2, ["link_identifier": "c"]), session("sd", 3, ["link_identifier": "d"]),
      ],
      expect: .audit("sa", ["campaign": "1"]), .audit("sb", ["campaign": "2"]),
      .audit("sc", ["campaign": "3"]),
      .audit("sd", ["campaign": "4"]))
    RuleCase(
      "TOUCH-1: channel by the order of its names",
      [
        click("a", -5, ["~channel": "1", "af_channel": "2"]),
        click("b", -4, ["af_channel": "2", "pid": "3"]),
        click("c", -3, ["pid": 3, "media_source": "4"]),
        click("d", -2, ["media_source": "4", "utm_source": "5"]),
        click("e", -1, ["utm_source": "5"]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 1, ["link_identifier": "b"]),
        session("sc", 2, ["link_identifier": "c"]), session("sd", 3, ["link_identifier": "d"]),
        session("se", 4, ["link_identifier": "e"]),
      ],
      expect: .audit("sa", ["channel": "1"]), .audit("sb", ["channel": "2"]),
      .audit("sc", ["channel": "3"]),
      .audit("sd", ["channel": "4"]), .audit("se", ["channel": "5"]))
    RuleCase(
      "TOUCH-1: absent words are absent in a click too",
      [
        click("c", -1, ["~campaign": "(not set)", "c": "x", "~channel": "Null"]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "x", "channel": ""]))
    RuleCase(
      "TOUCH-1: an own link is a touch even if it names nothing",
      [session("s", 0, ["universal_link_url": "https://go.example"])],
      // SHA-256 of `app_link␟1717243200000␟␟␟https://go.example`.
      expect: .won("s", "355d70713843b522a546d8d0443feaef", by: "app_link"),
      .audit("s", ["touch_type": "link", "touch_timestamp_ms": "\(noon)", "match_guaranteed": "1"]))
    RuleCase(
      "TOUCH-1: an own link's query names campaign and channel",
      [
        session(
          "s", 0,
          ["universal_link_url": "https://go.example/x?utm_medium=test&pid=mail&c=a%20b+c#f"])
      ],
      expect: .audit("s", ["campaign": "a b c", "channel": "mail"]))
    RuleCase(
      "TOUCH-1: a link click id that names no click leaves the app link",
      [session("s", 0, ["universal_link_url": "https://go.example/x?link_click_id=gone&c=y"])],
      expect: .audit("s", ["match_method": "app_link", "campaign": "y", "referred": "1"]))
    RuleCase(
      "TOUCH-2: a referrer that names a click id alone is a touch",
      [android("s", 0, ["first_session": true, "install_referrer_extras": "link_click_id=gone"])],
      expect: .audit(
        "s",
        [
          "match_method": "install_referrer", "touch_type": "referrer", "campaign": "",
          "channel": "",
        ]))
    RuleCase(
      "TOUCH-2: a referrer that names nothing is no touch",
      [
        android(
          "s", 0,
          [
            "first_session": true,
            "install_referrer_extras": "utm_medium=cpc&utm_term=x&utm_content=y",
          ])
      ],
      expect: .organic("s"), .audit("s", ["referred": "0"]))
    RuleCase(
      "TOUCH-2: each google id makes a touch of channel google",
      [
        android("a", 0, ["first_session": true, "install_referrer_extras": "gclid=1"]),
        android("b", 1, ["first_session": true, "install_referrer_extras": "gbraid=1"]),
        android(
          "c", 2, ["first_session": true, "install_referrer_extras": "wbraid=1&utm_campaign=x"]),
        android(
          "d", 3, ["first_session": true, "install_referrer_extras": "gclid=1&utm_source=own"]),
      ],
      expect: .audit("a", ["channel": "google"]), .audit("b", ["channel": "google"]),
      .audit("c", ["channel": "google", "campaign": "x"]), .audit("d", ["channel": "own"]))
    RuleCase(
      "TOUCH-2: organic is no touch",
      [
        android(
          "s", 0,
          [
            "first_session": true,
            "install_referrer_extras": "utm_source=google-play&utm_medium=organic",
          ])
      ],
      expect: .organic("s"))
    RuleCase(
      "TOUCH-2: organic is compared exactly",
      [
        android(
          "s", 0,
          [
            "first_session": true,
            "install_referrer_extras": "utm_source=news&utm_medium=Organic",
          ])
      ],
      expect: .audit("s", ["channel": "news", "match_method": "install_referrer"]))
    RuleCase(
      "TOUCH-2: a referrer whose click exists does not fall back to itself",
      [
        click("c", -2 * oneDay, ["~campaign": "click"]),
        android(
          "s", 0,
          ["first_session": true, "install_referrer_extras": "link_click_id=c&utm_campaign=own"]),
      ],
      set: { $0.lookbackInstall = oneDay },
      expect: .organic("s"), .explained("s", ["install_referrer c": "outside_window"]))
    RuleCase(
      "TOUCH-2: a referrer's click is the touch, with the click's time and names",
      [
        click("c", -oneHour, ["~campaign": "click"]),
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "_branch_match_id=c&utm_campaign=own",
            "clicked_referrer_ts": 1_717_243_000,
          ]),
      ],
      expect: .won("s", "c", by: "install_referrer"),
      .audit(
        "s",
        ["campaign": "click", "touch_type": "click", "touch_timestamp_ms": "\(noon - oneHour)"]))
    RuleCase(
      "TOUCH-2: a referrer's click older than max_lookback does not exist, the referrer counts",
      [
        click("c", -2 * oneDay),
        android(
          "s", 0,
          ["first_session": true, "install_referrer_extras": "link_click_id=c&utm_campaign=own"]),
      ],
      set: { $0.maxLookback = oneDay },
      expect: .audit("s", ["campaign": "own", "touch_type": "referrer"]))
    RuleCase(
      "TOUCH-2: a referrer's time is the click's, else the install's begin, else the session's",
      [
        android(
          "a", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": 1_717_243_000, "install_begin_ts": 1_717_243_100,
          ]),
        android(
          "b", 1,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "install_begin_ts": 1_717_243_100,
          ]),
        android("c", 2, ["first_session": true, "install_referrer_extras": "pid=x"]),
      ],
      expect: .audit("a", ["touch_timestamp_ms": "1717243000000"]),
      .audit("b", ["touch_timestamp_ms": "1717243100000"]),
      .audit("c", ["touch_timestamp_ms": "\(noon + 2)"]))
    RuleCase(
      "TOUCH-4: a click without an id is known by its digest",
      [
        .raw(.clicks, "branch", #"{"timestamp":1717243100,"app":"app","idfv":"aaaaaaaa"}"#),
        session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      expect: .won("s", "da09bf7596306bba3a0a428c33542892", by: "device_id"))
    RuleCase(
      "TOUCH-4: a referrer's id is the hash of what it says",
      // SHA-256 of `install_referrer␟1717243000000␟camp␟chan␟`.
      [
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "c=camp&pid=chan",
            "clicked_referrer_ts": 1_717_243_000,
          ])
      ],
      expect: .won("s", "abfb4e424a4eea74c3da0f4df1baf71c", by: "install_referrer"))
    RuleCase(
      "TOUCH-4: an undated claim has no time in its id",
      // SHA-256 of `adservices␟␟77␟Apple Search Ads␟`.
      [answer("t", 0), session("s", 0, ["first_session": true, "apple_attribution_token": "t"])],
      expect: .won("s", "01a847376efa94b9ac8c7b771fda9ade", by: "adservices"))
  }
}
