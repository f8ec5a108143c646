import ReferenceModel

// A table: watermarks, and what is final.
extension RunCase {
  @RuleCaseBuilder static var watermarks: [RunCase] {
    RunCase(
      "TIME-1: the watermark is the latest session minus the lateness",
      .run(
        [session("s", 0), toNoon], expect: .watermark("app", noon), .watermark("other", nil)))
    RunCase(
      "TIME-1: a click moves it", .run([click("c", 2 * oneDay)], expect: .watermark("app", noon)))
    RunCase(
      "TIME-1: a duplicate moves it, a tracking_disabled session does not",
      .run(
        [
          session("s", 0), session("s", 5 * oneDay),
          session("x", 6 * oneDay, ["tracking_disabled": true]),
        ], expect: .watermark("app", noon + 3 * oneDay)))
    RunCase(
      "TIME-1: referrers and answers do not move it",
      .run(
        [session("s", 0), referrer("pid=x", oneDay), answer("t", oneDay)],
        expect: .watermark("app", noon - 2 * oneDay)))
    RunCase(
      "TIME-1: it never goes back",
      .run([toNoon], expect: .watermark("app", noon)),
      .run([session("s", oneHour)], expect: .watermark("app", noon)))
    RunCase(
      "TIME-1: a longer lateness does not bring it back",
      .run([toNoon]),
      .adopting(
        { $0.lateness = 4 * oneDay }, [session("s", 0)], expect: .watermark("app", noon),
        .outcomes(["counted": 1, "too_late": 1])))
    RunCase(
      "TIME-1: lateness is judged by the watermark from before the run",
      .run([session("s", 0), session("t", 10 * oneDay)], expect: .outcomes(["counted": 2])),
      .run(
        [session("u", 8 * oneDay + 1), session("v", 20 * oneDay)],
        expect: .outcomes(["counted": 4]), .watermark("app", noon + 18 * oneDay)),
      .run([session("x", 18 * oneDay)], expect: .outcomes(["counted": 4, "too_late": 1])))
    RunCase(
      "TIME-1: each app has its own",
      .run([toNoon, session("o", 0, ["branch_key": "other"])]),
      .run(
        [session("a", -1), session("b", -1, ["branch_key": "other"])],
        expect: .outcomes(["counted": 3, "too_late": 1]), .notInAudit("a")))
  }

