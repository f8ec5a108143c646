/// Something that is wrong with a command line.
enum ArgumentError: Error, Equatable {
  /// A word that is no text. `found` has U+FFFD in the place of bytes.
  case notUTF8(place: Int, found: String)
  /// Nothing is asked for.
  case noCommand(known: [String])
  /// A command that the program does not have.
  case unknownCommand(String, known: [String], suggestion: String?)
  /// An option that no command has.
  case unknownOption(String, command: Command?, suggestion: String?)
  /// An option of other commands.
  case foreignOption(String, command: Command, owners: [String])
  /// An option with one value that is given again: which of the two is meant would be a guess.
  case repeatedOption(String)
  /// An option that ends before its value.
  case missingValue(String, placeholder: String)
  /// A value of an option that has none.
  case unexpectedValue(String, found: String)
  /// A value that cannot be meant. `place` is an option or operand.
  case invalidValue(place: String, found: String, expected: String, suggestion: String?)
  /// An option that the command cannot do without.
  case missingOption(String, usage: String)
  /// An operand that the command cannot do without.
  case missingOperand(String, usage: String)
  /// An operand too many.
  case unexpectedOperand(String, usage: String)
}
