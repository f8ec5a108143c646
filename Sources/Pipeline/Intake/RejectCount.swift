internal import Decoding

/// Lines that were rejected for one reason, with the first of them.
public struct RejectCount: Sendable {
  let reject: Reject
  /// How many there are.
  var lines: Int
  /// The file of the first.
  var file: String
  /// Its number there.
  var line: Int

  /// The lines of one file, the first of which has a number there.
  init(_ reject: Reject, file: String, line: Int) {
    self.reject = reject
    lines = 0
    self.file = file
    self.line = line
  }

  /// The reason and the field at fault, such as `unknown_app (app)`.
  var reason: String { reject.text }

  /// Why, and where the first is.
  var cause: String { "\(reason), first at \(file):\(line)" }

  /// Whether the lines are of a time that has not come: the clock was behind, or that of who wrote them ahead.
  var isOfFuture: Bool { reject.reason == .timeInFuture }

  /// Whether the lines are of apps that the job does not list.
  var isOfUnknownApp: Bool { reject.reason == .unknownApp }
}

extension Reject {
  /// The reason and the field at fault, such as `unknown_app (app)`.
  var text: String { reason.rawValue + (field.map { " (\($0.name))" } ?? "") }
}

extension [FileReport] {
  /// The rejected lines of some files by reason, most frequent first.
  var rejectCounts: [RejectCount] {
    var found: [Reject: RejectCount] = [:]
    for file in self {
      for (reject, lines) in file.rejects {
        var sum =
          found[reject]
          ?? RejectCount(reject, file: file.path, line: file.firstRejects[reject] ?? 0)
        sum.lines += lines
        found[reject] = sum
      }
    }
    return found.values.sorted { ($1.lines, $0.reason) < ($0.lines, $1.reason) }
  }
}
