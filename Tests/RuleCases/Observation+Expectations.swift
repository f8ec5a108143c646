public import ReferenceModel

extension RuleCase {
  /// What an observation has otherwise than expected; empty when all is well.
  public func failures(in seen: Observation) -> [String] {
    expectations.flatMap { seen.failures(of: $0, after: nil) }
  }
}

extension Observation {
  /// What is otherwise than expected.
  func failures(of expectation: Expectation, after before: Observation?) -> [String] {
    let seen = self
    func compare<T: Equatable>(_ name: String, _ found: T, _ expected: T) -> [String] {
      found == expected ? [] : ["\(name) \(found), expected \(expected)"]
    }
    switch expectation {
    case .audit(let session, let columns):
      let rows = auditRows.filter { $0["session_id"] == session }
      guard rows.count == 1 else { return ["\(rows.count) audit rows of '\(session)'"] }
      return columns.sorted { $0.key < $1.key }.compactMap { column, value in
        let found = rows[0][column] ?? "no such column"
        return found == value ? nil : "\(session).\(column): '\(found)', expected '\(value)'"
      }
    case .notInAudit(let session):
      let isThere = auditRows.contains { $0["session_id"] == session }
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
      return compare("outcomes", seen.outcomes, expected)
    case .clicks(let expected): return compare("clicks", seen.clicks, expected)
    case .late(let expected): return compare("late", seen.late, expected)
    case .watermark(let app, let expected):
      return compare("watermark", seen.watermarks[app], expected)
    case .status(let expected): return compare("status", seen.status, expected)
    case .asBefore:
      guard let before else { return ["there is no run before"] }
      let isSame = (auditCSV, reports) == (before.auditCSV, before.reports)
      return isSame ? [] : ["audit or reports are not as before"]
    case .report(let name, let expected):
      let rows = records(seen.reports[name] ?? "").dropFirst()
      return rows.elementsEqual(expected) ? [] : ["\(name): \(Array(rows)), expected \(expected)"]
    case .header(let name, let expected):
      let header = records(seen.reports[name] ?? "").first ?? ""
      return header == expected ? [] : ["\(name): header '\(header)', expected '\(expected)'"]
    case .explained(let session, let expected):
      guard let explanation = seen.explanation else { return ["nothing was explained"] }
      let pairs = explanation(session).map { ("\($0.method) \($0.id)", $0.reason ?? "won") }
      let found = Dictionary(pairs) { first, _ in first }
      return found == expected ? [] : ["explained \(found), expected \(expected)"]
    }
  }
}
