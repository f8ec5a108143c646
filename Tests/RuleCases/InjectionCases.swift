import ReferenceModel

// A table: clicks and referrers behind the begin of an install (MATCH-2).
extension RuleCase {
  @RuleCaseBuilder static var injections: [RuleCase] {
    RuleCase(
      "MATCH-2: a click from the end of the second on in which the install began caused nothing",
      [
        click("c", -10_001, ["android_id": "aaaaaaaa"]),
        click("d", -10_000, ["android_id": "bbbbbbbb"]),
        android(
          "s", 0,
          ["first_session": true, "android_id": "aaaaaaaa", "install_begin_ts": 1_717_243_189]),
        android(
          "t", 0,
          ["first_session": true, "android_id": "bbbbbbbb", "install_begin_ts": 1_717_243_189]),
      ],
      expect: .won("s", "c", by: "device_id"), .organic("t"),
      .explained("t", ["device_id d": "after_install_begin"]))
    RuleCase(
      "MATCH-2: a referrer after the install began caused nothing",
      [
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "pid=x",
            "clicked_referrer_ts": 1_717_243_190, "install_begin_ts": 1_717_243_189,
          ])
      ],
      expect: .organic("s"))
    RuleCase(
      "MATCH-2: touches that take the session's time are exempt",
      [
        android(
          "s", 0,
          [
            "first_session": true, "android_app_link_url": "https://go.example/x",
            "install_begin_ts": 1_717_243_000,
          ])
      ],
      expect: .audit("s", ["match_method": "app_link"]))
    RuleCase(
      "MATCH-2: no click behind the install's begin, though a session or its referrer names it",
      [
        click("c", -1000),
        android(
          "s", 0,
          ["first_session": true, "link_identifier": "c", "install_begin_ts": 1_717_243_198]),
        android(
          "t", 0,
          ["first_session": true, "link_identifier": "c", "install_begin_ts": 1_717_243_199]),
        android(
          "u", 0,
          [
            "first_session": true, "install_referrer_extras": "link_click_id=c&pid=x",
            "install_begin_ts": 1_717_243_198,
          ]),
        android(
          "v", 0,
          [
            "first_session": true, "install_referrer_extras": "link_click_id=c&pid=x",
            "install_begin_ts": 1_717_243_199,
          ]),
      ],
      expect: .organic("s"), .explained("s", ["link_click_id c": "after_install_begin"]),
      .won("t", "c", by: "link_click_id"), .organic("u"),
      .explained("u", ["install_referrer c": "after_install_begin"]),
      .won("v", "c", by: "install_referrer"))
    RuleCase(
      "MATCH-2: only on first sessions, only on Android",
      [
        click("c", -1, ["android_id": "aaaaaaaa", "idfv": "bbbbbbbb"]),
        android(
          "s", 0,
          ["first_session": false, "android_id": "aaaaaaaa", "install_begin_ts": 1_717_243_000]),
        session(
          "t", 0, ["first_session": true, "idfv": "bbbbbbbb", "install_begin_ts": 1_717_243_000]),
      ],
      expect: .won("s", "c", by: "device_id"), .won("t", "c", by: "device_id"))
    RuleCase(
      "MATCH-2: a REINSTALL is a first session, too",
      [
        android("o", -oneHour, ["first_session": false, "android_id": "aaaaaaaa"]),
        click("c", -10_001, ["android_id": "aaaaaaaa"]),
        click("d", -10_000, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          ["first_session": true, "android_id": "aaaaaaaa", "install_begin_ts": 1_717_243_189]),
      ],
      expect: .audit("s", ["event": "REINSTALL"]), .won("s", "c", by: "device_id"),
      .explained("s", ["device_id c": "won", "device_id d": "after_install_begin"]))
    RuleCase(
      "MATCH-2: reject_after_install_begin switches it off",
      [
        click("c", -1, ["android_id": "aaaaaaaa"]),
        android(
          "s", 0,
          ["first_session": true, "android_id": "aaaaaaaa", "install_begin_ts": 1_717_243_000]),
      ],
      set: { $0.rejectAfterInstallBegin = false }, expect: .won("s", "c", by: "device_id"))
    RuleCase(
      "MATCH-2: the install's begin of a referrer record counts",
      [
        referrer(
          "pid=x", 0, ["android_id": "aaaaaaaa", "install_begin_timestamp_seconds": 1_717_243_000]),
        click("c", -1, ["android_id": "aaaaaaaa"]),
        android("s", 0, ["first_session": true, "android_id": "aaaaaaaa"]),
      ],
      expect: .audit("s", ["match_method": "install_referrer"]),
      .audit("s", ["touch_timestamp_ms": "1717243000000"]))
  }
}
