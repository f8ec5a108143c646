/// What was found wrong so far while a job file is read.
struct Problems: Sendable {
  private(set) var all: [JobProblem] = []

  /// Notes a problem at a place.
  mutating func add(_ kind: JobProblem.Kind, at path: SettingPath) {
    all.append(JobProblem(path: path.description, kind: kind))
  }

  /// Notes keys that their objects give twice.
  mutating func add(_ repetitions: [(path: SettingPath, line: Int)]) {
    for (path, line) in repetitions { add(.repeatedKey(line: line), at: path) }
  }

  /// Whether something is wrong with the value at this place as a whole.
  func has(_ path: SettingPath) -> Bool { all.contains { $0.path == path.description } }

  /// Whether nothing is wrong at this place or below it, so that its value may be judged further.
  func isSound(_ path: SettingPath) -> Bool {
    !all.contains {
      $0.path == path.description || $0.path.hasPrefix("\(path).") || $0.path.hasPrefix("\(path)[")
    }
  }
}
