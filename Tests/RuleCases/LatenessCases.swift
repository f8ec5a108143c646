import ReferenceModel

/// Two sessions of one id and time that differ in their digests: c166b4fc… and 2aa0bf50….
private func twin(_ parameter: String) -> Entry {
  .raw(
    .sessions, "branch",
    #"{"timestamp":1717243200,"app":"app","os":"iOS","session_id":"s","custom_param_1":"#
      + "\"\(parameter)\"}")
}

// A table: sessions and clicks that come late.
extension RunCase {
  @RuleCaseBuilder static var lateSessions: [RunCase] {
    RunCase(
      "TIME-3: a session at the watermark is too late",
      .run([toNoon]),
      .run(
        [session("s", 0)], expect: .outcomes(["counted": 1, "too_late": 1]), .notInAudit("s"),
        .status(3), .asBefore))
    RunCase(
      "TIME-3: a session a millisecond after the watermark is not",
      .run([toNoon]),
      .run([session("s", 1)], expect: .outcomes(["counted": 2]), .status(0)))
    RunCase(
      "TIME-3: a session whose twin in state comes first is a duplicate, never late",
      .run([session("s", -oneHour), toNoon]),
      .run(
        [session("s", 0)], expect: .outcomes(["counted": 2, "duplicate": 1]), .status(0),
        .asBefore))
    RunCase(
      "TIME-3: a session whose line is in state is a duplicate, never late",
      .run([session("s", 0), toNoon]),
      .run(
        [session("s", 0)], expect: .outcomes(["counted": 2, "duplicate": 1]), .status(0),
        .asBefore))
    RunCase(
      "EVENT-7: a session whose twin in state comes after it is too late",
      .run([session("s", oneHour), toNoon]),
      .run(
        [session("s", -oneHour)], expect: .outcomes(["counted": 2, "too_late": 1]),
        .audit("s", ["timestamp_ms": "\(noon + oneHour)"]), .status(3), .asBefore))
    RunCase(
      "EVENT-7: at one time the smaller digest comes first: a later twin is a duplicate",
      .run([twin("2"), toNoon]),
      .run([twin("1")], expect: .outcomes(["counted": 2, "duplicate": 1]), .asBefore))
    RunCase(
      "EVENT-7: at one time the smaller digest comes first: an earlier twin is too late",
      .run([twin("1"), toNoon]),
      .run([twin("2")], expect: .outcomes(["counted": 2, "too_late": 1]), .asBefore))
    RunCase(
      "IN-7: a twin beyond dedupe_window is none, so the session is too late",
      set: { $0.dedupeWindow = oneHour },
      .run([session("s", -2 * oneHour), toNoon]),
      .run([session("s", -oneHour)], expect: .outcomes(["counted": 2, "duplicate": 1])),
      .run(
        [session("s", -oneHour + 1)],
        expect: .outcomes(["counted": 2, "duplicate": 1, "too_late": 1])))
    RunCase(
      "IN-7: sessions that are too late take no part, so that each of them is",
      .run([toNoon]),
      .run(
        [session("s", 0), session("s", 0)], expect: .outcomes(["counted": 1, "too_late": 2])),
      .run([session("s", 0)], expect: .outcomes(["counted": 1, "too_late": 3]), .status(3)))
    RunCase(
      "IN-7: sessions that are too late take no part, so that a twin in time is kept",
      .run([toNoon]),
      .run(
        [session("s", 0), session("s", 1)], expect: .outcomes(["counted": 2, "too_late": 1]),
        .audit("s", ["timestamp_ms": "\(noon + 1)"])))
    RunCase(
      "EVENT-7: tracking_disabled comes before too_late",
      .run([toNoon]),
      .run(
        [session("s", 0, ["tracking_disabled": true])],
        expect: .outcomes(["counted": 1, "tracking_disabled": 1]), .status(0), .asBefore))
    RunCase(
      "TIME-3: nothing is late for an app without a watermark",
      .run([toNoon]),
      .run(
        [
          session("o", -10 * oneDay, ["branch_key": "other"]),
          click("c", -10 * oneDay, ["branch_key": "other"]),
        ], expect: .outcomes(["counted": 2]), .clicks(["counted": 1]), .late([:]), .status(0)))
  }

