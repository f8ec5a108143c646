/// What a parser did that its rules do not say.
struct Finding: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// Throws what went wrong unless all is right.
  static func unless(_ isRight: Bool, _ what: @autoclosure () -> String) throws(Finding) {
    if !isRight { throw Finding(what()) }
  }
}
