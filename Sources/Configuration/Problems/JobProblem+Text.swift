extension JobProblem: CustomStringConvertible {
  /// What is wrong and what was expected, without the file and the place.
  public var description: String {
    switch kind {
    case .unreadable(let reason):
      reason
    case .syntax(_, _, let what):
      what
    case .unknownKey(let known, nil):
      "unknown key - expected one of \(known.joined(separator: ", "))"
    case .unknownKey(_, let suggestion?):
      "unknown key; did you mean '\(suggestion)'?"
    case .repeatedKey(let line):
      "given again in line \(line) - expected each key once"
    case .missingKey(let expected):
      "missing - expected \(expected)"
    case .wrongType(let found, let expected):
      "wrong type: found \(found.cut) - expected \(expected)"
    case .badValue(let found, let expected):
      "invalid value \(found.cut) - expected \(expected)"
    case .unknownValue(let found, let known, let suggestion):
      "unknown value '\(found.cut)' - expected one of \(known.joined(separator: ", "))"
        + Self.question(suggestion)
    case .unknownName(let found, let expected, let suggestion):
      "unknown value '\(found.cut)' - expected \(expected)" + Self.question(suggestion)
    case .twice(let found, let first):
      "'\(found.cut)' given twice, first at \(first) - expected it once"
    case .conflict(let found, let expected):
      "\(found) - expected \(expected)"
    case .badOverride(let expected):
      "no such entry - expected \(expected)"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension String {
  /// What fits into a line of an error.
  var cut: String {
    utf8.count <= 300 ? self : prefix(100) + "… (\(utf8.count) bytes)"
  }
}
