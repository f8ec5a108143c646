import ReferenceModel

// A table: runs with another job file.
extension RunCase {
  @RuleCaseBuilder static var changedRules: [RunCase] {
    RunCase(
      "TIME-6: adopted rules change what is provisional and nothing that is final",
      .run(
        [
          click("c", -2 * oneHour, ["idfv": "aaaaaaaa"]),
          click("d", -2 * oneHour, ["idfv": "bbbbbbbb"]),
          session("a", 0, ["first_session": true, "idfv": "aaaaaaaa"]),
          session("b", 1, ["first_session": true, "idfv": "bbbbbbbb"]), toNoon,
        ], expect: .won("a", "c", by: "device_id"), .won("b", "d", by: "device_id")),
      .adopting(
        { $0.lookbackInstall = oneHour }, expect: .won("a", "c", by: "device_id"), .organic("b")))
    RunCase(
      "TIME-6: adopted limits too",
      .run(
        [
          session("a", 0, ["first_session": false, "ip": "8.8.8.8"]),
          session("b", oneHour, ["first_session": false, "ip": "8.8.8.8"]), toNoon,
        ], expect: .audit("b", ["outcome": "rate_limited"])),
      .adopting({ $0.openRateLimit = oneHour }, expect: .audit("b", ["outcome": "counted"])))
    RunCase(
      "TIME-6: adopted limits change no final outcome",
      .run(
        [
          session("a", -oneHour, ["first_session": false, "ip": "8.8.8.8"]),
          session("b", 0, ["first_session": false, "ip": "8.8.8.8"]), toNoon,
        ], expect: .audit("b", ["outcome": "rate_limited"])),
      .adopting(
        { $0.openRateLimit = oneHour }, expect: .audit("b", ["outcome": "rate_limited"]), .asBefore)
    )
    RunCase(
      "TIME-6: a new link host needs no more than --adopt-rules",
      .run([
        session("a", 0, ["first_session": true, "universal_link_url": "https://new.example/x"]),
        session("b", 1, ["first_session": true, "universal_link_url": "https://new.example/x"]),
        toNoon,
      ]),
      .adopting(
        { $0.apps[0].linkHosts.append("new.example") }, expect: .organic("a"),
        .audit("b", ["match_method": "app_link"])))
    RunCase(
      "TIME-6: a new alias serves the lines that come from then on",
      .run(
        [session("s", 0, ["branch_key": "id9"])],
        expect: .lines(.sessions, accepted: 0, rejected: 1)),
      .adopting(
        { $0.apps[0].aliases.append("id9") }, [session("t", 0, ["branch_key": "id9"])],
        expect: .audit("t", ["app": "app"]), .notInAudit("s")))
    RunCase(
      "TIME-6: other campaign names are given to what is provisional, without more",
      set: { $0.campaignNames = ["78": "Other"] },
      .run([
        answer("t", 0), answer("u", 1),
        session("a", 0, ["first_session": true, "apple_attribution_token": "t"]),
        session("b", 1, ["first_session": true, "apple_attribution_token": "u"]), toNoon,
      ]),
      .changing(
        { $0.campaignNames = ["77": "Brand"] }, expect: .audit("a", ["campaign": "77"]),
        .audit("b", ["campaign": "Brand"])))
    RunCase(
      "TIME-6: a new report needs nothing and has the days that state holds",
      .run([session("s", 0), toNoon]),
      .changing(
        { $0.reports = [Settings.Report("systems", by: ["date", "os"], ["opens"])] },
        expect: .header("systems", "date,os,opens,is_final"),
        .report("systems", ["2024-06-01,iOS,1,0", "2024-06-03,iOS,1,0"])))
  }

  @RuleCaseBuilder static var changedAssociations: [RunCase] {
    RunCase(
      "TIME-6: another association file decides what is provisional, without more",
      set: { $0.apps[0].association = #"{"applinks":{"details":[{"appID":"T","paths":["/y"]}]}}"# },
      .run([
        session("a", 0, ["first_session": true, "universal_link_url": "https://go.example/x"]),
        session("b", 1, ["first_session": true, "universal_link_url": "https://go.example/x"]),
        toNoon,
      ]),
      .changing(
        {
          $0.apps[0].association = #"{"applinks":{"details":[{"appID":"T","paths":["/x"]}]}}"#
        }, expect: .organic("a"), .audit("b", ["match_method": "app_link"])))
  }
}
