import Foundation
import Model
import TestSupport
import Testing

@testable import Pipeline

/// Runs that copy the rows of settled days and runs that make all rows anew give the same reports.
@Suite struct SettledDaysTests {
  /// Ten days of an app, and the first run over them.
  private func tenDays(
    settings: String = "", firstDay: Int64 = TwinJobs.firstDay
  ) throws -> TwinJobs {
    let twins = try TwinJobs(firstDay: firstDay)
    twins.settings = settings
    twins.clickDialect = "onelink"
    try twins.write(hours: 0..<240)
    let rows = try twins.run()
    #expect(rows.made == rows.all && rows.all >= 10)
    return twins
  }

  @Test func `TIME-4: six hours on top make the rows of the days behind the watermark alone`()
    throws
  {
    let twins = try tenDays()
    try twins.write(hours: 240..<246)
    // The watermark lies at hour 191.9, on the eighth day of eleven.
    var rows = try twins.run()
    #expect(rows.made == 14 && rows.all == 42)
    for day in 0..<8 {
      let before = rows.all
      try twins.write(hours: 246 + day * 24..<270 + day * 24)
      rows = try twins.run()
      #expect(rows.made <= 20 && rows.all >= before + 4)
    }
  }

  @Test(arguments: ["attribution.csv", "methods.csv", "reports.sqlite"], [true, false])
  func `REP-5: a report that is gone or altered has all reports made anew`(
    name: String, isGone: Bool
  ) throws {
    let twins = try tenDays()
    try twins.write(hours: 240..<246)
    let path = twins.report(name)
    if isGone {
      try FileManager.default.removeItem(atPath: path)
    } else {
      var bytes = try #require(TemporaryFolder.content(path))
      bytes[bytes.count / 3] ^= 1
      try Data(bytes).write(to: URL(filePath: path))
    }
    let rows = try twins.run()
    #expect(rows.made == 42 && rows.all == 42)
    try twins.write(hours: 246..<252)
    #expect(try twins.run().made < 20, "the run after it goes on")
  }

  @Test(arguments: [
    "currencies: [\"USD\", \"EUR\"],", "spreadsheet_safe: false,",
    "reports: [{ name: \"attribution\", keys: [\"date\", \"os\"], metrics: [\"installs\"] }],",
  ])
  func `TIME-6: what changes reports has all rows made anew`(settings: String) throws {
    let twins = try tenDays()
    try twins.write(hours: 240..<246)
    twins.settings = settings
    let rows = try twins.run()
    #expect(rows.made == rows.all)
    try twins.write(hours: 246..<252)
    let after = try twins.run()
    #expect(after.made < after.all)
  }

  @Test func `TIME-6: other names of campaigns have all rows made anew`() throws {
    let twins = try TwinJobs()
    twins.settings = "campaign_names: \"names.csv\","
    try twins.write(["campaignId,name", "1,one"], to: "names.csv")
    try twins.write(hours: 0..<240)
    try twins.run()
    try twins.write(["campaignId,name", "1,two"], to: "names.csv")
    try twins.write(hours: 240..<246)
    let rows = try twins.run()
    #expect(rows.made == rows.all)
  }

  @Test func `TIME-6: a report without a date is made anew beside those that go on`() throws {
    let twins = try tenDays(
      settings: """
        reports: [
          { name: "attribution", keys: ["date", "app", "campaign"], metrics: ["installs", "opens"] },
          { name: "campaigns", keys: ["campaign", "date"], metrics: ["installs", "cost_USD"] } ],
        """)
    try twins.write(hours: 240..<246)
    let rows = try twins.run()
    #expect(rows.made < rows.all)
  }

  @Test func `TIME-4: an app whose logs come later has its own days made anew`() throws {
    let twins = try tenDays()
    try twins.write(hours: 0..<120, app: "b")
    #expect(try twins.run().made == 60, "the first run with an app whose days are all new")
    try twins.write(hours: 240..<264)
    #expect(try twins.run().made < 20, "only the newer app has anything new")
    try twins.write(hours: 120..<126, app: "b")
    let rows = try twins.run()
    // From the older watermark on, at hour 71.9.
    #expect(rows.made > 30 && rows.made < rows.all)
    try twins.write(hours: 264..<270)
    #expect(try twins.run().made < 20)
    try twins.write(
      ["{\"url\":\"https://x.example/l\",\"id\":\"77\",\"data\":{}}"], to: "links/all")
    #expect(try twins.run().made > 30, "a link without an app may serve both")
  }

