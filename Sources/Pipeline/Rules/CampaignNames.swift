internal import Configuration
internal import Foundation
internal import Model
internal import Reporting

/// The job's `campaign_names` file: a CSV of `campaignId,name` (TOUCH-3).
struct CampaignNames: Sendable {
  private var byID: [ExactText: String] = [:]

  /// Reads the file; a job without one has no names. Throws when it cannot be read, or is no such CSV.
  init(
    _ path: String?, _ reading: inout RuleFiles.Reading
  ) throws(PipelineError.BadSetting) {
    guard let path else { return }
    func wrong(_ problem: String) -> PipelineError.BadSetting {
      .init(
        path: "campaign_names", problem: "\(problem) - expected a CSV of campaignId,name")
    }
    let data: Data
    do { data = try reading.content(of: path, rule: "campaign_names") } catch {
      throw wrong("'\(path)': \(error.words)")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw wrong("'\(path)' is not UTF-8")
    }
    func wrong(line: Int, _ problem: String) -> PipelineError.BadSetting {
      wrong("'\(path)' line \(line) \(problem)")
    }
    let rows: [CSVRow]
    do { rows = try CSVRow.rows(of: text) } catch { throw wrong(line: error.line, error.what) }
    var lines: [ExactText: Int] = [:]
    for (number, row) in rows.enumerated() {
      let cells = row.cells
      if number == 0 && cells.last == "campaignId" && cells.count > 1 {
        throw wrong("'\(path)' has 'campaignId' as its last column")
      }
      let isHeader = number == 0 && cells.first == "campaignId" && cells.count == 2
      if cells == [""] || isHeader { continue }
      guard cells.count == 2 else {
        throw wrong(line: row.line, "has \(cells.count.counted("cell"))")
      }
      let id = cells[0].trimmingCharacters(in: .whitespaces)
      let name = cells[1].trimmingCharacters(in: .whitespaces)
      // No claim has an empty id: it would name those that have none (TOUCH-3).
      if id.isEmpty || name.isEmpty { continue }
      let own = ExactText(id)
      // Which of the two was meant would be a guess.
      if let other = byID[own], ExactText(other) != ExactText(name), let line = lines[own] {
        throw wrong(line: row.line, "gives '\(id)' another name than line \(line)")
      }
      (byID[own], lines[own]) = (name, row.line)
    }
  }

  /// The names by id; the ids and names are added to the texts.
  func interned(into strings: inout StringTable) -> [StringID: StringID] {
    var names: [StringID: StringID] = [:]
    for (id, name) in byID.sorted(by: { $0.key < $1.key }) {
      names[strings.intern(id.text)] = strings.intern(name)
    }
    return names
  }
}
