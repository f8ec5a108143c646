internal import Configuration
internal import Foundation
internal import Model

/// The job's `campaign_names` file: a CSV of `campaignId,name` (TOUCH-3).
enum CampaignNames {
  /// Throws when the file cannot be read.
  static func check(_ path: String?) throws(PipelineError) {
    var unused = StringTable()
    _ = try read(path, into: &unused)
  }

  /// The names by id; the ids and names are added to the texts.
  static func read(
    _ path: String?, into strings: inout StringTable
  ) throws(PipelineError) -> [StringID: StringID] {
    guard let path else { return [:] }
    func wrong(_ problem: String) -> PipelineError {
      .badSetting(
        path: "campaign_names", problem: "\(problem) - expected a CSV of campaignId,name")
    }
    let data: Data
    do { data = try NamedFile.read(path) } catch { throw wrong("'\(path)': \(error.rawValue)") }
    guard let text = String(data: data, encoding: .utf8) else {
      throw wrong("'\(path)' is not UTF-8")
    }
    guard let records = records(of: text) else {
      throw wrong("'\(path)' ends within quotes")
    }
    var names: [StringID: StringID] = [:]
    for (number, record) in records.enumerated() {
      if number == 0 && record.last == "campaignId" && record.count > 1 {
        throw wrong("'\(path)' has 'campaignId' as its last column")
      }
      if record == [""] || (number == 0 && record.first == "campaignId") { continue }
      guard record.count == 2 else {
        throw wrong("'\(path)' record \(number + 1) has \(record.count) cells")
      }
      let id = record[0].trimmingCharacters(in: .whitespaces)
      let name = record[1].trimmingCharacters(in: .whitespaces)
      // No claim has an empty id: it would name those that have none (TOUCH-3).
      if !id.isEmpty, !name.isEmpty { names[strings.intern(id)] = strings.intern(name) }
    }
    return names
  }

  /// The records of an RFC 4180 text; nil when it ends within quotes. Byte by byte: a mark that combines with what stands before it is a
  /// character of its own here.
  private static func records(of text: String) -> [[String]]? {
    var records: [[[UInt8]]] = [[[]]]
    var isQuoted = false
    var previous: UInt8?
    let mark = Array("\u{FEFF}".utf8)
    for byte in text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0) {
      let last = records.count - 1
      let cell = records[last].count - 1
      switch byte {
      case UInt8(ascii: "\""):
        if !isQuoted && previous == byte { records[last][cell].append(byte) }
        isQuoted.toggle()
      case _ where isQuoted: records[last][cell].append(byte)
      case UInt8(ascii: ","): records[last].append([])
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"): records.append([[]])
      default: records[last][cell].append(byte)
      }
      previous = byte
    }
    if isQuoted { return nil }
    return records.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