  @Test func `REP-3: without the key app a day is final when it is for all its apps`() throws {
    let twins = try tenDays(
      settings: """
        reports: [{ name: "attribution", keys: ["date"], metrics: ["installs", "opens", "clicks"] }],
        """)
    try twins.write(hours: 0..<240, app: "b")
    try twins.run()
    // The ends of both apps' logs, and the whole days that lie two before the earlier one.
    var ends = ["a": 240, "b": 240]
    for hour in stride(from: 240, to: 360, by: 24) {
      let app = hour % 48 == 0 ? "a" : "b"
      try twins.write(hours: hour..<hour + 24, app: app)
      ends[app] = hour + 24
      let rows = try twins.run()
      #expect(rows.made < rows.all, "hour \(hour)")
      let lines = try String(contentsOfFile: twins.report("attribution.csv"), encoding: .utf8)
        .split(separator: "\n").dropFirst()
      let end = ends.values.min() ?? 0
      let finals = lines.map { $0.hasSuffix(",1") }
      #expect(finals == lines.indices.map { $0 <= (end - 49) / 24 }, "hour \(hour)")
    }
  }

  @Test func `TIME-3: late clicks and sessions change no settled day`() throws {
    let twins = try tenDays()
    let (click, session) = twins.install(100.1, campaign: "late")
    let settled = try settledRows(of: twins)
    #expect(settled.values.allSatisfy { $0.count > 7 })
    try twins.write([click], to: "clicks/late")
    try twins.write([session], to: "sessions/late")
    let rows = try twins.run()
    #expect(rows.made < rows.all && rows.all == 40)
    #expect(try settledRows(of: twins) == settled)
    try twins.write(
      ["{\"timestamp\":\(twins.time(50)),\"app\":\"a\",\"uuid\":\"u1234567\",\"cookie_id\":\"k\"}"],
      to: "syncs/late")
    try twins.run()
    #expect(try settledRows(of: twins) == settled)
  }

  /// The rows of the days that are final, by report.
  private func settledRows(of twins: TwinJobs) throws -> [String: [Substring]] {
    let names = ["attribution", "campaigns", "methods"]
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        let csv = try String(contentsOfFile: twins.report("\(name).csv"), encoding: .utf8)
        return (name, csv.split(separator: "\n").filter { $0.hasSuffix(",1") })
      })
  }

  @Test func `TIME-5: runs that find nothing new leave the next one where to go on`() throws {
    let twins = try tenDays()
    try twins.write([], to: "sessions/empty")
    #expect(try twins.run().all == 40)
    try twins.run()
    try twins.write(hours: 240..<246)
    #expect(try twins.run().made == 14)
  }

  @Test(
    arguments: [
      ("Europe/Berlin", 1_711_411_200_000), ("America/New_York", 1_730_160_000_000),
      ("Asia/Kathmandu", TwinJobs.firstDay), ("Pacific/Apia", TwinJobs.firstDay),
    ] as [(String, Int64)])
  func `REP-3: days of other zones, 23 and 25 hours long among them, settle as well`(
    zone: String, firstDay: Int64
  ) throws {
    // 26 March 2024 and 29 October 2024: the clocks change on the sixth day.
    let twins = try tenDays(settings: "time_zone: \"\(zone)\",", firstDay: firstDay)
    var hour = 240
    for hours in [6, 24, 6, 18, 48, 6] {
      try twins.write(hours: hour..<hour + hours)
      hour += hours
      let rows = try twins.run()
      #expect(rows.made < rows.all)
    }
  }

  @Test func `TIME-7: rows of days that the state has forgotten stay`() throws {
    let twins = try tenDays(settings: "retention: \"7d\", max_lookback: \"30d\",")
    for day in 10..<30 {
      let settled = try settledRows(of: twins)
      try twins.write(hours: day * 24..<day * 24 + 24)
      let rows = try twins.run()
      #expect(rows.made < 20 && rows.all == 40 + (day - 9) * 4)
      let after = try settledRows(of: twins)
      for (name, rows) in settled { #expect(after[name]?.starts(with: rows) == true, "\(name)") }
    }
  }

  @Test func `TIME-7: an entry of the catalogue goes once its successor is older than evidence`()
    throws
  {
    let twins = try TwinJobs()
    twins.settings = "retention: \"7d\", max_lookback: \"30d\","
    func entry(_ hours: Double, of link: String, app: String = #""app":"a","#) -> String {
      #"{"url":"https://l.example/\#(link)",\#(app)"updated_at":\#(twins.time(hours))}"#
    }
    // Replaced, replaced by one for all apps, replaced too late, and for all apps.
    try twins.write(
      [
        entry(1, of: "x"), entry(2, of: "x"), entry(1, of: "y"), entry(2, of: "y", app: ""),
        entry(1, of: "z"), entry(700, of: "z"), entry(1, of: "y", app: ""),
      ], to: "links/a")
    for day in 0..<60 {
      try twins.write(hours: day * 24..<day * 24 + 24)
      try twins.run()
      // The watermark lies 48 hours before the last record, evidence of 37 days before it is kept.
      if day == 20 { #expect(try twins.otherRecords() == 7) }
    }
    let kept = try twins.otherRecords()
    #expect(kept == 5)
  }
}