  @RuleCaseBuilder static var finality: [RunCase] {
    RunCase(
      "TIME-2: evidence in time changes what is provisional",
      .run(
        [session("s", 0, ["first_session": true, "idfv": "aaaaaaaa"])], expect: .organic("s")),
      .run(
        [click("c", -oneHour, ["idfv": "aaaaaaaa"])], expect: .won("s", "c", by: "device_id"),
        .clicks(["counted": 1]), .late([:])))
    RunCase(
      "TIME-2: late evidence changes what is provisional and nothing that is final",
      .run(
        [
          session("a", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
          session("b", 1, ["first_session": true, "idfv": "bbbbbbbb"]), toNoon,
        ]),
      .run(
        [
          click("c", -oneHour, ["idfv": "aaaaaaaa"]), click("d", -oneHour, ["idfv": "bbbbbbbb"]),
        ],
        expect: .organic("a"), .won("b", "d", by: "device_id"), .late([.clicks: 2])))
    RunCase(
      "TIME-2: what comes with the run that makes a session final still counts for it",
      .run([session("s", 0, ["first_session": true, "idfv": "aaaaaaaa"])]),
      .run(
        [click("c", -oneHour, ["idfv": "aaaaaaaa"]), toNoon],
        expect: .won("s", "c", by: "device_id"), .watermark("app", noon)),
      .run(
        [click("d", -1, ["idfv": "aaaaaaaa"])], expect: .won("s", "c", by: "device_id"),
        .late([.clicks: 1])))
    RunCase(
      "TIME-2: a session made known in time becomes a REINSTALL",
      .run(
        [session("s", oneHour, ["first_session": true, "idfv": "aaaaaaaa"]), toNoon],
        expect: .audit("s", ["event": "INSTALL"])),
      .run(
        [session("e", 1, ["idfv": "aaaaaaaa"])], expect: .audit("s", ["event": "REINSTALL"]),
        .audit("e", ["event": "INSTALL"])))
    RunCase(
      "EVENT-1: a session that is too late makes no device known",
      .run(
        [session("s", oneHour, ["first_session": true, "idfv": "aaaaaaaa"]), toNoon]),
      .run(
        [session("e", 0, ["idfv": "aaaaaaaa"])], expect: .audit("s", ["event": "INSTALL"]),
        .notInAudit("e"), .asBefore))
    RunCase(
      "EVENT-6: a final OPEN stays the last counted one, though late evidence refers it",
      .run(
        [
          session("a", 0, ["first_session": false, "ip": "8.8.8.8", "idfv": "aaaaaaaa"]),
          session("b", oneHour, ["first_session": false, "ip": "8.8.8.8"]), toNoon,
        ], expect: .audit("b", ["outcome": "rate_limited"])),
      .run(
        [click("c", -oneHour, ["idfv": "aaaaaaaa"])],
        expect: .audit("a", ["outcome": "counted", "referred": "0"]),
        .audit("b", ["outcome": "rate_limited"])))
    RunCase(
      "EVENT-6: a provisional OPEN that late evidence refers frees the next one",
      .run(
        [
          session("a", 1, ["first_session": false, "ip": "8.8.8.8", "idfv": "aaaaaaaa"]),
          session("b", oneHour, ["first_session": false, "ip": "8.8.8.8"]), toNoon,
        ], expect: .audit("b", ["outcome": "rate_limited"])),
      .run(
        [click("c", -oneHour, ["idfv": "aaaaaaaa"])],
        expect: .audit("a", ["outcome": "counted", "referred": "1"]),
        .audit("b", ["outcome": "counted"])))
    RunCase(
      "EVENT-6: a suppressed OPEN does not push the limit out once it is final either",
      .run(
        [
          session("a", -oneHour, ["first_session": false, "ip": "8.8.8.8"]),
          session("b", 0, ["first_session": false, "ip": "8.8.8.8"]), toNoon,
        ], expect: .audit("b", ["outcome": "rate_limited"])),
      .run(
        [
          session("c", 3 * oneHour - 1, ["first_session": false, "ip": "8.8.8.8"]),
          session("d", 3 * oneHour, ["first_session": false, "ip": "8.8.8.8"]),
        ],
        expect: .audit("b", ["outcome": "rate_limited"]),
        .audit("c", ["outcome": "rate_limited"]), .audit("d", ["outcome": "counted"])))
    RunCase(
      "REP-3: a day becomes final when the watermark reaches its last millisecond",
      .run([session("s", 0)], expect: .report("methods", ["2024-06-01,app,,0,0,1,,,,0"])),
      .run(
        [session("t", 2 * oneDay + 12 * oneHour - 2)],
        expect: .report(
          "methods", ["2024-06-01,app,,0,0,1,,,,0", "2024-06-03,app,,0,0,1,,,,0"])),
      .run(
        [session("u", 2 * oneDay + 12 * oneHour - 1)],
        expect: .report(
          "methods", ["2024-06-01,app,,0,0,1,,,,1", "2024-06-03,app,,0,0,2,,,,0"])))
    RunCase(
      "REP-3: the rows of a final day stay, whatever comes late",
      .run(
        [
          session("s", 0, ["idfv": "aaaaaaaa", "first_session": true]),
          session("u", 2 * oneDay + 12 * oneHour - 1),
        ],
        expect: .report(
          "campaigns",
          ["2024-06-01,app,iOS,,,1,0,0,0,,0,,1", "2024-06-03,app,iOS,,,0,0,1,0,,0,,0"])),
      .run(
        [
          click("c", -oneHour, ["os": "iOS", "idfv": "aaaaaaaa"]),
          session("e", -oneHour, ["idfv": "aaaaaaaa"]),
        ], expect: .asBefore, .status(3)))
  }
}
