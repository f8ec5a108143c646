internal import Foundation
internal import Model

/// The job's `campaign_names` file: a CSV of `campaignId,name` (TOUCH-3).
enum CampaignNames {
  /// The names by id; the ids and names are added to the texts.
  static func read(
    _ path: String?, into strings: inout StringTable
  ) throws(PipelineError) -> [StringID: StringID] {
    guard let path else { return [:] }
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw .badSetting(
        path: "campaign_names",
        problem: "cannot read '\(path)' - expected a CSV of campaignId,name")
    }
    var names: [StringID: StringID] = [:]
    for (number, record) in records(of: text).enumerated() {
      if record == [""] || (number == 0 && record.first == "campaignId") { continue }
      guard record.count == 2 else {
        throw .badSetting(
          path: "campaign_names",
          problem:
            "'\(path)' record \(number + 1) has \(record.count) cells - expected campaignId,name")
      }
      let id = record[0].trimmingCharacters(in: .whitespaces)
      let name = record[1].trimmingCharacters(in: .whitespaces)
      if !name.isEmpty { names[strings.intern(id)] = strings.intern(name) }
    }
    return names
  }

  /// The records of an RFC 4180 text.
  private static func records(of text: String) -> [[String]] {
    var records: [[String]] = [[""]]
    var isQuoted = false
    var previous: Character?
    for character in text.replacingOccurrences(of: "\u{FEFF}", with: "") {
      let last = records.count - 1
      let cell = records[last].count - 1
      if isQuoted {
        if character == "\"" { isQuoted = false } else { records[last][cell].append(character) }
      } else if character == "\"" {
        if previous == "\"" { records[last][cell].append("\"") }
        isQuoted = true
      } else if character == "," {
        records[last].append("")
      } else if character.isNewline {
        records.append([""])
      } else {
        records[last][cell].append(character)
      }
      previous = character
    }
    return records
  }
}
