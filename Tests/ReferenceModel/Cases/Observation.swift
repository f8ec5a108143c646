/// What a run over a world gave, by the model or by the program.
public struct Observation {
  public var auditCSV: String
  /// Report files by name.
  public var reports: [String: String]
  /// Lines per source in the world's order; reasons of rejection are not compared.
  public var sources: [SourceCounts]
  /// Accepted sessions by outcome, zeros left out.
  public var outcomes: [String: Int]
  /// Nil: not observed.
  public var explanation: ((String) -> [ExplainedTouch])?

  public init(
    auditCSV: String, reports: [String: String], sources: [SourceCounts], outcomes: [String: Int],
    explanation: ((String) -> [ExplainedTouch])? = nil
  ) {
    self.auditCSV = auditCSV
    self.reports = reports
    self.sources = sources
    self.outcomes = outcomes
    self.explanation = explanation
  }
}

extension ReferenceResult {
  /// Everything that a case can be held to.
  public var observation: Observation {
    Observation(
      auditCSV: auditCSV,
      reports: Dictionary(
        uniqueKeysWithValues: reports.map { ($0.name, report($0.name) ?? "") }),
      sources: sources, outcomes: outcomes, explanation: explanation)
  }
}

extension RuleCase {
  /// What an observation has otherwise than expected; empty when all is well.
  public func failures(in seen: Observation) -> [String] {
    expectations.flatMap { failures(of: $0, in: seen) }
  }

  private func failures(of expectation: Expectation, in seen: Observation) -> [String] {
    switch expectation {
    case .audit(let session, let columns):
      let rows = auditRows(seen).filter { $0["session_id"] == session }
      guard rows.count == 1 else { return ["\(rows.count) audit rows of '\(session)'"] }
      return columns.sorted { $0.key < $1.key }.compactMap { column, value in
        let found = rows[0][column] ?? "no such column"
        return found == value ? nil : "\(session).\(column): '\(found)', expected '\(value)'"
      }
    case .notInAudit(let session):
      let isThere = auditRows(seen).contains { $0["session_id"] == session }
      return isThere ? ["'\(session)' is in the audit"] : []
    case .lines(let kind, let accepted, let rejected, let blank):
      let sources = seen.sources.filter { $0.kind == kind }
      let found = [
        sources.map(\.accepted).reduce(0, +),
        sources.flatMap(\.rejected.values).reduce(0, +), sources.map(\.blank).reduce(0, +),
      ]
      let expected = [accepted, rejected, blank]
      return found == expected ? [] : ["\(kind.rawValue): \(found), expected \(expected)"]
    case .outcomes(let expected):
      return seen.outcomes == expected ? [] : ["outcomes \(seen.outcomes), expected \(expected)"]
    case .report(let name, let expected):
      let rows = records(seen.reports[name] ?? "").dropFirst()
      return rows.elementsEqual(expected) ? [] : ["\(name): \(Array(rows)), expected \(expected)"]
    case .header(let name, let expected):
      let header = records(seen.reports[name] ?? "").first ?? ""
      return header == expected ? [] : ["\(name): header '\(header)', expected '\(expected)'"]
    case .explained(let session, let expected):
      guard let explanation = seen.explanation else { return [] }
      let pairs = explanation(session).map { ("\($0.method) \($0.id)", $0.reason ?? "won") }
      let found = Dictionary(pairs) { first, _ in first }
      return found == expected ? [] : ["explained \(found), expected \(expected)"]
    }
  }

  private func auditRows(_ seen: Observation) -> [[String: String]] {
    let rows = records(seen.auditCSV).map(cells)
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// The records of a CSV text; a line feed inside quotes ends none.
  private func records(_ csv: String) -> [String] {
    var records: [String] = []
    var current = ""
    var isQuoted = false
    for scalar in csv.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == "\n", !isQuoted {
        records.append(current)
        current = ""
      } else {
        current.unicodeScalars.append(scalar)
      }
    }
    return records
  }

  /// The cells of a record, unquoted.
  private func cells(_ record: String) -> [String] {
    var cells = [""]
    var isQuoted = false
    var lastWasQuote = false
    for scalar in record.unicodeScalars {
      if scalar == "," && !isQuoted {
        cells.append("")
      } else if scalar == "\"" {
        // A doubled quote stands for itself.
        if lastWasQuote && !isQuoted { cells[cells.count - 1] += "\"" }
        isQuoted.toggle()
      } else {
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
      lastWasQuote = scalar == "\"" && !lastWasQuote
    }
    return cells
  }
}
