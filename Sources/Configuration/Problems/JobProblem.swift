/// One thing that is wrong with a job file.
public struct JobProblem: Equatable, Sendable {
  /// The place of the value, such as `sources[2].dialect`; empty for the file as a whole.
  public var path: String
  /// What is wrong there.
  public var kind: Kind

  /// What can be wrong with a job file.
  public enum Kind: Equatable, Sendable {
    /// The file cannot be read, or is no object of settings.
    case unreadable(reason: String)
    /// The file is no JSON5.
    case syntax(line: Int, column: Int, what: String)
    /// A key that no job file has.
    case unknownKey(known: [String], suggestion: String?)
    /// A key that its object gives twice.
    case repeatedKey(line: Int)
    /// A key without which its object means nothing.
    case missingKey(expected: String)
    /// A value of another type than the key's.
    case wrongType(found: String, expected: String)
    /// A value of the right type that cannot be meant.
    case badValue(found: String, expected: String)
    /// A name that is none of a fixed list.
    case unknownValue(found: String, known: [String], suggestion: String?)
    /// A name out of a list too long to be printed.
    case unknownName(found: String, expected: String, suggestion: String?)
    /// A value that stands in its list, or in another place that must differ, already.
    case twice(found: String, first: String)
    /// Values that exclude each other.
    case conflict(found: String, expected: String)
    /// An override whose key is no path, or leads nowhere.
    case badOverride(expected: String)
  }

  /// Joins place and kind.
  init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}
