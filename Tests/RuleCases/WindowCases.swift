import ReferenceModel

// A table: MATCH-1, windows.
extension RuleCase {
  @RuleCaseBuilder static var windows: [RuleCase] {
    RuleCase(
      "MATCH-1: exactly 30 days is inside",
      [click("c", -30 * oneDay, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"])],
      set: { $0.maxLookback = 60 * oneDay }, expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "MATCH-1: one millisecond more is not",
      [click("c", -30 * oneDay - 1, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"])],
      set: { $0.maxLookback = 60 * oneDay }, expect: .organic("s"),
      .explained("s", ["device_id c": "outside_window"]))
    RuleCase(
      "MATCH-1: an INSTALL, a REINSTALL and an OPEN have windows of their own",
      [
        click("c", -2 * oneHour, ["idfv": "aaaaaaaa"]),
        session("i", 0, ["idfv": "aaaaaaaa", "first_session": true]),
        session("r", oneHour, ["idfv": "aaaaaaaa", "first_session": true]),
        session("o", 2 * oneHour, ["idfv": "aaaaaaaa", "first_session": false]),
        // All a millisecond more.
        click("d", -2 * oneHour - 1, ["idfv": "bbbbbbbb"]),
        session("j", 0, ["idfv": "bbbbbbbb", "first_session": true]),
        session("q", oneHour, ["idfv": "bbbbbbbb", "first_session": true]),
        session("p", 2 * oneHour, ["idfv": "bbbbbbbb", "first_session": false]),
      ],
      set: {
        $0.lookbackInstall = 2 * oneHour
        $0.lookbackReinstall = 3 * oneHour
        $0.lookbackOpen = 4 * oneHour
      },
      expect: .won("i", "c", by: "device_id"), .won("r", "c", by: "device_id"),
      .won("o", "c", by: "device_id"), .audit("i", ["event": "INSTALL"]),
      .audit("r", ["event": "REINSTALL"]), .audit("o", ["event": "OPEN"]),
      .organic("j"), .organic("q"), .organic("p"),
      .explained("j", ["device_id d": "outside_window"]),
      .explained("q", ["device_id d": "outside_window"]),
      .explained("p", ["device_id d": "outside_window"]))
    RuleCase(
      "MATCH-1: no window exceeds max_lookback",
      [
        click("c", -oneHour, ["idfv": "aaaaaaaa"]), click("d", -oneHour - 1, ["idfv": "bbbbbbbb"]),
        session("s", 0, ["idfv": "aaaaaaaa"]), session("t", 0, ["idfv": "bbbbbbbb"]),
      ],
      set: { $0.maxLookback = oneHour },
      expect: .won("s", "c", by: "device_id"), .organic("t"), .explained("t", [:]))
    RuleCase(
      "MATCH-1: max_lookback is the longest window where the job sets none",
      [
        click("c", -3 * oneHour, ["idfv": "aaaaaaaa"]),
        click("d", -3 * oneHour - 1, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      set: {
        $0.lookbackInstall = oneHour
        $0.lookbackReinstall = 2 * oneHour
        $0.lookbackOpen = 3 * oneHour
        $0.lookbackFingerprint = oneHour
        $0.lookbackImpression = oneHour
      },
      expect: .organic("s"), .explained("s", ["device_id c": "outside_window"]))
    RuleCase(
      "MATCH-1: a click up to 2 s after the session counts as at it, with its own time printed",
      [click("c", 2000, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"])],
      expect: .won("s", "c", by: "device_id"), .audit("s", ["touch_timestamp_ms": "\(noon + 2000)"])
    )
    RuleCase(
      "MATCH-1: a click 2,001 ms after the session does not exist",
      [click("c", 2001, ["idfv": "aaaaaaaa"]), session("s", 0, ["idfv": "aaaaaaaa"])],
      expect: .organic("s"), .explained("s", [:]))
    RuleCase(
      "MATCH-1: a time without seconds may lie 60 s after the session",
      [
        click("c", 0, ["timestamp": "2024-06-01T12:01Z", "idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa"]),
        click("d", 0, ["timestamp": "2024-06-01T12:01Z", "idfv": "bbbbbbbb"]),
        session("t", -1, ["idfv": "bbbbbbbb"]),
      ],
      expect: .won("s", "c", by: "device_id"), .organic("t"))
    RuleCase(
      "MATCH-1: a referrer's or a claim's time without seconds may too",
      [
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": "2024-06-01T12:01Z",
          ]),
        android(
          "t", -1,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": "2024-06-01T12:01Z",
          ]),
        answer("u", 0, ["clickDate": "2024-06-01T12:01Z"]),
        session("v", 0, ["first_session": true, "apple_attribution_token": "u"]),
      ],
      expect: .audit(
        "s", ["match_method": "install_referrer", "touch_timestamp_ms": "\(noon + oneMinute)"]),
      .organic("t"),
      .audit("v", ["match_method": "adservices", "touch_timestamp_ms": "\(noon + oneMinute)"]))
    RuleCase(
      "MATCH-1: a time with seconds may not",
      [
        click("c", 0, ["timestamp": "2024-06-01T12:01:00Z", "idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      expect: .organic("s"))
    RuleCase(
      "MATCH-1: a longer clock_skew holds for times without seconds too",
      [
        click("c", 0, ["timestamp": "2024-06-01T12:02Z", "idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa"]),
        click("d", 0, ["timestamp": "2024-06-01T12:02Z", "idfv": "bbbbbbbb"]),
        session("t", -1, ["idfv": "bbbbbbbb"]),
      ],
      set: { $0.clockSkew = 2 * oneMinute },
      expect: .won("s", "c", by: "device_id"), .organic("t"), .explained("t", [:]))
    RuleCase(
      "MATCH-1: without clock_skew equal times still match",
      [
        // The later one has the smaller id: as late as the session it would win.
        click("d", 0, ["idfv": "aaaaaaaa"]), click("c", 1, ["idfv": "aaaaaaaa"]),
        session("s", 0, ["idfv": "aaaaaaaa"]),
      ],
      set: { $0.clockSkew = 0 },
      expect: .won("s", "d", by: "device_id"), .explained("s", ["device_id d": "won"]))
    RuleCase(
      "MATCH-1: a referrer more than clock_skew after the session is rejected",
      [
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": .init(noon + 2001),
          ]),
        android(
          "t", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": .init(noon + 2000),
          ]),
      ],
      // SHA-256 of `install_referrer␟1717243202001␟␟x␟`.
      expect: .organic("s"),
      .explained("s", ["install_referrer 4ab8ff61db360df88c27ffd08878d3b1": "after_session"]),
      .audit(
        "t", ["match_method": "install_referrer", "touch_timestamp_ms": "\(noon + 2000)"]))
    RuleCase(
      "MATCH-1: a referrer older than the window is rejected",
      [
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": .init(noon - oneHour - 1),
          ]),
        android(
          "t", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": .init(noon - oneHour),
          ]),
      ],
      set: { $0.lookbackInstall = oneHour },
      // SHA-256 of `install_referrer␟1717239599999␟␟x␟`.
      expect: .organic("s"),
      .explained("s", ["install_referrer fdece3e0ca8d4ecf78158d2d5ad03365": "outside_window"]),
      .audit(
        "t", ["match_method": "install_referrer", "touch_timestamp_ms": "\(noon - oneHour)"]))
    RuleCase(
      "MATCH-1: a dated claim has the install's window",
      [
        answer("t", 0, ["clickDate": .init(noon - oneHour)]),
        answer("u", 0, ["clickDate": .init(noon - oneHour - 1)]),
        session("st", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("su", 0, ["first_session": true, "apple_attribution_token": "u"]),
      ],
      set: { $0.lookbackInstall = oneHour },
      expect: .audit("st", ["match_method": "adservices"]), .organic("su"))
  }
}
