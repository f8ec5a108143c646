/// Everything that is wrong with a job file, found in one reading.
public struct JobError: Error, Equatable, Sendable {
  /// The file as the user named it.
  public var file: String
  /// What is wrong: first keys given twice and options, then unknown keys and values of each object, in the order of
  /// the table of settings, then values that exclude each other.
  public var problems: [JobProblem]
  /// Where values came from that the file does not hold: the option by the path that it set.
  public var origins: [String: String]
  /// The job's name, where the file could be read so far.
  public var job: String?

  /// Joins a file with its problems.
  init(
    file: String, problems: [JobProblem], origins: [String: String] = [:], job: String? = nil
  ) {
    self.file = file
    self.problems = problems
    self.origins = origins
    self.job = job
  }

  /// One line per problem: `jobs/daily.json: sources[2].dialect: unknown value 'brnch' - …`.
  public var lines: [String] { problems.map(line) }

  private func line(of problem: JobProblem) -> String {
    if case .syntax(let line, let column, _) = problem.kind {
      return "\(file):\(line):\(column): \(problem)"
    }
    if let option = origin(of: problem.path) { return "\(option): \(problem)" }
    return problem.path.isEmpty ? "\(file): \(problem)" : "\(file): \(problem.path): \(problem)"
  }

  /// The option that set the value at `path`, if one did, with the rest of the path.
  private func origin(of path: String) -> String? {
    if let option = origins[path] { return option }
    // An option may set a whole list, and the problem lie in one of its entries.
    let whole = origins.keys.filter { path.hasPrefix($0 + "[") || path.hasPrefix($0 + ".") }
    if let longest = whole.max(by: { $0.count < $1.count }), let option = origins[longest] {
      return option + path.dropFirst(longest.count)
    }
    // Or what lies below a value that must not have anything there.
    let below = origins.keys.filter { $0.hasPrefix(path + ".") }
    return below.min().flatMap { origins[$0] }.map { "\($0): \(path)" }
  }
}

extension JobError: CustomStringConvertible {
  public var description: String { lines.joined(separator: "\n") }
}
