import ReferenceModel

// A table: EV-7, the signals of fingerprints.
extension RuleCase {
  @RuleCaseBuilder static var signals: [RuleCase] {
    RuleCase(
      "EV-7: IPv6 by its /64",
      [
        visit("c", -oneHour, ["ip": "2001:db8:1:2::1"]),
        install("s", 0, ["ip": "2001:db8:1:2:9::"]), install("t", 0, ["ip": "2001:db8:1:3::1"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"))
    RuleCase(
      "EV-7: mapped and translated addresses are their IPv4",
      [
        visit("c", -oneHour, ["ip": "8.8.8.8"]), install("s", 0, ["ip": "::FFFF:8.8.8.8"]),
        install("t", 0, ["ip": "64:ff9b::808:808"]), install("u", 0, ["ip": "::ffff:808:808"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .won("t", "c", by: "fingerprint"),
      .won("u", "c", by: "fingerprint"))
    RuleCase(
      "EV-7: a version is at most 32,767",
      [
        visit("c", -oneHour, ["model": nil, "os_version": "32767"]),
        install("s", 0, ["os_version": "32767"]), install("t", 0, ["os_version": "32768"]),
        visit("d", -oneHour, ["ip": "8.8.4.4", "model": nil, "os_version": "32768"]),
        install("u", 0, ["ip": "8.8.4.4", "os_version": "32768"]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint c": "too_few_signals"]),
      .explained("u", ["fingerprint d": "too_few_signals"]))
    RuleCase(
      "EV-7: a missing minor version agrees with any",
      [
        visit("c", -oneHour, ["model": nil, "os_version": "17"]),
        install("s", 0, ["os_version": "17.2.1"]), install("t", 0, ["os_version": "16.2"]),
        visit("d", -oneHour, ["ip": "8.8.4.4", "model": nil, "os_version": "17.2.1"]),
        install("u", 0, ["ip": "8.8.4.4", "os_version": "17"]),
        install("v", 0, ["ip": "8.8.4.4", "os_version": "16"]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint c": "signal_mismatch"]), .won("u", "d", by: "fingerprint"),
      .explained("v", ["fingerprint d": "signal_mismatch"]))
    RuleCase(
      "EV-7: another minor version differs",
      [visit("c", -oneHour, ["os_version": "17.1"]), install("s", 0, ["os_version": "17.2"])],
      expect: .explained("s", ["fingerprint c": "signal_mismatch"]))
    RuleCase(
      "EV-7: on Android a whole number from 21 up is an API level",
      [
        visit("c", -oneHour, ["os": "Android", "model": nil, "os_version": "13"]),
        android("s", 0, ["ip": "8.8.8.8", "first_session": true, "os_version": 33]),
        android("t", 0, ["ip": "8.8.8.8", "first_session": true, "os_version": "32"]),
        android("u", 0, ["ip": "8.8.8.8", "first_session": true, "os_version": "13.0"]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint c": "signal_mismatch"]), .won("u", "c", by: "fingerprint"))
    RuleCase(
      "EV-7: API levels with a minor",
      [
        visit("c", -oneHour, ["os": "Android", "model": nil, "os_version": "7.1.2"]),
        android("s", 0, ["ip": "8.8.8.8", "first_session": true, "os_version": "25"]),
        android("t", 0, ["ip": "8.8.8.8", "first_session": true, "os_version": "24"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"))
    RuleCase(
      "EV-7: NA, n/a and unknown are no version",
      [
        visit("c", -oneHour, ["os_version": "NA"]),
        visit("d", -oneHour, ["ip": "8.8.4.4", "os_version": "n/a"]),
        install("s", 0, ["os_version": "17.1"]),
        install("t", 0, ["ip": "8.8.4.4", "os_version": "Unknown"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .won("t", "d", by: "fingerprint"))
    RuleCase(
      "EV-7: version and model from the user agent",
      [
        visit(
          "c", -oneHour,
          [
            "model": nil,
            "user_agent":
              "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15",
          ]), install("s", 0, ["os_version": "17.1"]),
        install("t", 0, ["os_version": "17.2"]), install("u", 0, ["model": "iPad13,1"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"), .organic("u"))
    RuleCase(
      "EV-7: a user agent of another os tells nothing",
      [
        visit(
          "c", -oneHour,
          [
            "model": nil,
            "user_agent": "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36",
          ]), install("s", 0),
      ],
      expect: .explained("s", ["fingerprint c": "too_few_signals"]))
    RuleCase(
      "EV-7: the frozen Android 10; K gives neither version nor model",
      [
        visit(
          "c", -oneHour,
          [
            "os": nil, "model": nil, "language": "de",
            "user_agent":
              "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile",
          ]),
        android(
          "s", 0,
          [
            "ip": "8.8.8.8", "first_session": true, "os_version": 33, "model": "Pixel 7",
            "language": "de",
          ]),
      ],
      expect: .won("s", "c", by: "fingerprint"))
    RuleCase(
      "EV-7: models are caseless, on iOS the letters before the first digit",
      [
        visit("c", -oneHour, ["model": "iphone"]), install("s", 0, ["model": "iPhone15,3"]),
        install("t", 0, ["model": "iPad13,1"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"))
    RuleCase(
      "EV-7: on Android the whole model counts",
      [
        visit("c", -oneHour, ["os": "Android", "model": "Pixel 7"]),
        android("s", 0, ["ip": "8.8.8.8", "first_session": true, "model": "PIXEL 7"]),
        android("t", 0, ["ip": "8.8.8.8", "first_session": true, "model": "Pixel 6"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"))
    RuleCase(
      "EV-7: a screen is the same lying or standing",
      [
        visit("c", -oneHour, ["model": nil, "screen_width": 1242, "screen_height": 2208]),
        install("s", 0, ["screen_width": "2208", "screen_height": .raw("1242.0")]),
      ],
      expect: .won("s", "c", by: "fingerprint"))
    RuleCase(
      "EV-7: points against pixels say nothing",
      [
        visit("c", -oneHour, ["screen_width": 414, "screen_height": 736]),
        install("s", 0, ["screen_width": 1242, "screen_height": 2208]),
        visit(
          "d", -oneHour, ["ip": "8.8.4.4", "model": nil, "screen_width": 414, "screen_height": 736]),
        install("t", 0, ["ip": "8.8.4.4", "screen_width": 1242, "screen_height": 2208]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint d": "too_few_signals"]))
    RuleCase(
      "EV-7: shapes that differ by exactly 1 % say nothing, by more they differ",
      [
        visit("c", -oneHour, ["screen_width": 1000, "screen_height": 2000]),
        install("s", 0, ["screen_width": 1000, "screen_height": 2020]),
        visit("d", -oneHour, ["ip": "8.8.4.4", "screen_width": 1000, "screen_height": 2000]),
        install("t", 0, ["ip": "8.8.4.4", "screen_width": 1000, "screen_height": 2021]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint d": "signal_mismatch"]))
    RuleCase(
      "EV-7: a screen of another shape differs",
      [
        visit("c", -oneHour, ["screen_width": 375, "screen_height": 812]),
        install("s", 0, ["screen_width": 1242, "screen_height": 2208]),
      ],
      expect: .explained("s", ["fingerprint c": "signal_mismatch"]))
    RuleCase(
      "EV-7: a screen with a side of more than 65,535 is none",
      [
        visit("c", -oneHour, ["model": nil, "screen_width": 70_000, "screen_height": 70_000]),
        install("s", 0, ["screen_width": 70_000, "screen_height": 105_000]),
      ],
      expect: .explained("s", ["fingerprint c": "too_few_signals"]))
    RuleCase(
      "EV-7: a screen with sides of 65,535 is one",
      [
        visit("c", -oneHour, ["model": nil, "screen_width": 65_535, "screen_height": 65_535]),
        visit("d", -oneHour, ["model": nil, "screen_width": 65_535, "screen_height": 65_536]),
        install("s", 0, ["screen_width": 65_535, "screen_height": 65_535]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("s", ["fingerprint c": "won", "fingerprint d": "too_few_signals"]))
    RuleCase(
      "EV-7: local_ip is compared as an address",
      [
        visit("c", -oneHour, ["model": nil, "local_ip": "192.168.1.2"]),
        install("s", 0, ["local_ip": "::ffff:c0a8:102"]),
        install("t", 0, ["local_ip": "192.168.1.3"]),
        install("u", 0, ["local_ip": "nonsense"]),
      ],
      expect: .won("s", "c", by: "fingerprint"),
      .explained("t", ["fingerprint c": "signal_mismatch"]),
      .explained("u", ["fingerprint c": "too_few_signals"]))
    RuleCase(
      "EV-7: of a list of languages the first counts",
      [
        visit("c", -oneHour, ["model": nil, "language": "de,en-US;q=0.7,en;q=0.3"]),
        install("s", 0, ["language": "de-DE"]),
      ],
      expect: .won("s", "c", by: "fingerprint"))
    RuleCase(
      "EV-7: a language is its primary subtag",
      [
        visit("c", -oneHour, ["model": nil, "language": "de"]),
        install("s", 0, ["language": "DE-at"]), install("t", 0, ["language": "en"]),
      ],
      expect: .won("s", "c", by: "fingerprint"), .organic("t"))
  }
}
