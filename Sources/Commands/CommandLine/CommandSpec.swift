/// A command: its operands and what help says about it.
struct CommandSpec: Sendable {
  let command: Command
  /// What stands behind the command, in this order; only the last may be left out.
  let operands: [OperandSpec]
  /// What it does, in one clause.
  let summary: String
  /// What else there is to know, in full sentences.
  let description: String
  /// Command lines and what they do.
  let examples: [Example]
  /// The exit codes that it may end with.
  let exitCodes: [ExitCode]

  /// What stands behind a command.
  struct OperandSpec: Sendable {
    let value: ValueSpec
    let isRequired: Bool
    /// Puts it in its place; false when it cannot be meant.
    let store: @Sendable (String, inout Arguments) -> Bool
  }

  /// A command line and what it does.
  struct Example: Sendable {
    let line: String
    let effect: String
  }

  /// The options of the command alone.
  var options: [OptionSpec] { OptionTable.ofCommands.filter { $0.applies(to: command) } }

  /// How the command is written, without options that may be left out.
  var usage: String {
    let operandTexts = operands.map { operand in
      operand.isRequired ? " \(operand.value.placeholder)" : " [\(operand.value.placeholder)]"
    }
    let required = options.filter(\.isRequired).map { option in
      " \(option.name) \(option.value?.placeholder ?? "")"
    }
    return "lookback \(command.rawValue)\(operandTexts.joined())\(required.joined())"
  }
}
