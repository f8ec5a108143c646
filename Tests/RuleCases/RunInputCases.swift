import ReferenceModel

// A table: files and duplicates across runs.
extension RunCase {
  @RuleCaseBuilder static var filesOfRuns: [RunCase] {
    RunCase(
      "IN-1: the same bytes are taken in once, whatever their name",
      .run([session("s", 0)], expect: .lines(.sessions, accepted: 1)),
      .run([session("s", 0)], expect: .lines(.sessions, accepted: 0), .asBefore))
    RunCase(
      "IN-1: the same bytes in another source are taken in again",
      .run([session("s", 0)]),
      .run(
        [session("s", 0).source { $0.app = "app" }], expect: .lines(.sessions, accepted: 1),
        .outcomes(["counted": 1, "duplicate": 1]), .asBefore))
    RunCase(
      "IN-1: a known path with more lines is a new file, its known records are duplicates",
      .run([session("s", 0)], file: "log.ndjson"),
      .run(
        [session("s", 0), session("t", 1)], file: "log.ndjson",
        expect: .lines(.sessions, accepted: 2), .outcomes(["counted": 2, "duplicate": 1])))
    RunCase(
      "IN-1: a known path with other lines takes nothing back",
      .run([session("s", 0)], file: "log.ndjson"),
      .run([session("t", 1)], file: "log.ndjson", expect: .outcomes(["counted": 2])))
    RunCase(
      "IN-1: files already taken in may be gone",
      .run([session("s", 0)]),
      .run([session("t", 1)], isRotated: true, expect: .outcomes(["counted": 2])))
    RunCase(
      "IN-1: of a damaged file nothing counts, and the next runs try it again",
      .run(
        [session("s", 0)], file: "log.ndjson.gz", packing: .damagedGzip, expect: .status(3),
        .lines(.sessions, accepted: 0), .notInAudit("s")),
      .run([], expect: .status(3), .asBefore),
      .run(
        [session("s", 0)], file: "log.ndjson.gz", packing: .gzip, expect: .status(0),
        .lines(.sessions, accepted: 1), .outcomes(["counted": 1])))
    RunCase(
      "IN-1: a damaged file moves no watermark",
      .run([toNoon], packing: .damagedGzip, expect: .watermark("app", nil)),
      .run([session("s", 0)], isRotated: true, expect: .outcomes(["counted": 1]), .status(0)))
    RunCase(
      "TIME-5: a run over nothing new leaves the reports alone",
      .run([click("c", -1), session("s", 0, ["link_identifier": "c"]), toNoon]),
      .run([], expect: .asBefore, .status(0), .watermark("app", noon)))
  }

  @RuleCaseBuilder static var duplicatesOfRuns: [RunCase] {
    RunCase(
      "IN-7: an earlier twin in time is kept, and the known one becomes its duplicate",
      .run([session("s", 2 * oneHour)]),
      .run(
        [session("s", oneHour)], expect: .audit("s", ["timestamp_ms": "\(noon + oneHour)"]),
        .outcomes(["counted": 1, "duplicate": 1])))
    RunCase(
      "IN-7: an earlier twin may set a known duplicate free",
      set: { $0.dedupeWindow = oneHour },
      .run(
        [session("s", 60 * oneMinute), session("s", 110 * oneMinute)],
        expect: .outcomes(["counted": 1, "duplicate": 1])),
      .run([session("s", 30 * oneMinute)], expect: .outcomes(["counted": 2, "duplicate": 1])))
    RunCase(
      "IN-7: the window is the same across runs",
      .run([session("s", 0)]),
      .run([session("s", 7 * oneDay)], expect: .outcomes(["counted": 1, "duplicate": 1])),
      .run([session("s", 7 * oneDay + 1)], expect: .outcomes(["counted": 2, "duplicate": 1])))
    RunCase(
      "IN-7: of a click's twins the first counts, in whichever run it came",
      .run([click("c", 1, ["~campaign": "x", "os": "iOS"])]),
      .run(
        [click("c", 0, ["~campaign": "y", "os": "iOS"])],
        expect: .clicks(["counted": 1, "duplicate": 1]),
        .report("campaigns", ["2024-06-01,app,iOS,y,,0,0,0,1,0,0,,0"])))
    RunCase(
      "EVENT-3: tracking_disabled sessions are counted in every run",
      .run([session("s", 0, ["tracking_disabled": true])]),
      .run(
        [session("s", 0, ["tracking_disabled": true]), session("t", 0)],
        expect: .outcomes(["tracking_disabled": 2, "counted": 1])))
  }
}
