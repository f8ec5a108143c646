import ReferenceModel

/// An Android first session with this referrer string.
private func first(_ id: String, _ referrer: String, _ offset: Int64 = 0) -> Entry {
  android(id, offset, ["first_session": true, "install_referrer_extras": "\(referrer)"])
}

// A table: EV-5, referrer strings.
extension RuleCase {
  @RuleCaseBuilder static var referrers: [RuleCase] {
    RuleCase(
      "EV-5: a plain referrer string",
      [first("s", "utm_source=news&utm_medium=preload&utm_campaign=spring")],
      expect: .audit(
        "s",
        [
          "match_method": "install_referrer", "touch_type": "referrer", "channel": "news",
          "campaign": "spring",
        ]))
    RuleCase(
      "EV-5: keys and values are decoded, a plus is a space",
      [first("s", "utm%5Fsource=a+b&utm_campaign=sp%C3%A9cial%20x")],
      expect: .audit("s", ["channel": "a b", "campaign": "spécial x"]))
    RuleCase(
      "EV-5: a broken escape and %00 cost only themselves",
      [first("s", "utm_source=a%zz%4&utm_campaign=b%00c%41")],
      expect: .audit("s", ["channel": "a%zz%4", "campaign": "b%00cA"]))
    RuleCase(
      "EV-5: bytes that are not UTF-8 become U+FFFD",
      [first("s", "utm_source=a%FFb")], expect: .audit("s", ["channel": "a\u{FFFD}b"]))
    RuleCase(
      "EV-5: of a URL what lies between ? and #",
      [first("s", "https://play.google.com/store/apps/details?id=x&utm_source=y#utm_campaign=z")],
      expect: .audit("s", ["channel": "y", "campaign": ""]))
    RuleCase(
      "EV-5: a question mark without a scheme is part of the string",
      [first("s", "utm_source=a?b&utm_campaign=c")],
      expect: .audit("s", ["channel": "a?b", "campaign": "c"]))
    RuleCase(
      "EV-5: a part is split at its first =",
      [first("s", "utm_source=a=b")], expect: .audit("s", ["channel": "a=b"]))
    RuleCase(
      "EV-5: link_click_id- has all of its rest as the value",
      [click("c-1=2", -1), first("s", "utm_source=x&link_click_id-c-1%3D2")],
      expect: .won("s", "c-1=2", by: "install_referrer"))
    RuleCase(
      "EV-5: google_search_install_referrer- has all of its rest as the value",
      [first("s", "google_search_install_referrer-7AXhuEQs1U")],
      expect: .audit("s", ["channel": "google"]))
    RuleCase(
      "EV-5: a part without = is decoded once and split",
      [first("s", "utm_source%3Dx%26utm_campaign%3Dy%252B")],
      expect: .audit("s", ["channel": "x", "campaign": "y%2B"]))
    RuleCase(
      "EV-5: the value of a key referrer is parsed in its place",
      [
        first("s", "referrer=utm_source%3Din%26utm_campaign%3Dc&utm_source=out"),
        first("t", "utm_source=out&referrer=utm_source%3Din%26utm_campaign%3Dc", 1),
      ],
      expect: .audit("s", ["channel": "in", "campaign": "c"]),
      .audit("t", ["channel": "out", "campaign": "c"]))
    RuleCase(
      "EV-5: a string encoded twice is decoded",
      [first("s", "x=y&utm_source%253Dx%2526utm_campaign%253Dy")],
      expect: .audit("s", ["channel": "x", "campaign": "y"]))
    RuleCase(
      "EV-5: the whole is decoded twice at most",
      [first("s", "q%253D1&utm_source%2525253Dy")], expect: .organic("s"))
    RuleCase(
      "EV-5: twice is enough for what is encoded three times",
      [first("s", "q%253D1&utm_source%25253Dy")], expect: .audit("s", ["channel": "y"]))
    RuleCase(
      "EV-5: with a known key nothing is decoded again",
      [first("s", "utm_medium=m&foo=utm_source%3Dx")], expect: .organic("s"))
    RuleCase(
      "EV-5: keys match whole",
      [first("s", "xutm_source=a&utm_sources=b&UTM_SOURCE=c")], expect: .organic("s"))
    RuleCase(
      "EV-5: of equal keys the first counts",
      [first("s", "utm_source=a&utm_source=b")], expect: .audit("s", ["channel": "a"]))
    RuleCase(
      "EV-5: null, (not set), not set and undefined are absent in any case",
      [
        first("s", "utm_source=(Not%20Set)&utm_campaign=NULL"),
        first("t", "utm_source=not+set&pid=undefined&utm_campaign=c", 1),
      ],
      expect: .organic("s"), .audit("t", ["campaign": "c", "channel": ""]))
    RuleCase(
      "EV-5: the session's google ids count without a string, on either os",
      [
        session("a", 0, ["first_session": true, "gbraid": "g"]),
        android("b", 1, ["first_session": true, "referrer_gclid": "g"]),
        android("c", 2, ["first_session": true, "google_search_install_referrer": "g"]),
      ],
      expect: .audit("a", ["channel": "google", "match_method": "install_referrer"]),
      .audit("b", ["channel": "google"]), .audit("c", ["channel": "google"]))
    RuleCase(
      "EV-5: the session's own string before a record",
      [
        referrer("utm_source=record", 0, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          [
            "first_session": true, "android_id": "aaaaaaaa",
            "install_referrer_extras": "utm_source=own",
          ]),
      ],
      expect: .audit("s", ["channel": "own"]))
    RuleCase(
      "EV-5: a record that shares a device id, with its own times",
      [
        referrer(
          "utm_source=record", 0,
          ["android_id": "aaaaaaaa", "referrer_click_timestamp_seconds": 1_717_243_000]),
        android(
          "s", 0,
          ["first_session": true, "android_id": "aaaaaaaa", "clicked_referrer_ts": 1_717_243_100]),
      ],
      expect: .audit("s", ["channel": "record", "touch_timestamp_ms": "1717243000000"]))
    RuleCase(
      "EV-5: the session's own times fill what the record lacks",
      [
        referrer("utm_source=record", 0, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          ["first_session": true, "android_id": "aaaaaaaa", "clicked_referrer_ts": 1_717_243_100]),
      ],
      expect: .audit("s", ["touch_timestamp_ms": "1717243100000"]))
    RuleCase(
      "EV-5: a record within 24 h on either side",
      [
        referrer("utm_source=r", 0, ["gaid": "aaaaaaaa"]),
        android(
          "a", oneDay,
          ["first_session": true, "google_advertising_id": "aaaaaaaa", "ad_tracking_enabled": true]),
        android(
          "b", -oneDay,
          ["first_session": true, "google_advertising_id": "aaaaaaaa", "ad_tracking_enabled": true]),
        android(
          "c", oneDay + 1,
          ["first_session": true, "google_advertising_id": "aaaaaaaa", "ad_tracking_enabled": true]),
        android(
          "d", -oneDay - 1,
          ["first_session": true, "google_advertising_id": "aaaaaaaa", "ad_tracking_enabled": true]),
      ],
      set: { $0.repeatedInstallGap = 0 },
      expect: .audit("a", ["channel": "r"]), .audit("b", ["channel": "r"]), .organic("c"),
      .organic("d"))
    RuleCase(
      "EV-5: the latest record, also when it came after the session",
      [
        referrer("utm_source=a", -oneHour, ["android_id": "aaaaaaaa"]),
        referrer("utm_source=b", oneHour, ["android_id": "aaaaaaaa"]),
        android("s", 0, ["first_session": true, "android_id": "aaaaaaaa"]),
      ],
      expect: .audit("s", ["channel": "b"]))
    RuleCase(
      "EV-5: of several records of one time that with the smallest digest",
      // XXH3-128 of the lines: 7c645268…, 1c317b63… and a2efec0f….
      ["1", "2", "3"].map {
        .raw(
          .installReferrers, "play",
          #"{"timestamp":1717243200,"app":"app","android_id":"a1b2c3d4e5","#
            + #""install_referrer":"utm_source=x&utm_campaign=\#($0)"}"#)
      } + [android("s", 0, ["first_session": true, "android_id": "a1b2c3d4e5"])],
      expect: .audit("s", ["campaign": "2"]))
    RuleCase(
      "EV-5: a record of another app is none",
      [
        referrer("utm_source=a", 0, ["app": "other", "android_id": "aaaaaaaa"]),
        android("s", 0, ["first_session": true, "android_id": "aaaaaaaa"]),
      ],
      expect: .organic("s"))
    RuleCase(
      "EV-5: a record is not used up",
      [
        referrer("utm_source=r", 0, ["android_id": "aaaaaaaa"]),
        android("s", 0, ["first_session": true, "android_id": "aaaaaaaa"]),
        android("t", oneHour, ["first_session": true, "android_id": "aaaaaaaa"]),
      ],
      expect: .audit("s", ["channel": "r", "event": "INSTALL"]),
      .audit("t", ["channel": "r", "event": "REINSTALL"]))
    RuleCase(
      "EV-2: a record that says no shares no device id",
      [
        referrer("utm_source=r", 0, ["gaid": "aaaaaaaa", "ad_tracking_enabled": false]),
        android(
          "s", 0,
          ["first_session": true, "google_advertising_id": "aaaaaaaa", "ad_tracking_enabled": true]),
      ],
      expect: .organic("s"))
  }
}
