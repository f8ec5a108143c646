/// A value of a job file as it was read, before anything is known about what it should be.
enum JobValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JobValue])
  case object([String: JobValue])

  /// What an error says that it found, such as `the number 48` or `a list`.
  var found: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "the number \(integer)"
    case .number(let number):
      number.isInfinite ? "a number too large" : number.isNaN ? "no number" : "the number \(number)"
    case .text(let text): "the text '\(text)'"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The value as an error quotes it when its type is right but it cannot be meant.
  var quoted: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .integer(let integer): "\(integer)"
    default: found
    }
  }
}
