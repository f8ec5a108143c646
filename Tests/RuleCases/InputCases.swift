import ReferenceModel

/// A session whose line has so many bytes.
private func sessionLine(_ id: String, bytes: Int) -> Entry {
  let head = #"{"timestamp":1717243200,"app":"app","os":"iOS","session_id":"\#(id)","x":""#
  let padding = String(repeating: "x", count: bytes - head.utf8.count - 2)
  return .raw(.sessions, "branch", head + padding + "\"}")
}

// A table: chapter 1 of the law, inputs.
extension RuleCase {
  @RuleCaseBuilder static var inputs: [RuleCase] {
    RuleCase(
      "IN-2: a carriage return and blank lines are fine",
      [
        session("s", 0), .raw(.sessions, "branch", ""), .raw(.sessions, "branch", " \t\r"),
        .raw(
          .sessions, "branch",
          #"{"timestamp":1717243201,"app":"app","session_id":"t","os":"iOS"}"# + "\r"),
      ],
      expect: .lines(.sessions, accepted: 2, blank: 2),
      .audit("t", ["timestamp_ms": "1717243201000"]))
    RuleCase(
      "IN-2: invalid UTF-8 rejects the line",
      [
        session("s", 0),
        .bytes(.sessions, "branch", Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)),
      ],
      expect: .lines(.sessions, accepted: 1, rejected: 1))
    RuleCase(
      "IN-2: a lone surrogate escape rejects the line, a pair does not",
      [
        session("pair", 0, ["x": .raw(#""\ud83d\ude00""#)]),
        session("lone", 0, ["x": .raw(#""\ud83d""#)]),
        session("low", 0, ["x": .raw(#""\ude00""#)]),
      ],
      expect: .lines(.sessions, accepted: 1, rejected: 2), .notInAudit("lone"))
    RuleCase(
      "IN-2: a top level that is no object rejects the line",
      [
        .raw(.sessions, "branch", "[1]"), .raw(.sessions, "branch", "1"),
        .raw(.sessions, "branch", "null"),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 3))
    RuleCase(
      "IN-2: invalid JSON rejects the line",
      [
        .raw(.sessions, "branch", #"{"a":1,}"#), .raw(.sessions, "branch", #"{"a":01}"#),
        .raw(.sessions, "branch", #"{"a":1} x"#), .raw(.sessions, "branch", "{\"a\":\"\t\"}"),
        .raw(.sessions, "branch", #"{"a":"\x"}"#), .raw(.sessions, "branch", #"{"a":+1}"#),
        .raw(.sessions, "branch", #"{"a":.5}"#), .raw(.sessions, "branch", #"{"a":nul}"#),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 8))
    RuleCase(
      "IN-2: 64 levels are fine, 65 reject the line",
      [
        session(
          "s64", 0,
          ["x": .raw(String(repeating: "[", count: 63) + String(repeating: "]", count: 63))]),
        session(
          "s65", 0,
          ["x": .raw(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))]),
      ],
      expect: .lines(.sessions, accepted: 1, rejected: 1), .notInAudit("s65"))
    RuleCase(
      "IN-2: a line of 1 MiB is fine, one byte more is not",
      [sessionLine("ok", bytes: 1 << 20), sessionLine("no", bytes: (1 << 20) + 1)],
      expect: .lines(.sessions, accepted: 1, rejected: 1), .notInAudit("no"))
    RuleCase(
      "IN-2: U+0000 rejects where the text is used",
      [
        session("unused", 0, ["x": .raw(#""a\u0000b""#)]),
        session("used", 0, ["custom_param_1": .raw(#""a\u0000b""#)]),
      ],
      expect: .lines(.sessions, accepted: 1, rejected: 1), .notInAudit("used"))
    RuleCase(
      "IN-2: integers beyond 64 bits reject, those of 64 bits do not",
      [
        session("most", 0, ["x": .raw("18446744073709551615")]),
        session("least", 0, ["x": .raw("-9223372036854775808")]),
        session("more", 0, ["x": .raw("18446744073709551616")]),
        session("less", 0, ["x": .raw("-9223372036854775809")]),
      ],
      expect: .lines(.sessions, accepted: 2, rejected: 2), .notInAudit("more"), .notInAudit("less"))
    RuleCase(
      "IN-2: a number beyond a double rejects anywhere",
      [session("big", 0, ["x": .raw("1e308")]), session("beyond", 0, ["x": .raw("[1e309]")])],
      expect: .lines(.sessions, accepted: 1, rejected: 1), .notInAudit("beyond"))
    RuleCase(
      "IN-2: of a key given twice the last counts",
      [
        .raw(
          .sessions, "branch",
          #"{"timestamp":1,"timestamp":1717243200,"app":"app","session_id":"s","os":"iOS","custom_param_1":"a","custom_param_1":"b"}"#
        )
      ],
      expect: .audit("s", ["custom_param_1": "b"]))
    RuleCase(
      "IN-4: keys are compared after trimming spaces, and then given twice",
      [session("s", 0, [" custom_param_1 ": "x", "custom_param_2": "a", "custom_param_2 ": "b"])],
      expect: .audit("s", ["custom_param_1": "x", "custom_param_2": "b"]))
    RuleCase(
      "IN-4: keys are case-sensitive",
      [session("s", 0, ["Custom_Param_1": "x"])], expect: .audit("s", ["custom_param_1": ""]))
    RuleCase(
      "IN-4: null, an empty and a blank text are absent, and the next name is tried",
      [
        session("s", 0, ["session_id": nil, "request_id": "r"]),
        session("t", 0, ["session_id": "", "request_id": "q", "custom_param_1": " \t"]),
      ],
      expect: .audit("r", ["custom_param_1": ""]), .audit("q", ["custom_param_1": ""]))
    RuleCase(
      "IN-4: text values are trimmed of white space",
      [session("s", 0, ["custom_param_1": .raw(#"" \t a b\r\n""#)])],
      expect: .audit("s", ["custom_param_1": "a b"]))
    RuleCase(
      "IN-4: a number as text keeps its digits",
      [
        click("c", -1, ["click_id": 540_565_867_979_576_184]),
        session(
          "s", 0,
          [
            "link_identifier": "540565867979576184", "custom_param_1": .raw("1.50"),
            "custom_param_2": .raw("1e2"),
          ]),
      ],
      expect: .won("s", "540565867979576184", by: "link_click_id"),
      .audit("s", ["custom_param_1": "1.50", "custom_param_2": "1e2"]))
    RuleCase(
      "IN-4: booleans in every writing",
      [
        session("a", 0, ["first_session": 1]), session("b", 1, ["first_session": "TRUE"]),
        session("c", 2, ["first_session": "1"]), session("d", 3, ["first_session": 0]),
        session("e", 4, ["first_session": "False"]), session("f", 5, ["first_session": nil]),
      ],
      expect: .audit("a", ["event": "INSTALL"]), .audit("b", ["event": "INSTALL"]),
      .audit("c", ["event": "INSTALL"]), .audit("d", ["event": "OPEN"]),
      .audit("e", ["event": "OPEN"]), .audit("f", ["event": "OPEN"]))
    RuleCase(
      "IN-4: a boolean of a wrong type rejects the line",
      [
        session("a", 0, ["first_session": "yes"]), session("b", 1, ["tracking_disabled": 2]),
        session("c", 2, ["ad_tracking_enabled": [:]]),
        session("d", 3, ["is_hardware_id_real": "no"]),
        session("e", 4, ["first_session": .raw("-0")]), session("f", 5, ["first_session": "-0"]),
        session("g", 6, ["first_session": .raw("0.0")]),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 7))
    RuleCase(
      "IN-4: ids, app and os of a wrong type reject the line",
      [
        session("a", 0, ["session_id": true]), session("b", 1, ["request_id": [:]]),
        session("c", 2, ["branch_key": false]), session("d", 3, ["os": true]),
        session("e", 4, ["timestamp": true]), click("f", 0, ["click_id": .raw("[]")]),
        click("g", 0, ["os": false]),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 5), .lines(.clicks, accepted: 0, rejected: 2)
    )
    RuleCase(
      "IN-4: elsewhere a wrong type is only absent",
      [
        session(
          "s", 0, ["custom_param_1": true, "custom_param_2": [:], "ip": .raw("[]"), "model": false])
      ],
      expect: .audit("s", ["custom_param_1": "", "custom_param_2": ""]))
    RuleCase(
      "IN-6: a timestamp, an app and a session's os are required",
      [
        session("a", 0, ["timestamp": nil]), session("b", 0, ["branch_key": nil]),
        session("c", 0, ["os": nil]), click("d", 0, ["branch_key": ""]), click("e", 0),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 3), .lines(.clicks, accepted: 1, rejected: 1)
    )
    RuleCase(
      "IN-6: a session's os in any case, and no other",
      [
        session("a", 0, ["os": "IOS"]), session("b", 1, ["os": "android"]),
        session("c", 2, ["os": "Windows"]), session("d", 3, ["os": "Symbian"]),
      ],
      expect: .audit("a", ["os": "iOS"]), .audit("b", ["os": "Android"]),
      .lines(.sessions, accepted: 2, rejected: 2))
    RuleCase(
      "IN-6: an app that the job does not list is unknown, an alias is the app",
      [
        session("a", 0, ["branch_key": "alias"]), session("b", 0, ["branch_key": "APP"]),
        session("c", 0, ["branch_key": "third"]),
      ],
      expect: .audit("a", ["app": "app"]), .lines(.sessions, accepted: 1, rejected: 2))
    RuleCase(
      "IN-6: without listed apps every app is taken",
      [session("a", 0, ["branch_key": "any"])], set: { $0.apps = [] },
      expect: .audit("a", ["app": "any"]))
    RuleCase(
      "IN-6: a source's app serves lines that name none",
      [
        session("a", 0, ["branch_key": nil]).source { $0.app = "alias" },
        session("b", 0, ["branch_key": "other"]).source { $0.app = "alias" },
      ],
      expect: .audit("a", ["app": "app"]), .audit("b", ["app": "other"]))
    RuleCase(
      "IN-6: an app's second name counts when the first is absent",
      [session("a", 0, ["branch_key": nil, "app": "app"])], expect: .audit("a", ["app": "app"]))
  }

  @RuleCaseBuilder static var times: [RuleCase] {
    RuleCase(
      "IN-5: seconds, milliseconds and microseconds",
      [
        session("a", 0, ["timestamp": 1_717_243_200]),
        session("b", 0, ["timestamp": 1_717_243_200_123]),
        session("c", 0, ["timestamp": 1_717_243_200_123_999]),
        session("d", 0, ["timestamp": .raw("1717243200.1239")]),
        session("e", 0, ["timestamp": "1717243200"]),
        session("f", 0, ["timestamp": .raw("1717243200123.9")]),
      ],
      expect: .audit("a", ["timestamp_ms": "1717243200000"]),
      .audit("b", ["timestamp_ms": "1717243200123"]),
      .audit("c", ["timestamp_ms": "1717243200123"]),
      .audit("d", ["timestamp_ms": "1717243200123"]),
      .audit("e", ["timestamp_ms": "1717243200000"]), .audit("f", ["timestamp_ms": "1717243200123"])
    )
    RuleCase(
      "IN-5: an exponent, a sign, or from 1e17 on it is unreadable",
      [
        session("a", 0, ["timestamp": .raw("1.7172432e9")]),
        session("b", 0, ["timestamp": -1_717_243_200]),
        session("c", 0, ["timestamp": 100_000_000_000_000_000]),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 3))
    RuleCase(
      "IN-5: dates in every writing",
      [
        session("a", 0, ["timestamp": "2024-06-01T12:00:00Z"]),
        session("b", 0, ["timestamp": "2024-06-01 12:00"]),
        session("c", 0, ["timestamp": "2024-06-01T14:00:00.98765+02:00"]),
        session("d", 0, ["timestamp": "2024-06-01 08:00:00-0400"]),
        session("e", 0, ["timestamp": "2024-06-01T12:00Z"]),
      ],
      expect: .audit("a", ["timestamp_ms": "\(noon)"]), .audit("b", ["timestamp_ms": "\(noon)"]),
      .audit("c", ["timestamp_ms": "\(noon + 987)"]), .audit("d", ["timestamp_ms": "\(noon)"]),
      .audit("e", ["timestamp_ms": "\(noon)"]))
    RuleCase(
      "IN-5: what is no date is unreadable",
      [
        session("a", 0, ["timestamp": "2024-06-01"]),
        session("b", 0, ["timestamp": "2024-06-31T12:00:00Z"]),
        session("c", 0, ["timestamp": "2024-06-01T12:00:60Z"]),
        session("d", 0, ["timestamp": "2024-06-01T24:00:00Z"]),
        session("e", 0, ["timestamp": "2023-02-29T12:00:00Z"]),
        session("f", 0, ["timestamp": "01.06.2024 12:00"]),
        session("g", 0, ["timestamp": "2024-06-01T12:00:00 UTC"]),
        session("h", 0, ["timestamp": "soon"]),
      ],
      expect: .lines(.sessions, accepted: 0, rejected: 8))
    RuleCase(
      "IN-5: a local time is in the source's zone",
      [
        session("a", 0, ["timestamp": "2024-06-01T08:00:00"]).source {
          $0.timeZone = "America/New_York"
        },
        session("b", 0, ["timestamp": "2024-06-01T17:30"]).source { $0.timeZone = "Asia/Kolkata" },
      ],
      expect: .audit("a", ["timestamp_ms": "\(noon)"]), .audit("b", ["timestamp_ms": "\(noon)"]))
    RuleCase(
      "IN-5: an ambiguous local time is the earlier instant",
      // 2024-11-03 01:30 in New York is 05:30 UTC and 06:30 UTC.
      [
        session("a", 0, ["timestamp": "2024-11-03 01:30:00"]).source {
          $0.timeZone = "America/New_York"
        }
      ],
      expect: .audit("a", ["timestamp_ms": "1730611800000"]))
    RuleCase(
      "IN-5: a skipped local time moves by the gap",
      // 2024-03-31 02:30 in Berlin does not exist: 03:30 summer time is 01:30 UTC.
      [
        session("a", 0, ["timestamp": "2024-03-31T02:30:00"]).source {
          $0.timeZone = "Europe/Berlin"
        }
      ],
      expect: .audit("a", ["timestamp_ms": "1711848600000"]))
    RuleCase(
      "IN-5: nothing before 2008",
      [
        session("a", 0, ["timestamp": "2008-01-01T00:00:00Z"]),
        session("b", 0, ["timestamp": "2007-12-31T23:59:59.999Z"]),
        session("c", 0, ["timestamp": 0]),
      ],
      expect: .audit("a", ["timestamp_ms": "1199145600000"]),
      .lines(.sessions, accepted: 1, rejected: 2))
    RuleCase(
      "IN-5: up to one hour after the as-of time",
      [session("a", oneHour), session("b", oneHour + 1)], set: { $0.asOf = noon },
      expect: .lines(.sessions, accepted: 1, rejected: 1), .notInAudit("b"))
    RuleCase(
      "IN-5: any other bad time is only absent",
      [
        android(
          "s", 0,
          [
            "first_session": true, "install_referrer_extras": "utm_source=x",
            "clicked_referrer_ts": 0, "install_begin_ts": 1_717_243_100,
          ]),
        android(
          "t", 1,
          [
            "first_session": true, "install_referrer_extras": "utm_source=x",
            "clicked_referrer_ts": 4_102_444_800, "install_begin_ts": "soon",
          ]),
      ],
      expect: .audit("s", ["touch_timestamp_ms": "1717243100000"]),
      .audit("t", ["touch_timestamp_ms": "\(noon + 1)"]))
    RuleCase(
      "IN-5: a click's third name of the time counts when the first is absent",
      [
        click("c", 0, ["timestamp": nil, "+click_timestamp": 1_717_243_190]),
        session("s", 0, ["link_identifier": "c"]),
      ],
      expect: .audit("s", ["touch_timestamp_ms": "1717243190000"]))
  }

  @RuleCaseBuilder static var duplicates: [RuleCase] {
    RuleCase(
      "IN-7: the first of two sessions with one id is kept, by time and not by line",
      [session("s", 5, ["custom_param_1": "late"]), session("s", 0, ["custom_param_1": "early"])],
      expect: .audit("s", ["custom_param_1": "early"]), .outcomes(["counted": 1, "duplicate": 1]))
    RuleCase(
      "IN-7: exactly dedupe_window later is a duplicate",
      [session("s", 0), session("s", 7 * oneDay)],
      expect: .outcomes(["counted": 1, "duplicate": 1]))
    RuleCase(
      "IN-7: beyond dedupe_window it is a new record",
      [session("s", 0), session("s", 7 * oneDay + 1)], expect: .outcomes(["counted": 2]))
    RuleCase(
      "IN-7: the window is counted from the kept one, not from its duplicate",
      [
        session("s", 0), session("s", 4 * oneDay), session("s", 7 * oneDay + 1),
        session("s", 8 * oneDay),
      ],
      expect: .outcomes(["counted": 2, "duplicate": 2]))
    RuleCase(
      "IN-7: of a pair at one time the smaller digest is kept",
      // XXH3-128 of the lines: c166b4fc… and 2aa0bf50….
      [
        .raw(
          .sessions, "branch",
          #"{"timestamp":1717243200,"app":"app","os":"iOS","session_id":"s","custom_param_1":"1"}"#),
        .raw(
          .sessions, "branch",
          #"{"timestamp":1717243200,"app":"app","os":"iOS","session_id":"s","custom_param_1":"2"}"#),
      ],
      expect: .audit("s", ["custom_param_1": "2"]), .outcomes(["counted": 1, "duplicate": 1]))
    RuleCase(
      "IN-7: the same id in another app is another record",
      [session("s", 0), session("s", 0, ["branch_key": "other"])], expect: .outcomes(["counted": 2])
    )
    RuleCase(
      "IN-7: session_id before request_id before the digest",
      [
        session("s", 0, ["request_id": "r"]), session("", 0, ["request_id": "r"]),
        .raw(.sessions, "branch", #"{"timestamp":1717243200,"app":"app","os":"iOS"}"#),
      ],
      expect: .audit("s", ["app": "app"]), .audit("r", ["app": "app"]),
      .audit("924258c797a73953940583ff02f34b6a", ["app": "app"]))
    RuleCase(
      "IN-7: the same line twice is one record",
      [session("", 0), session("", 0)], expect: .outcomes(["counted": 1, "duplicate": 1]))
    RuleCase(
      "IN-7: of equal lines in two sources the one of the earlier source is kept",
      [
        session("s", 0, ["x": "1", "y": "2"]).source { $0.fields = ["custom_param_1": "x"] },
        session("s", 0, ["x": "1", "y": "2"]).source { $0.fields = ["custom_param_1": "y"] },
      ],
      expect: .audit("s", ["custom_param_1": "1"]), .outcomes(["counted": 1, "duplicate": 1]))
    RuleCase(
      "IN-7: the earlier source is the one that the job names first, whatever it makes of the line",
      [
        session("s", 0, ["x": "1", "y": "2"]).source { $0.fields = ["custom_param_1": "y"] },
        session("s", 0, ["x": "1", "y": "2"]).source { $0.fields = ["custom_param_1": "x"] },
      ],
      expect: .audit("s", ["custom_param_1": "2"]), .outcomes(["counted": 1, "duplicate": 1]))
    RuleCase(
      "IN-7: duplicate clicks are counted once",
      [
        click("c", 0, ["~campaign": "x", "os": "iOS"]),
        click("c", 1, ["~campaign": "y", "os": "iOS"]),
      ],
      expect: .report("campaigns", ["2024-06-01,app,iOS,x,,0,0,0,1,0,0,,0"]))
    RuleCase(
      "IN-7: tracking_disabled sessions are not deduplicated",
      [
        session("s", 0, ["tracking_disabled": true]), session("s", 1, ["tracking_disabled": true]),
        session("s", 2),
      ],
      expect: .outcomes(["tracking_disabled": 2, "counted": 1]))
  }
}
