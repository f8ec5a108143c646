extension ArgumentError: CustomStringConvertible {
  /// What is wrong and what was expected.
  var description: String {
    switch self {
    case .notUTF8(let place, let found):
      "argument \(place), '\(found)', is not UTF-8 - expected UTF-8; rename the file, or make a link "
        + "with another name to it"
    case .noCommand(let known):
      "no command - expected one of \(known.joined(separator: ", "))"
    case .unknownCommand(let found, let known, nil):
      "unknown command '\(found)' - expected one of \(known.joined(separator: ", "))"
    case .unknownCommand(let found, _, let suggestion?):
      "unknown command '\(found)'; did you mean '\(suggestion)'?"
    case .unknownOption(let found, let command, nil):
      "unknown option '\(found)' - 'lookback help\(command.map { " \($0)" } ?? "")' "
        + "lists them; put '--' before a text that begins with '-'"
    case .unknownOption(let found, _, let suggestion?):
      "unknown option '\(found)'; did you mean '\(suggestion)'?"
    case .foreignOption(let option, let command, let owners):
      "option '\(option)' does not belong to '\(command)' - expected with "
        + owners.joined(separator: ", ")
    case .repeatedOption(let option):
      "option '\(option)' is given twice - expected once"
    case .missingValue(let option, let placeholder):
      "option '\(option)' has no value - expected \(option) \(placeholder)"
    case .unexpectedValue(let option, let found):
      "option '\(option)' has the value '\(found)' - expected none"
    case .invalidValue(let place, let found, let expected, let suggestion):
      "\(place): invalid value '\(found)' - expected \(expected)"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .missingOption(let option, let usage):
      "no \(option) - expected \(usage)"
    case .missingOperand(let operand, let usage):
      "no \(operand) - expected \(usage)"
    case .unexpectedOperand(let found, let usage):
      "unexpected argument '\(found)' - expected \(usage)"
    }
  }
}