  @RuleCaseBuilder static var lateClicks: [RunCase] {
    RunCase(
      "TIME-3: a click 60 s after the watermark is late and counts in no metric",
      .run([toNoon]),
      .run(
        [click("c", oneMinute)], expect: .clicks(["late": 1]), .late([.clicks: 1]), .status(0),
        .asBefore))
    RunCase(
      "TIME-3: a click later than that is in time",
      .run([toNoon]),
      .run(
        [click("c", oneMinute + 1, ["os": "iOS"])], expect: .clicks(["counted": 1]), .late([:]),
        .report(
          "campaigns",
          ["2024-06-01,app,iOS,,,0,0,0,1,0,0,,0", "2024-06-03,app,iOS,,,0,0,1,0,,0,,0"])))
    RunCase(
      "TIME-3: a clock_skew beyond 60 s counts instead",
      set: { $0.clockSkew = 90 * oneSecond },
      .run([toNoon]),
      .run(
        [click("c", 90 * oneSecond), click("d", 90 * oneSecond + 1)],
        expect: .clicks(["late": 1, "counted": 1])))
    RunCase(
      "TIME-3: a late click serves a provisional session, which counts whole",
      .run([session("s", 1, ["first_session": true, "idfv": "aaaaaaaa"]), toNoon]),
      .run(
        [click("c", -oneHour, ["idfv": "aaaaaaaa", "~campaign": "x", "os": "iOS"])],
        expect: .won("s", "c", by: "device_id"), .clicks(["late": 1]),
        .report(
          "campaigns",
          ["2024-06-01,app,iOS,x,,1,0,0,0,,0,0,0", "2024-06-03,app,iOS,,,0,0,1,0,,0,,0"])))
    RunCase(
      "TIME-3: a late click goes on serving what later runs bring",
      .run([toNoon]),
      .run([click("c", -oneHour)]),
      .run(
        [session("s", oneHour, ["link_identifier": "c"])],
        expect: .won("s", "c", by: "link_click_id"), .late([.clicks: 1])))
    RunCase(
      "TIME-3: a click whose twin in state comes first is a duplicate, never late",
      .run([click("c", -oneHour), toNoon]),
      .run([click("c", 0)], expect: .clicks(["counted": 1, "duplicate": 1]), .late([:]), .asBefore))
    RunCase(
      "TIME-3: a click whose line is in state is a duplicate, never late",
      .run([click("c", 0), click("d", 0), toNoon]),
      .run([click("c", 0)], expect: .clicks(["counted": 2, "duplicate": 1]), .late([:]), .asBefore))
    RunCase(
      "IN-7: a late click whose twin in state comes after it is the duplicate",
      .run([click("c", oneHour), session("s", 2 * oneHour, ["link_identifier": "c"]), toNoon]),
      .run(
        [click("c", -oneHour)], expect: .clicks(["counted": 1, "duplicate": 1]), .late([:]),
        .audit("s", ["touch_timestamp_ms": "\(noon + oneHour)"]), .asBefore))
    RunCase(
      "IN-7: a twin beyond dedupe_window is none, so the click is late",
      set: { $0.dedupeWindow = oneHour },
      .run([click("c", -2 * oneHour), toNoon]),
      .run([click("c", -oneHour)], expect: .clicks(["counted": 1, "duplicate": 1])),
      .run(
        [click("c", -oneHour + 1)], expect: .clicks(["counted": 1, "duplicate": 1, "late": 1])))
    RunCase(
      "IN-7: a later twin beyond dedupe_window is none either",
      set: { $0.dedupeWindow = oneHour },
      .run([click("c", oneHour), toNoon]),
      .run([click("c", 0)], expect: .clicks(["counted": 1, "duplicate": 1])),
      .run([click("c", -1)], expect: .clicks(["counted": 1, "duplicate": 1, "late": 1])))
    RunCase(
      "IN-7: of late twins in one run the first is kept",
      .run([toNoon]),
      .run([click("c", -1), click("c", 0)], expect: .clicks(["late": 1, "duplicate": 1])))
    RunCase(
      "IN-7: a late click is kept before its twin in time",
      .run([toNoon]),
      .run([click("c", 0), click("c", oneHour)], expect: .clicks(["late": 1, "duplicate": 1])))
    RunCase(
      "IN-7: a late click that comes again is a duplicate",
      .run([toNoon]),
      .run([click("c", 0)], expect: .clicks(["late": 1])),
      .run(
        [click("c", 0), click("d", oneHour)],
        expect: .clicks(
          ["late": 1, "duplicate": 1, "counted": 1])))
  }

  @RuleCaseBuilder static var lateCosts: [RunCase] {
    RunCase(
      "TIME-3: the cost of a late click counts with the provisional session that it won",
      .run([session("s", 1, ["first_session": true, "idfv": "aaaaaaaa"]), toNoon]),
      .run(
        [oneLink("c", -oneHour, ["idfv": "aaaaaaaa", "af_cost_value": 2, "os": "iOS"])],
        expect: .report(
          "campaigns",
          ["2024-06-01,app,iOS,,,1,0,0,0,,2,2,0", "2024-06-03,app,iOS,,,0,0,1,0,,0,,0"])))
  }
}
