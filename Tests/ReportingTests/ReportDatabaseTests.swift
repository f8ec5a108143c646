import Foundation
import Model
import SQLite
import TestSupport
import Testing

@testable import Reporting

@Suite struct ReportDatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String = "reports.sqlite") -> String { "\(folder.path)/\(name)" }

  /// Two days, two campaigns of which one has clicks and costs, an organic install and an open that is limited.
  private func world() -> Fixture {
    var fixture = Fixture()
    fixture.apps[0].watermark = Fixture.end(ofDay: 0)
    for _ in 0..<3 { fixture.click(campaign: "=a,b") }
    fixture.attributedInstall(campaign: "=a,b", secondsSinceTouch: 60, costMicros: 100_000)
    fixture.attributedInstall(
      at: Fixture.time(day: 1), campaign: "=a,b", secondsSinceTouch: 90, costMicros: 200_000)
    fixture.attributedInstall(at: Fixture.time(day: 1), campaign: "\"q\"", touchType: .link)
    fixture.session(at: Fixture.time(day: 1))
    fixture.session(.open, outcome: .rateLimited)
    return fixture
  }

  private func write(_ definitions: [ReportDefinition], name: String = "reports.sqlite") throws
    -> [ReportTable]
  {
    let fixture = world()
    let tables = fixture.tables(of: fixture.cubes(definitions), definitions)
    try ReportDatabase.write(tables, to: path(name))
    return tables
  }

  /// All rows of a query, with bars between cells and `NULL` for what is none.
  private func rows(_ sql: String, in name: String = "reports.sqlite") throws -> [String] {
    let database = try Database(path: path(name), mode: .read)
    var query = try database.prepare(sql)
    var rows: [String] = []
    while try query.step() {
      let cells = (0..<query.columnCount).map { query.isNull($0) ? "NULL" : query.text($0) }
      rows.append(cells.joined(separator: "|"))
    }
    return rows
  }

  @Test func `REP-6: SQLite holds the rows of the CSV in their order, raw`() throws {
    let tables = try write(ReportDefinition.defaults(currencies: ["USD", "EUR"]))
    for table in tables {
      let database = try Database(path: path(), mode: .read)
      var query = try database.prepare("SELECT * FROM \"\(table.name)\"")
      let names = try rows("SELECT name FROM pragma_table_info('\(table.name)') ORDER BY cid")
      #expect(names == table.columns.map(\.name))
      var row = 0
      while try query.step() {
        for column in table.columns.indices {
          switch table.cell(row: row, column: column) {
          case .empty: #expect(query.text(column) == "")
          case .text(let text): #expect(query.text(column) == String(decoding: text, as: UTF8.self))
          case .integer(let number): #expect(query.integer(column) == number)
          case .decimal(let number): #expect(query.real(column) == Double(number.description))
          }
        }
        row += 1
      }
      #expect(row == table.rowCount && row > 0)
    }
  }

  @Test func `absent texts are empty texts, other empty cells are NULL`() throws {
    _ = try write([
      ReportDefinition(
        name: "r", keys: [.campaign], metrics: [.installs, .medianClickToInstallSeconds, .clicks])
    ])
    #expect(try rows("SELECT * FROM r") == ["|1|NULL|0", "\"q\"|1|NULL|0", "=a,b|2|60|3"])
    #expect(try rows("SELECT count(*) FROM r WHERE campaign = ''") == ["1"])
  }

  @Test func `the final rows have a view`() throws {
    _ = try write(ReportDefinition.defaults(currencies: ["USD"]))
    #expect(
      try rows("SELECT date, campaign, installs FROM campaigns_final") == ["2024-01-01|=a,b|1"])
    #expect(try rows("SELECT count(*) FROM campaigns WHERE is_final = 0") == ["3"])
  }

  @Test func `views by key add up counts and money, and divide ratios anew`() throws {
    _ = try write(ReportDefinition.defaults(currencies: ["USD"]))
    #expect(
      try rows("SELECT * FROM campaigns_by_campaign") == [
        "|1|0|0|0|NULL|0.0|NULL|0", "\"q\"|1|0|0|0|NULL|0.0|0.0|0",
        "=a,b|2|0|0|3|0.666667|0.3|0.15|0",
      ])
    #expect(
      try rows("SELECT * FROM campaigns_by_day") == [
        "2024-01-01|1|0|0|3|0.333333|0.1|0.1|1", "2024-01-02|3|0|0|0|NULL|0.2|0.1|0",
      ])
    #expect(
      try rows("SELECT * FROM methods_by_match_method") == ["|1|0|0|0", "link_click_id|3|0|0|0"])
  }

  @Test(arguments: [
    (1, 128, "0.007812"), (3, 128, "0.023438"), (1, 3, "0.333333"), (2, 3, "0.666667"),
    (5, 1, "5.0"),
  ])
  func `REP-2: views round half-even`(installs: Int, clicks: Int, rate: String) throws {
    var fixture = Fixture()
    for _ in 0..<clicks { fixture.click() }
    for place in 0..<installs { fixture.attributedInstall(at: Fixture.time(day: place % 2)) }
    let definitions = ReportDefinition.defaults(currencies: ["USD"])
    let tables = fixture.tables(of: fixture.cubes(definitions), definitions)
    try ReportDatabase.write(tables, to: path())
    #expect(try rows("SELECT click_to_install_rate FROM campaigns_by_campaign") == [rate])
  }

  @Test func `views add up large amounts to the last millionth`() throws {
    var fixture = Fixture()
    // Two days and campaigns of each of which the sum as binary fractions is another one.
    let costs: [Int64] = [8_061_728_440_545_069, 8_061_728_440_545_068, 7, -3, 100_000]
    for (place, cost) in costs.enumerated() {
      fixture.attributedInstall(
        at: Fixture.time(day: place % 2), campaign: "c\(place)", costMicros: cost)
    }
    let definitions = ReportDefinition.defaults(currencies: ["USD"])
    let tables = fixture.tables(of: fixture.cubes(definitions), definitions)
    try ReportDatabase.write(tables, to: path())
    let sum = costs.reduce(0, +)
    let text = FixedDecimal(micros: Int128(sum)).description
    #expect(
      try rows("SELECT cost_USD = \(text) FROM campaigns_by_app") == ["1"])
    let each = FixedDecimal(micros: Int128(sum)).divided(by: 5)?.description ?? ""
    #expect(
      try rows("SELECT cost_per_install_USD = \(each) FROM campaigns_by_app") == ["1"])
  }

  @Test func `views have no cost per install of what is beyond 64 bits`() throws {
    let most: Int64 = 9_223_372_036_853_000_000
    for (cost, count) in [(most, 1), (most / 2, 2), (most, 2)] {
      var fixture = Fixture()
      for place in 0..<count {
        fixture.attributedInstall(at: Fixture.time(day: place), costMicros: cost)
      }
      let definitions = ReportDefinition.defaults(currencies: ["USD"])
      let tables = fixture.tables(of: fixture.cubes(definitions), definitions)
      try? FileManager.default.removeItem(atPath: path())
      try ReportDatabase.write(tables, to: path())
      let isNull = count == 2 && cost == most
      #expect(
        try rows(
          "SELECT cost_per_install_USD IS NULL, cost_USD > 9.2e12 FROM campaigns_by_app")
          == [isNull ? "1|1" : "0|1"])
    }
  }

  @Test func `REP-2: costs below zero are rounded half-even in views, too`() throws {
    var fixture = Fixture()
    fixture.attributedInstall(costMicros: -5)
    fixture.attributedInstall(at: Fixture.time(day: 1), costMicros: 0)
    fixture.attributedInstall(campaign: "d", costMicros: -3)
    fixture.attributedInstall(at: Fixture.time(day: 1), campaign: "d", costMicros: 0)
    let definitions = ReportDefinition.defaults(currencies: ["USD"])
    let tables = fixture.tables(of: fixture.cubes(definitions), definitions)
    try ReportDatabase.write(tables, to: path())
    let costs = try rows("SELECT cost_per_install_USD * 1000000 FROM campaigns_by_campaign")
    #expect(costs == ["-2.0", "-2.0"])
  }

  @Test func `REP-1, REP-2: views leave out ratios of which rows that do not stand have a part`()
    throws
  {
    let keys: [ReportKey] = [.date, .os]
    _ = try write([
      ReportDefinition(name: "a", keys: keys, metrics: [.installs, .clickToInstallRate]),
      ReportDefinition(name: "b", keys: keys, metrics: [.clicks, .clickToInstallRate]),
      ReportDefinition(
        name: "c", keys: keys, metrics: [.attributedInstalls, .clicks, .clickToInstallRate]),
      ReportDefinition(name: "d", keys: keys, metrics: [.installs, .costPerInstall("USD")]),
      ReportDefinition(
        name: "e", keys: keys, metrics: [.installs, .reinstalls, .costPerInstall("USD")]),
    ])
    func columns(_ view: String) throws -> [String] {
      try rows("SELECT name FROM pragma_table_info('\(view)') ORDER BY cid")
    }
    #expect(try columns("a_by_day") == ["date", "installs", "is_final"])
    #expect(try columns("b_by_os") == ["os", "clicks", "is_final"])
    #expect(
      try columns("c_by_os")
        == ["os", "attributed_installs", "clicks", "click_to_install_rate", "is_final"])
    #expect(try columns("d_by_os") == ["os", "installs", "is_final"])
    #expect(
      try columns("e_by_day")
        == ["date", "installs", "reinstalls", "cost_per_install_USD", "is_final"])
  }

  @Test func `each of several keys has its view, and no view is broken`() throws {
    _ = try write(
      ReportDefinition.defaults(currencies: ["USD"]) + [
        ReportDefinition(name: "one", keys: [.date], metrics: [.installs]),
        ReportDefinition(name: "none", keys: [], metrics: [.installs]),
      ])
    let views = try rows("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name")
    #expect(
      views == [
        "attribution_by_app", "attribution_by_campaign", "attribution_by_channel",
        "attribution_by_custom_param_1", "attribution_by_custom_param_2",
        "attribution_by_custom_param_3", "attribution_by_day", "attribution_by_os",
        "attribution_final", "campaigns_by_app", "campaigns_by_campaign", "campaigns_by_channel",
        "campaigns_by_day", "campaigns_by_os", "campaigns_final", "methods_by_app",
        "methods_by_day", "methods_by_match_method", "methods_final", "one_final",
      ])
    for view in views { _ = try rows("SELECT * FROM \"\(view)\"") }
  }

  @Test func `a report may have the name of another's view or of the column list`() throws {
    let names = ["report", "report_final", "report_by_day", "report_columns", "select", "1"]
    _ = try write(
      names.map { ReportDefinition(name: $0, keys: [.date, .app], metrics: [.installs]) })
    for name in names {
      #expect(
        try rows("SELECT * FROM \"\(name)\"") == ["2024-01-01|app|1|1", "2024-01-02|app|3|0"])
    }
  }

  @Test func `currencies with quotes and commas are column names like any other`() throws {
    let odd = "U\"S,D"
    _ = try write([
      ReportDefinition(
        name: "r", keys: [.app, .os],
        metrics: [.installs, .reinstalls, .cost(odd), .costPerInstall(odd)])
    ])
    #expect(try rows("SELECT * FROM r_by_app") == ["app|4|0|0.0|0.0"])
  }

  @Test func `what each column is can be read from the file`() throws {
    _ = try write([
      ReportDefinition(
        name: "r", keys: [.date],
        metrics: [.installs, .cost("USD"), .costPerInstall("USD"), .medianClickToInstallSeconds])
    ])
    #expect(
      try rows("SELECT * FROM report_columns") == [
        "r|1|date|key", "r|2|installs|count", "r|3|cost_USD|money",
        "r|4|cost_per_install_USD|ratio", "r|5|median_click_to_install_seconds|quantile",
        "r|6|is_final|is_final",
      ])
  }

  @Test func `TIME-4: the same tables give the same bytes, in one file`() throws {
    _ = try write(ReportDefinition.defaults(currencies: ["USD"]), name: "one")
    _ = try write(ReportDefinition.defaults(currencies: ["USD"]), name: "two")
    let one = try Data(contentsOf: URL(fileURLWithPath: path("one")))
    #expect(try one == Data(contentsOf: URL(fileURLWithPath: path("two"))))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == ["one", "two"])
    #expect(try rows("PRAGMA integrity_check", in: "one") == ["ok"])
  }

  @Test func `REP-5: an empty file is taken, as a temporary file is one`() throws {
    #expect(FileManager.default.createFile(atPath: path(), contents: nil))
    _ = try write([ReportDefinition(name: "r", keys: [.app], metrics: [.installs])])
    #expect(try rows("SELECT * FROM r") == ["app|4"])
  }

  @Test func `an existing database is not written over`() throws {
    let definitions = [ReportDefinition(name: "r", keys: [.app], metrics: [.installs])]
    _ = try write(definitions)
    #expect(throws: DatabaseError.self) { try write(definitions) }
  }

  @Test func `a name that SQLite keeps for itself is an error`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try write([ReportDefinition(name: "sqlite_r", keys: [.app], metrics: [.installs])])
    }
    #expect(
      error?.description
        == "SQLite error 1: object name reserved for internal use: sqlite_r"
        + " - while executing `CREATE TABLE \"sqlite_r\" (\"app\" TEXT NOT NULL,"
        + " \"installs\" INTEGER NOT NULL)`")
  }

  @Test func `the content is the same in other bytes, and another in one cell`() throws {
    let definitions = ReportDefinition.defaults(currencies: ["USD"])
    _ = try write(definitions)
    let content = try ReportDatabase.content(of: path())
    #expect(content != nil)
    _ = try write(definitions, name: "other")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path()))
    do {
      let database = try Database(path: path("other"), mode: .write)
      try database.execute("PRAGMA page_size = 8192; VACUUM")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("other"))) != bytes)
    #expect(try ReportDatabase.content(of: path("other")) == content)
    for change in [
      "UPDATE campaigns SET installs = installs + 1 WHERE rowid = 1",
      "UPDATE campaigns SET cost_USD = NULL WHERE rowid = 1", "DROP VIEW campaigns_by_day",
    ] {
      let before = try ReportDatabase.content(of: path("other"))
      try Database(path: path("other"), mode: .write).execute(change)
      #expect(try ReportDatabase.content(of: path("other")) != before, "\(change)")
    }
  }

  @Test func `REP-6: other last rows give the content of a new database of all rows`() throws {
    let definitions =
      ReportDefinition.defaults(currencies: ["USD"]) + [
        ReportDefinition(name: "all", keys: [.campaign], metrics: [.installs, .clickToInstallRate])
      ]
    _ = try write(definitions, name: "before")
    var fixture = world()
    fixture.attributedInstall(at: Fixture.time(day: 1), campaign: "new", costMicros: 1)
    fixture.click(at: Fixture.time(day: 2), campaign: "newer")
    let whole = fixture.tables(of: fixture.cubes(definitions), definitions)
    try ReportDatabase.write(whole, to: path())
    let behind = definitions.map { $0.keys.first == .date ? Fixture.end(ofDay: 0) : .absent }
    var cubes = Cubes(definitions, days: Fixture.days, behind: behind)
    cubes.add(sessions: fixture.sessions.span)
    cubes.add(clicks: fixture.clicks.span)
    let last = fixture.tables(of: cubes, definitions)
    let kept = whole.map { $0.firstRow(ofDay: "2024-01-02") ?? 0 }
    let cut = try ReportDatabase.cut(
      after: Dictionary(uniqueKeysWithValues: zip(whole.map(\.name), kept)), in: path("before"))
    #expect(cut == [0])
    #expect(
      try ReportDatabase.append(last.map(ReportPieces.init), after: kept, to: path("before")) == [0]
    )
    #expect(last[0].rowCount < whole[0].rowCount && last[3].rowCount == whole[3].rowCount)
    #expect(try ReportDatabase.content(of: path("before")) == ReportDatabase.content(of: path()))
  }

  @Test func `the rows with the largest numbers come back as a table gives them`() throws {
    for table in try write(ReportDefinition.defaults(currencies: ["USD"])) {
      for count in [1, 2, 10] {
        let found = try ReportDatabase.top(count, of: table, in: path())
        #expect(TableRenderer().text(of: found) == TableRenderer().text(of: table.top(count)))
      }
    }
  }

  @Test func `a damaged database has no content`() throws {
    _ = try write(ReportDefinition.defaults(currencies: ["USD"]))
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path()))
    let page = 4096
    // The first page of a table: its header says how many rows it has.
    bytes[page + 3] = 0xFF
    try bytes.write(to: URL(fileURLWithPath: path()))
    #expect(try ReportDatabase.content(of: path()) == nil)
  }
}
