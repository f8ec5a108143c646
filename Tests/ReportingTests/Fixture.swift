import Model

@testable import Reporting

/// A small world to report on: three UTC days from 2024-01-01, texts and apps.
struct Fixture {
  static let days = Days(
    starts: (0...3).map { Timestamp(milliseconds: firstMoment + Int64($0) * 86_400_000) },
    names: ["2024-01-01", "2024-01-02", "2024-01-03"])

  /// 2024-01-01T00:00:00Z.
  static let firstMoment: Int64 = 1_704_067_200_000

  var texts = StringTable()
  var sessions: [ReportedSession] = []
  var clicks: [ReportedClick] = []
  var apps = [ReportedApp(name: "app", watermark: .absent)]

  /// A moment so many seconds after the first.
  static func time(day: Int = 0, seconds: Int64 = 0) -> Timestamp {
    Timestamp(milliseconds: firstMoment + Int64(day) * 86_400_000 + seconds * 1000)
  }

  /// The last millisecond of a day, give or take some.
  static func end(ofDay day: Int, plus milliseconds: Int64 = 0) -> Timestamp {
    Timestamp(milliseconds: days.lastMoment(of: day).milliseconds + milliseconds)
  }

  mutating func session(
    _ event: SessionEvent = .install, at time: Timestamp = time(), app: UInt16 = 0,
    os: OperatingSystem = .iOS, outcome: Outcome = .counted, campaign: String = "",
    channel: String = "", customParam1: String = "", country: String = "",
    method: MatchMethod? = nil, touchType: TouchType? = nil, secondsSinceTouch: Int64? = nil,
    isAmbiguous: Bool = false, costMicros: Int64 = 0, currency: String = "USD"
  ) {
    sessions.append(
      ReportedSession(
        timestamp: time, app: AppID(index: app), os: os, event: event, outcome: outcome,
        campaign: texts.intern(campaign), channel: texts.intern(channel),
        customParams: (texts.intern(customParam1), .absent, .absent),
        country: texts.intern(country), appVersion: .absent, method: method, touchType: touchType,
        touchTime: secondsSinceTouch.map { time - .seconds($0) } ?? .absent,
        isAmbiguous: isAmbiguous, costMicros: costMicros, currency: texts.intern(currency)))
  }

  /// An INSTALL with a click as its touch.
  mutating func attributedInstall(
    at time: Timestamp = time(), app: UInt16 = 0, campaign: String = "c",
    touchType: TouchType = .click, secondsSinceTouch: Int64? = nil, costMicros: Int64 = 0,
    currency: String = "USD"
  ) {
    session(
      at: time, app: app, campaign: campaign, method: .linkClickID, touchType: touchType,
      secondsSinceTouch: secondsSinceTouch, costMicros: costMicros, currency: currency)
  }

  mutating func click(
    at time: Timestamp = time(), app: UInt16 = 0, os: OperatingSystem = .iOS,
    campaign: String = "c", channel: String = "", country: String = ""
  ) {
    clicks.append(
      ReportedClick(
        timestamp: time, app: AppID(index: app), os: os, campaign: texts.intern(campaign),
        channel: texts.intern(channel), country: texts.intern(country)))
  }

  func cubes(_ definitions: [ReportDefinition]) -> Cubes {
    var cubes = Cubes(definitions, days: Self.days)
    cubes.add(sessions: sessions.span)
    cubes.add(clicks: clicks.span)
    return cubes
  }

  func table(_ keys: [ReportKey], _ metrics: [Metric], name: String = "report") -> ReportTable {
    var cubes = cubes([ReportDefinition(name: name, keys: keys, metrics: metrics)])
    return cubes.makeTable(0, texts: texts, apps: apps)
  }

  func tables(of cubes: Cubes, _ definitions: [ReportDefinition]) -> [ReportTable] {
    var cubes = cubes
    return definitions.indices.map { cubes.makeTable($0, texts: texts, apps: apps) }
  }

  /// The CSV's lines without the header.
  func rows(
    _ keys: [ReportKey], _ metrics: [Metric], isSpreadsheetSafe: Bool = true
  ) -> [String] {
    Array(table(keys, metrics).lines(isSpreadsheetSafe: isSpreadsheetSafe).dropFirst())
  }
}

extension ReportTable {
  /// The CSV, as text.
  func csv(isSpreadsheetSafe: Bool = true) -> String {
    var file: [UInt8] = []
    CSVWriter(isSpreadsheetSafe: isSpreadsheetSafe).write(self) { chunk in
      for i in chunk.indices { file.append(chunk[i]) }
    }
    return String(decoding: file, as: UTF8.self)
  }

  /// The CSV's lines; for tables without line ends in cells.
  func lines(isSpreadsheetSafe: Bool = true) -> [String] {
    csv(isSpreadsheetSafe: isSpreadsheetSafe).split(separator: "\n").map(String.init)
  }
}
