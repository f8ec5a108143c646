import ReferenceModel

// A table: the methods clipboard and cookie, and the catalogue.
extension RuleCase {
  @RuleCaseBuilder static var clipboards: [RuleCase] {
    RuleCase(
      "TOUCH clipboard: an own link on the clipboard of a first session",
      [session("s", 0, ["first_session": true, "local_url": "https://go.example/x?c=a&pid=b"])],
      expect: .audit(
        "s",
        [
          "match_method": "clipboard", "touch_type": "link", "campaign": "a", "channel": "b",
          "touch_timestamp_ms": "\(noon)",
          "match_guaranteed": "1", "deep_link_url": "https://go.example/x?c=a&pid=b",
        ]))
    RuleCase(
      "TOUCH clipboard: its click if it names one that exists",
      [
        click("c", -oneHour),
        session(
          "s", 0, ["first_session": true, "local_url": "https://go.example/x?link_click_id=c"]),
      ],
      expect: .won("s", "c", by: "clipboard"),
      .audit("s", ["touch_type": "click", "touch_timestamp_ms": "\(noon - oneHour)"]))
    RuleCase(
      "TOUCH clipboard: else the link",
      [
        session(
          "s", 0, ["first_session": true, "local_url": "https://go.example/x?link_click_id=gone"])
      ],
      expect: .audit("s", ["match_method": "clipboard", "touch_type": "link"]))
    RuleCase(
      "TOUCH clipboard: a foreign link is nothing",
      [session("s", 0, ["first_session": true, "local_url": "https://foreign.example/x"])],
      expect: .organic("s"))
    RuleCase(
      "EV-6: an OPEN has no clipboard",
      [session("s", 0, ["first_session": false, "local_url": "https://go.example/x"])],
      expect: .organic("s"), .audit("s", ["referred": "0"]))
    RuleCase(
      "MATCH-2: the clipboard's click is rejected, its link, which takes the session's time, is exempt",
      [
        click("c", -1000),
        android(
          "s", 0,
          [
            "first_session": true, "local_url": "https://go.example/x?link_click_id=c",
            "install_begin_ts": 1_717_243_198,
          ]),
        android(
          "t", 0,
          [
            "first_session": true, "local_url": "https://go.example/x",
            "install_begin_ts": 1_717_243_198,
          ]),
      ],
      expect: .organic("s"), .explained("s", ["clipboard c": "after_install_begin"]),
      .audit("t", ["match_method": "clipboard", "touch_type": "link"]))
    RuleCase(
      "MATCH-4: the clipboard's link, which takes the session's time, is later than a click",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]),
        session(
          "s", 0, ["first_session": true, "idfv": "aaaaaaaa", "local_url": "https://go.example/x"]),
      ],
      expect: .audit("s", ["match_method": "clipboard"]))
    RuleCase(
      "MATCH-4: a click at the session's time comes after the clipboard by method order",
      [
        click("c", 0, ["idfv": "aaaaaaaa"]),
        session(
          "s", 0, ["first_session": true, "idfv": "aaaaaaaa", "local_url": "https://go.example/x"]),
      ],
      expect: .audit("s", ["match_method": "clipboard"]))
  }

  @RuleCaseBuilder static var cookies: [RuleCase] {
    RuleCase(
      "TOUCH cookie: a click with the session's cookie id",
      [
        click("c", -oneHour, ["cookie_id": "k"]),
        session("s", 0, ["first_session": true, "cookie_id": "k"]),
        session("t", 0, ["first_session": true, "cookie_id": "K"]),
      ],
      expect: .won("s", "c", by: "cookie"), .audit("s", ["match_guaranteed": "1"]), .organic("t"))
    RuleCase(
      "TOUCH cookie: a cookie sync that names one of the session's ids",
      [
        click("c", -oneHour, ["cookie_id": "k"]), cookieSync("AAAA-AAAA", "k", oneHour),
        session("s", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
      ],
      expect: .won("s", "c", by: "cookie"))
    RuleCase(
      "TOUCH cookie: a sync's uuid is compared with idfa, gaid and android_id",
      [
        click("c", -oneHour, ["cookie_id": "k"]), cookieSync("aaaaaaaa", "k", 0),
        session("a", 0, ["first_session": true, "idfa": "aaaaaaaa", "ad_tracking_enabled": true]),
        android("b", oneHour, ["first_session": true, "android_id": "aaaaaaaa"]),
        android(
          "d", 2 * oneHour,
          ["first_session": true, "aaid": "aaaaaaaa", "ad_tracking_enabled": true]),
        session("e", 0, ["first_session": true, "randomized_bundle_token": "aaaaaaaa"]),
        session("f", 0, ["first_session": true, "idfa": "aaaaaaaa"]),
      ],
      expect: .won("a", "c", by: "cookie"), .won("b", "c", by: "cookie"),
      .won("d", "c", by: "cookie"), .organic("e"), .organic("f"))
    RuleCase(
      "TOUCH cookie: a sync within 24 h on either side",
      [
        click("c", -2 * oneDay, ["cookie_id": "k"]), cookieSync("aaaaaaaa", "k", 0),
        session("a", oneDay, ["first_session": true, "idfv": "aaaaaaaa"]),
        session("b", oneDay + 1, ["first_session": true, "idfv": "aaaaaaaa"]),
        session("d", -oneDay, ["first_session": true, "idfv": "aaaaaaaa"]),
        cookieSync("bbbbbbbb", "k", 0),
        session("e", -oneDay - 1, ["first_session": true, "idfv": "bbbbbbbb"]),
      ],
      expect: .won("a", "c", by: "cookie"), .organic("b"), .won("d", "c", by: "cookie"),
      .organic("e"))
    RuleCase(
      "TOUCH cookie: every cookie id counts, the session's own and those of syncs",
      [
        click("c", -2, ["cookie_id": "own"]), click("d", -1, ["cookie_id": "synced"]),
        cookieSync("aaaaaaaa", "synced", 0),
        session("s", 0, ["first_session": true, "idfv": "aaaaaaaa", "cookie_id": "own"]),
      ],
      expect: .won("s", "d", by: "cookie"),
      .explained("s", ["cookie d": "won", "cookie c": "older_touch"]))
    RuleCase(
      "MATCH-2: a click with the session's cookie id behind the install's begin caused nothing",
      [
        click("c", -1000, ["cookie_id": "k"]), click("d", -1001, ["cookie_id": "k"]),
        android(
          "s", 0, ["first_session": true, "cookie_id": "k", "install_begin_ts": 1_717_243_198]),
      ],
      expect: .won("s", "d", by: "cookie"),
      .explained("s", ["cookie c": "after_install_begin", "cookie d": "won"]))
    RuleCase(
      "EV-2: a sync that says no names no id",
      [
        click("c", -1, ["cookie_id": "k"]),
        cookieSync("aaaaaaaa", "k", 0, ["ad_tracking_enabled": false]),
        session("s", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
      ],
      expect: .organic("s"))
    RuleCase(
      "EV-6: an OPEN has no cookie",
      [
        click("c", -1, ["cookie_id": "k"]),
        session("s", 0, ["first_session": false, "cookie_id": "k"]),
      ], expect: .organic("s"))
    RuleCase(
      "TOUCH cookie: another app's sync is none",
      [
        click("c", -1, ["cookie_id": "k"]), cookieSync("aaaaaaaa", "k", 0, ["app": "other"]),
        session("s", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
      ],
      expect: .organic("s"))
  }

  @RuleCaseBuilder static var catalogues: [RuleCase] {
    RuleCase(
      "TOUCH-5: a click without names takes those of its link",
      [
        catalogueLink("https://go.example/x", ["data": ["~campaign": "cat", "~channel": "chan"]]),
        click("c", -1, ["url": "https://go.example/x?y=1"]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "cat", "channel": "chan"]))
    RuleCase(
      "fields: what stands in the data of a link moves with them",
      [
        catalogueLink("https://go.example/x", ["dict": ["~campaign": "cat", "pid": "chan"]])
          .source { $0.fields = ["data": "dict"] },
        click("c", -1, ["url": "https://go.example/x"]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "cat", "channel": "chan"]))
    RuleCase(
      "TOUCH-1: campaign and channel are each picked from the click first",
      [
        catalogueLink("https://go.example/x", ["data": ["~campaign": "cat", "~channel": "chan"]]),
        click("c", -1, ["url": "https://go.example/x", "utm_campaign": "own"]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "own", "channel": "chan"]))
    RuleCase(
      "TOUCH-5: URLs are compared normalised",
      [
        catalogueLink("HTTP://GO.example:80/x/", ["data": ["c": "cat"]]),
        click("c", -1, ["url": "https://go.example/x#f"]),
        click("d", -1, ["url": "https://go.example/X"]),
        click("e", -1, ["url": "https://go.example:8443/x"]),
        session("s", 0, ["link_identifier": "c"]), session("t", 0, ["link_identifier": "d"]),
        session("u", 0, ["link_identifier": "e"]),
      ],
      expect: .audit("s", ["campaign": "cat"]), .audit("t", ["campaign": ""]),
      .audit("u", ["campaign": ""]))
    RuleCase(
      "TOUCH-5: one trailing slash is dropped, not two",
      [
        catalogueLink("https://go.example/x", ["data": ["c": "cat"]]),
        click("c", -1, ["url": "https://go.example/x//"]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": ""]))
    RuleCase(
      "TOUCH-5: a URL of which nothing is left names no click, be it without a URL or with such a one",
      [
        catalogueLink("/", ["data": ["c": "cat"]]),
        click("c", -1, [:]), click("d", -1, ["url": "/#f"]),
        session("s", 0, ["link_identifier": "c"]), session("t", 0, ["link_identifier": "d"]),
      ],
      expect: .audit("s", ["campaign": ""]), .audit("t", ["campaign": ""]))
    RuleCase(
      "TOUCH-5: by ~id before the URL, unless it is 0",
      [
        catalogueLink("https://go.example/x", ["id": 7, "data": ["c": "seven"]]),
        catalogueLink("https://go.example/y", ["id": 0, "data": ["c": "zero"]]),
        click("c", -1, ["~id": "7", "url": "https://go.example/y"]),
        click("d", -1, ["~id": 0, "url": "https://go.example/x"]),
        session("s", 0, ["link_identifier": "c"]), session("t", 0, ["link_identifier": "d"]),
      ],
      expect: .audit("s", ["campaign": "seven"]), .audit("t", ["campaign": "seven"]))
    RuleCase(
      "TOUCH-5: an entry that was replaced under its URL is not in force by its old ~id, the URL is tried",
      [
        catalogueLink("https://go.example/x", ["id": 7, "data": ["c": "old"]]),
        catalogueLink(
          "https://go.example/x",
          ["id": 8, "updated_at": .init(noon - oneHour), "data": ["c": "new"]]),
        catalogueLink("https://go.example/y", ["data": ["c": "url"]]),
        click("a", -oneHour - 1, ["~id": 7, "url": "https://go.example/y"]),
        click("b", -oneHour, ["~id": 7, "url": "https://go.example/y"]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 0, ["link_identifier": "b"]),
      ],
      expect: .audit("sa", ["campaign": "old"]), .audit("sb", ["campaign": "url"]))
    RuleCase(
      "TOUCH-5: of several URLs in force with one ~id the latest",
      [
        catalogueLink(
          "https://go.example/b",
          ["id": 9, "updated_at": .init(noon - oneHour), "data": ["c": "second"]]),
        catalogueLink(
          "https://go.example/a",
          ["id": 9, "updated_at": .init(noon - 2 * oneHour), "data": ["c": "first"]]),
        click("a", -oneHour - 1, ["~id": 9]), click("b", -oneHour, ["~id": 9]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 0, ["link_identifier": "b"]),
      ],
      expect: .audit("sa", ["campaign": "first"]), .audit("sb", ["campaign": "second"]))
    RuleCase(
      "TOUCH-5: of several entries of one key and time that with the smallest digest",
      // XXH3-128 of the lines: 80f0de4c…, 9cc01681… and 793da4c3….
      ["1", "2", "3"].map {
        .raw(
          .links, "branch",
          #"{"url":"https://app.example/a","updated_at":1717239600,"data":{"~campaign":"\#($0)"}}"#)
      } + [
        click("c", -1, ["url": "https://app.example/a"]), session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["campaign": "3"]))
    RuleCase(
      "TOUCH-5: an entry is in force from its time until the next of its key",
      [
        catalogueLink("https://go.example/x", ["data": ["c": "first"]]),
        catalogueLink(
          "https://go.example/x", ["updated_at": .init(noon), "data": ["c": "second"]]),
        click("a", -1, ["url": "https://go.example/x"]),
        click("b", 0, ["url": "https://go.example/x"]),
        session("sa", 1, ["link_identifier": "a"]), session("sb", 1, ["link_identifier": "b"]),
      ],
      expect: .audit("sa", ["campaign": "first"]), .audit("sb", ["campaign": "second"]))
    RuleCase(
      "TOUCH-5: no entry is in force before its time",
      [
        catalogueLink("https://go.example/x", ["updated_at": .init(noon), "data": ["c": "late"]]),
        click("a", -1, ["url": "https://go.example/x"]), session("s", 0, ["link_identifier": "a"]),
      ],
      expect: .audit("s", ["campaign": ""]))
    RuleCase(
      "TOUCH-5: an own link takes its entry, overlaid by its query",
      [
        catalogueLink("https://go.example/x", ["data": ["~campaign": "cat", "~channel": "chan"]]),
        session("s", 0, ["universal_link_url": "https://go.example/x?c=own"]),
      ],
      expect: .audit("s", ["match_method": "app_link", "campaign": "own", "channel": "chan"]))
    RuleCase(
      "TOUCH-5: an entry of another app is none, one without an app serves all",
      [
        catalogueLink("https://go.example/x", ["app": "other", "data": ["c": "theirs"]]),
        catalogueLink("https://go.example/y", ["data": ["c": "all"]]),
        click("a", -1, ["url": "https://go.example/x"]),
        click("b", -1, ["url": "https://go.example/y"]),
        session("sa", 0, ["link_identifier": "a"]), session("sb", 0, ["link_identifier": "b"]),
      ],
      expect: .audit("sa", ["campaign": ""]), .audit("sb", ["campaign": "all"]))
    RuleCase(
      "TOUCH-5: absent words of the catalogue are absent",
      [
        catalogueLink("https://go.example/x", ["data": ["~campaign": "(not set)", "c": "x"]]),
        click("a", -1, ["url": "https://go.example/x"]), session("s", 0, ["link_identifier": "a"]),
      ],
      expect: .audit("s", ["campaign": "x"]))
    RuleCase(
      "IN-6: a link needs a URL and nothing else",
      [
        catalogueLink("https://go.example/x"), catalogueLink(""),
        catalogueLink("https://go.example/y", ["app": "third"]),
      ],
      expect: .lines(.links, accepted: 1, rejected: 2))
    RuleCase(
      "REP-2: a click's row has the names of its link",
      [
        catalogueLink("https://go.example/x", ["data": ["c": "cat"]]),
        click("a", 0, ["os": "iOS", "url": "https://go.example/x"]),
      ],
      expect: .report("campaigns", ["2024-06-01,app,iOS,cat,,0,0,0,1,0,0,,0"]))
  }
}
