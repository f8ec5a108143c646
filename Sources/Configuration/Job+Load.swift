import Foundation

extension Job {
  /// Reads and checks a job file.
  ///
  /// - Parameters:
  ///   - path: the file, absolute or relative to the working directory.
  ///   - overrides: values that go before the file's, the last one first.
  ///   - rules: the rules of a state, which go before both (TIME-6).
  ///   - workingDirectory: what a relative `path` is relative to; nil is the process's.
  ///   - knownFields: the canonical fields of a source; without it no name in `fields` is checked.
  public static func load(
    path: String, overrides: [JobOverride] = [], under rules: [String: String]? = nil,
    workingDirectory: String? = nil,
    knownFields: KnownFields? = nil
  ) throws(JobError) -> Job {
    let absolute = JobPath.absolute(
      path, in: workingDirectory ?? FileManager.default.currentDirectoryPath)
    let text: String
    if isSpecial(absolute) {
      throw JobError(file: path, reason: "a FIFO, socket or device - expected a job file")
    }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: absolute))
      guard let decoded = String(validating: data, as: UTF8.self) else {
        throw JobError(file: path, reason: "no valid UTF-8 - expected a JSON5 text")
      }
      text = decoded
    } catch let error as JobError {
      throw error
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw JobError(file: path, reason: "no such file - expected a job file")
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw JobError(file: path, reason: "no permission to read it - expected a job file")
    } catch {
      throw JobError(file: path, reason: "cannot be read - expected a job file")
    }
    return try Job(
      json5: text, file: path, path: absolute, overrides: overrides, under: rules,
      knownFields: knownFields)
  }

  /// Whether a path names what is neither a file nor a folder, and may keep who reads it waiting.
  private static func isSpecial(_ path: String) -> Bool {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
    return [.typeSocket, .typeCharacterSpecial, .typeBlockSpecial, .typeUnknown].contains(type)
  }

  /// Checks the text of a job file.
  ///
  /// - Parameters:
  ///   - text: the text, JSON5.
  ///   - file: what errors call the file.
  ///   - path: the file, absolute; its folder is what the job's paths are relative to.
  public init(
    json5 text: String, file: String, path: String, overrides: [JobOverride] = [],
    under rules: [String: String]? = nil, knownFields: KnownFields? = nil
  ) throws(JobError) {
    var problems = Problems()
    var origins: [String: String] = [:]
    var value = try Self.read(text, file: file, &problems)
    for override in overrides {
      origins[override.key] = override.option
      value.apply(override, &problems)
    }
    if let rules { value.restore(rules) }
    var draft = JobDraft()
    SettingTable.job.read(value, at: .root, into: &draft, &problems)
    draft.fillIn(path: path)
    let job = draft.resolve(path: path, knownFields: knownFields, &problems)
    if !problems.all.isEmpty {
      throw JobError(file: file, problems: problems.all, origins: origins)
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
    for (path, line) in outline.repetitions {
      problems.add(.repeatedKey(line: line), at: path)
    }
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
