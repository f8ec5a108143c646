import Foundation
public import Model

extension Job {
  /// Reads and checks a job file.
  ///
  /// - Parameters:
  ///   - path: the file, absolute or relative to the working directory.
  ///   - overrides: values that go before the file's; of one key the last one counts.
  ///   - rules: the rules of a state, which go before both (TIME-6).
  ///   - workingDirectory: what a relative `path` is relative to; nil is the process's.
  ///   - knownFields: the canonical fields of a source; without it no name in `fields` is checked.
  public static func load(
    path: String, overrides: [JobOverride] = [], under rules: [ExactText: String]? = nil,
    workingDirectory: String? = nil,
    knownFields: KnownFields? = nil
  ) throws(JobError) -> Job {
    let absolute = JobPath.absolute(
      path, in: workingDirectory ?? FileManager.default.currentDirectoryPath)
    func wrong(_ reason: String) -> JobError { JobError(file: path, reason: reason) }
    let data: Data
    do { data = try NamedFile.read(absolute) } catch {
      throw wrong("\(error.words) - expected a job file")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw wrong("no valid UTF-8 - expected a JSON5 text")
    }
    return try Job(
      json5: text, file: path, path: absolute, overrides: overrides, under: rules,
      knownFields: knownFields)
  }

  /// Checks the text of a job file.
  ///
  /// - Parameters:
  ///   - text: the text, JSON5.
  ///   - file: what errors call the file.
  ///   - path: the file, absolute; its folder is what the job's paths are relative to.
  public init(
    json5 text: String, file: String, path: String, overrides: [JobOverride] = [],
    under rules: [ExactText: String]? = nil, knownFields: KnownFields? = nil
  ) throws(JobError) {
    var problems = Problems()
    var origins: [String: String] = [:]
    var value = try Self.read(text, file: file, &problems)
    for override in overrides {
      origins[override.key] = override.option
      value.apply(override, &problems)
    }
    if let rules { value.restore(rules, &problems) }
    var draft = JobDraft()
    SettingTable.job.read(value, at: .root, into: &draft, &problems)
    draft.fillIn(path: path)
    let job = draft.resolve(path: path, knownFields: knownFields, &problems)
    if !problems.all.isEmpty {
      throw JobError(file: file, problems: problems.all, origins: origins, job: job.name)
    }
    self = job
  }

  /// Makes the values of a text. A key that is given twice is a problem: which of the two counted
  /// would be a guess.
  private static func read(
    _ text: String, file: String, _ problems: inout Problems
  ) throws(JobError) -> JobValue {
    let outline: JSON5Outline
    do throws(JSON5Outline.SyntaxError) {
      outline = try JSON5Outline(text)
    } catch {
      let kind = JobProblem.Kind.syntax(line: error.line, column: error.column, what: error.what)
      throw JobError(file: file, problems: [JobProblem(path: "", kind: kind)])
    }
    problems.add(outline.repetitions)
    guard let value = JobValue(outline) else {
      throw JobError(file: file, reason: "no valid JSON5 - expected an object of settings")
    }
    guard case .object = value else {
      throw JobError(file: file, reason: "found \(value.found) - expected an object of settings")
    }
    return value
  }
}

extension JobError {
  fileprivate init(file: String, reason: String) {
    self.init(file: file, problems: [JobProblem(path: "", kind: .unreadable(reason: reason))])
  }
}
