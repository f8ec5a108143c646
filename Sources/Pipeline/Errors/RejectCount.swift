package import Decoding

/// Lines that were rejected for one reason, with the first of them.
public struct RejectCount: Sendable {
  package let reject: Reject
  /// How many there are.
  package var lines: Int
  /// The file of the first.
  package var file: String
  /// Its number there.
  package var line: Int

  /// The lines of one file, the first of which has a number there.
  init(_ reject: Reject, file: String, line: Int) {
    self.reject = reject
    lines = 0
    self.file = file
    self.line = line
  }

  /// The reason and the field at fault, such as `unknown_app (app)`.
  package var reason: String { reject.text }

  /// Why, and where the first is.
  package var cause: String { "\(reason), first at \(file):\(line)" }

  /// Whether the lines are of a time that has not come: the clock was behind, or that of who wrote them ahead.
  var isOfFuture: Bool { reject.reason == .timeInFuture }

  /// Whether the lines are of apps that the job does not list.
  var isOfUnknownApp: Bool { reject.reason == .unknownApp }
}

extension Reject {
  /// The reason and the field at fault, such as `unknown_app (app)`.
  package var text: String { reason.rawValue + (field.map { " (\($0.name))" } ?? "") }
}
