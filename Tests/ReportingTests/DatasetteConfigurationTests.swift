import Foundation
import Model
import SQLite
import TestSupport
import Testing

@testable import Reporting

@Suite struct DatasetteConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a database of some reports is described by, as Datasette reads it.
  private func configuration(
    _ reports: [ReportDefinition]
  ) throws -> (path: String, json: [String: Any]) {
    var fixture = Fixture()
    fixture.click()
    fixture.attributedInstall(secondsSinceTouch: 60, costMicros: 5)
    let path = "\(folder.path)/reports.sqlite"
    try ReportDatabase.write(fixture.tables(of: fixture.cubes(reports), reports), to: path)
    let json = try DatasetteConfiguration(database: path).json(job: "d\"1", timeZone: "Asia/Tokyo")
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    return (path, try #require(object))
  }

  private func database(_ json: [String: Any], _ part: String) -> [String: [String: Any]] {
    let databases = json["databases"] as? [String: [String: Any]]
    return databases?["reports"]?[part] as? [String: [String: Any]] ?? [:]
  }

  private static let custom = [
    ReportDefinition(name: "dashboard", keys: [.country], metrics: [.medianClickToInstallSeconds]),
    ReportDefinition(name: "report_columns", keys: [.date, .event], metrics: [.opens]),
    ReportDefinition(
      name: "money", keys: [.app, .campaign],
      metrics: [.cost("EUR"), .costPerInstall("EUR"), .organicInstalls]),
  ]

  @Test(arguments: [ReportDefinition.defaults(currencies: ["USD"]), custom])
  func `every table and view is named, and nothing that is not there`(
    _ reports: [ReportDefinition]
  ) throws {
    let (path, json) = try configuration(reports)
    let tables = database(json, "tables")
    let database = try Database(path: path, mode: .read)
    var names = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
    var all: Set<String> = []
    while try names.step() {
      let name = names.text(0)
      all.insert(name)
      var columns: Set<String> = []
      var found = try database.prepare("SELECT name FROM pragma_table_info(?)")
      try found.bind(1, text: name)
      while try found.step() { columns.insert(found.text(0)) }
      let table = try #require(tables[name], "\(name)")
      if name.hasSuffix(".ratio_parts") {
        #expect(table["hidden"] as? Bool == true)
        continue
      }
      let described = (table["columns"] as? [String: String] ?? [:]).keys
      #expect(columns.isSuperset(of: described))
      #expect(name == "report_columns" || columns == Set(described), "\(name)")
      for facet in table["facets"] as? [String] ?? [] { #expect(columns.contains(facet)) }
      if let order = table["sort_desc"] as? String { #expect(columns.contains(order)) }
    }
    #expect(Set(tables.keys) == all)
    for (name, query) in self.database(json, "queries") {
      // A report of the same name would be shown instead.
      #expect(name.contains("-"))
      var rows = try database.prepare(try #require(query["sql"] as? String))
      while try rows.step() {}
    }
  }

  @Test func `the default reports are sorted, filtered and asked`() throws {
    let (_, json) = try configuration(ReportDefinition.defaults(currencies: ["USD"]))
    #expect(json["title"] as? String == "d\"1: attribution")
    let tables = database(json, "tables")
    #expect(tables["campaigns"]?["sort_desc"] as? String == "date")
    #expect(
      tables["campaigns"]?["facets"] as? [String] == ["date", "app", "os", "campaign", "channel"])
    #expect(tables["campaigns_by_campaign"]?["sort_desc"] as? String == "installs")
    #expect(tables["campaigns_by_campaign"]?["facets"] == nil)
    #expect(
      tables["campaigns"]?["description"] as? String
        == "A row for each date, app, os, campaign, channel.")
    #expect(
      (tables["methods"]?["columns"] as? [String: String])?["median_click_to_install_seconds"]
        == "Median time from touch to install, in seconds")
    #expect(
      database(json, "queries").keys.sorted() == [
        "clicks-per-day", "installs-per-day", "match-methods", "operating-systems",
        "top-campaigns", "top-channels",
      ])
  }

  @Test func `questions that no report answers are not asked`() throws {
    #expect(database(try configuration(Self.custom).json, "queries").isEmpty)
  }

  @Test func `a database that is not there is an error`() {
    #expect(throws: DatabaseError.self) {
      try DatasetteConfiguration(database: "\(folder.path)/none.sqlite")
    }
  }
}
