import ReferenceModel

// A table: chapter 2 of the law, evidence.
extension RuleCase {
  @RuleCaseBuilder static var devices: [RuleCase] {
    RuleCase(
      "EV-1: ids are compared lower-cased and without hyphens",
      [
        click("c", -1, ["idfv": "0C381C08-B808-4C25-BE51-B00BC165B5F8"]),
        session("s", 0, ["ios_vendor_id": "0c381c08b8084c25be51b00bc165b5f8"]),
      ],
      expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "EV-1: ids are compared within their type",
      [
        click("c", -1, ["android_id": "fae098e4605e79c3"]),
        session("s", 0, ["idfv": "fae098e4605e79c3"]),
      ],
      expect: .organic("s"))
    RuleCase(
      "EV-1: hardware_id on iOS is what its type says",
      [
        click("c", -2, ["idfa": "aaaaaaaa"]), click("d", -1, ["idfv": "aaaaaaaa"]),
        session(
          "a", 0,
          ["hardware_id": "AAAAAAAA", "hardware_id_type": "idfa", "ad_tracking_enabled": true]),
        session(
          "A", 0,
          ["hardware_id": "AAAAAAAA", "hardware_id_type": "IDFA", "ad_tracking_enabled": true]),
        session("v", 0, ["hardware_id": "AAAAAAAA", "hardware_id_type": "vendor_id"]),
        session("V", 0, ["hardware_id": "AAAAAAAA", "hardware_id_type": "Vendor_ID"]),
        session("n", 0, ["hardware_id": "AAAAAAAA", "ad_tracking_enabled": true]),
      ],
      expect: .won("a", "c", by: "device_id"), .won("A", "c", by: "device_id"),
      .won("v", "d", by: "device_id"), .won("V", "d", by: "device_id"), .organic("n"))
    RuleCase(
      "EV-1: hardware_id on Android is an android_id",
      [
        click("c", -1, ["android_id": "fae098e4605e79c3"]),
        android("s", 0, ["hardware_id": "FAE098E4605E79C3", "hardware_id_type": "idfa"]),
      ],
      expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "EV-1: hardware_id is ignored when it is not real",
      [
        click("c", -1, ["android_id": "fae098e4605e79c3"]),
        android("s", 0, ["hardware_id": "fae098e4605e79c3", "is_hardware_id_real": "false"]),
        android("t", 1, ["hardware_id": "fae098e4605e79c3", "is_hardware_id_real": "true"]),
      ],
      expect: .organic("s"), .won("t", "c", by: "device_id"))
    RuleCase(
      "EV-1: seven characters are no id, eight are",
      [
        click("c", -2, ["idfv": "1-234567"]), click("d", -1, ["idfv": "12345678"]),
        session("s", 0, ["idfv": "1234567"]), session("t", 0, ["idfv": "1234-5678"]),
      ],
      expect: .organic("s"), .won("t", "d", by: "device_id"))
    RuleCase(
      "EV-1: characters are counted, not bytes",
      [
        click("c", -2, ["idfv": "ééééééé"]), click("d", -1, ["idfv": "éééééééé"]),
        session("s", 0, ["idfv": "ééééééé"]), session("t", 0, ["idfv": "éééééééé"]),
      ],
      expect: .organic("s"), .won("t", "d", by: "device_id"))
    RuleCase(
      "EV-1: zeros, words and the shared Android id are absent",
      [
        click(
          "a", -1,
          [
            "idfv": "00000000-0000-0000-0000-000000000000", "android_id": "9774d56d682e549c",
            "oaid": "Undefined",
          ]),
        session("s", 0, ["idfv": "00000000-0000-0000-0000-000000000000"]),
        android("t", 0, ["android_id": "9774D56D682E549C"]),
        android("u", 0, ["advertising_ids": ["oaid": "undefined"], "ad_tracking_enabled": true]),
      ],
      expect: .organic("s"), .organic("t"), .organic("u"), .audit("t", ["event": "OPEN"]))
    RuleCase(
      "EV-1: an absent id lets the next name be tried",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["ios_vendor_id": "unknown", "idfv": "aaaaaaaa"]),
      ],
      expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "EV-1: gaid and oaid by every name",
      [
        click("c", -3, ["aaid": "aaaaaaaa"]), click("d", -2, ["oaid": "bbbbbbbb"]),
        click("e", -1, ["google_advertising_id": "cccccccc"]),
        android("s", 0, ["google_advertising_id": "aaaaaaaa", "ad_tracking_enabled": true]),
        android("t", 0, ["advertising_ids": ["oaid": "bbbbbbbb"], "ad_tracking_enabled": "1"]),
        android("u", 0, ["aaid": "cccccccc", "ad_tracking_enabled": 1]),
      ],
      expect: .won("s", "c", by: "device_id"), .won("t", "d", by: "device_id"),
      .won("u", "e", by: "device_id"))
    RuleCase(
      "EV-1: a bundle token makes a device",
      [
        session("s", 0, ["randomized_bundle_token": 791_040_498_773_585_647]),
        session("t", 1, ["randomized_bundle_token": "791040498773585647", "first_session": true]),
      ],
      expect: .audit("t", ["event": "REINSTALL"]))
    RuleCase(
      "EV-2: a session's advertising ids need a plain yes",
      [
        click("c", -1, ["idfa": "aaaaaaaa"]), session("a", 0, ["idfa": "aaaaaaaa"]),
        session("b", 0, ["idfa": "aaaaaaaa", "ad_tracking_enabled": false]),
        session("c", 0, ["idfa": "aaaaaaaa", "ad_tracking_enabled": 0]),
        session("d", 0, ["idfa": "aaaaaaaa", "ad_tracking_enabled": nil]),
        session("e", 0, ["idfa": "aaaaaaaa", "ad_tracking_enabled": true]),
      ],
      expect: .organic("a"), .organic("b"), .organic("c"), .organic("d"),
      .won("e", "c", by: "device_id"))
    RuleCase(
      "EV-2: other ids need none",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa", "ad_tracking_enabled": false]),
      ],
      expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "EV-2: limited ids are not remembered",
      [
        session("a", 0, ["idfa": "aaaaaaaa"]),
        session("b", 1, ["idfa": "aaaaaaaa", "ad_tracking_enabled": true, "first_session": true]),
      ],
      expect: .audit("b", ["event": "INSTALL"]))
    RuleCase(
      "EV-2: a click's ids are usable unless it says no",
      [
        click("c", -2, ["idfa": "aaaaaaaa", "ad_tracking_enabled": false]),
        click("d", -1, ["idfa": "bbbbbbbb", "ad_tracking_enabled": true]),
        session("s", 0, ["idfa": "aaaaaaaa", "ad_tracking_enabled": true]),
        session("t", 0, ["idfa": "bbbbbbbb", "ad_tracking_enabled": true]),
      ],
      expect: .organic("s"), .won("t", "d", by: "device_id"))
  }

  @RuleCaseBuilder static var links: [RuleCase] {
    RuleCase(
      "EV-3: link_identifier before the app link's query",
      [
        click("c", -2), click("d", -1),
        session(
          "s", 0,
          ["link_identifier": "c", "universal_link_url": "https://go.example/x?link_click_id=d"]),
      ],
      expect: .won("s", "c", by: "link_click_id"))
    RuleCase(
      "EV-3: link_click_id before _branch_match_id in the query of an own link",
      [
        click("c", -2), click("d", -1),
        session(
          "s", 0, ["universal_link_url": "https://go.example/x?_branch_match_id=d&link_click_id=c"]),
        session(
          "t", 1,
          ["universal_link_url": "https://go.example/x?a=1&_branch_match_id=d#link_click_id=c"]),
      ],
      expect: .won("s", "c", by: "link_click_id"), .won("t", "d", by: "link_click_id"))
    RuleCase(
      "EV-3: not in a foreign link",
      [
        click("c", -1),
        session("s", 0, ["universal_link_url": "https://foreign.example/x?link_click_id=c"]),
      ],
      expect: .organic("s"), .audit("s", ["referred": "0", "deep_link_url": ""]))
    RuleCase(
      "EV-4: an own host in any case and with a port, and no other",
      [
        session("a", 0, ["universal_link_url": "https://GO.example:8443/x?c=1"]),
        session("b", 1, ["universal_link_url": "https://sub.go.example/x"]),
        session("c", 2, ["universal_link_url": "https://go.example.evil/x"]),
      ],
      expect: .audit(
        "a",
        [
          "match_method": "app_link", "campaign": "1",
          "deep_link_url": "https://GO.example:8443/x?c=1",
        ]),
      .organic("b"), .organic("c"))
    RuleCase(
      "EV-4: a backslash ends the host, as it does for browsers",
      [
        session("a", 0, ["universal_link_url": #"https://evil.example\@go.example/x"#]),
        session("b", 1, ["universal_link_url": #"https://go.example\@evil.example/x?c=1"#]),
      ],
      expect: .organic("a"), .audit("b", ["match_method": "app_link", "campaign": "1"]))
    RuleCase(
      "EV-4: another app's host is foreign",
      [session("a", 0, ["universal_link_url": "https://other.example/x"])], expect: .organic("a"))
    RuleCase(
      "EV-4: a URL of one of the app's schemes is own",
      [
        click("c", -1), android("a", 0, ["android_app_link_url": "example://open?link_click_id=c"]),
        android("b", 1, ["android_app_link_url": "foreign://open?link_click_id=c"]),
      ],
      expect: .won("a", "c", by: "link_click_id"), .organic("b"))
    RuleCase(
      "EV-4: universal_link_url before android_app_link_url",
      [
        session(
          "a", 0,
          [
            "android_app_link_url": "https://go.example/x?c=android",
            "universal_link_url": "https://go.example/x?c=universal",
          ])
      ],
      expect: .audit("a", ["campaign": "universal"]))
    RuleCase(
      "EV-4: without listed apps no link is own",
      [session("a", 0, ["universal_link_url": "https://go.example/x"])], set: { $0.apps = [] },
      expect: .organic("a"))
    RuleCase(
      "EV-5: of equal keys the first counts in a URL's query",
      [
        click("c", -2), click("d", -1),
        session(
          "s", 0, ["universal_link_url": "https://go.example/?link_click_id=c&link_click_id=d"]),
      ],
      expect: .won("s", "c", by: "link_click_id"))
    RuleCase(
      "EV-6: an OPEN takes no referrer",
      [android("s", 0, ["first_session": false, "install_referrer_extras": "utm_source=x"])],
      expect: .organic("s"), .audit("s", ["event": "OPEN"]))
    RuleCase(
      "EV-6: an OPEN takes no AdServices answer",
      [answer("t", 0), session("s", 0, ["first_session": false, "apple_attribution_token": "t"])],
      expect: .organic("s"))
    RuleCase(
      "EV-6: an OPEN is attributed by link click id, app link and device id",
      [
        click("c", -1, ["idfv": "aaaaaaaa"]),
        session("a", 0, ["first_session": false, "link_identifier": "c"]),
        session("b", 1, ["first_session": false, "universal_link_url": "https://go.example/"]),
        session("d", 2, ["first_session": false, "idfv": "aaaaaaaa"]),
      ],
      expect: .won("a", "c", by: "link_click_id"), .audit("b", ["match_method": "app_link"]),
      .won("d", "c", by: "device_id"))
  }
}
