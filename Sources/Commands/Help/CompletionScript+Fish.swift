extension CompletionScript {
  /// The script for fish.
  static var fish: String {
    let commands = CommandTable.all.map { spec in
      "complete -c lookback -n __fish_use_subcommand -a \(spec.command.rawValue) "
        + "-d '\(fishQuoted(spec.summary))'"
    }
    let operands = CommandTable.all.flatMap(fishOperands)
    let lines = commands + operands + OptionTable.all.map(fishOption)
    return """
      # Completes the command lines of lookback in fish.
      complete -c lookback -f
      \(lines.joined(separator: "\n"))

      """
  }

  /// The first operand of a command and, where that is one of some words, the one behind it.
  private static func fishOperands(_ spec: CommandSpec) -> [String] {
    guard let first = spec.operands.first else { return [] }
    func line(_ operand: CommandSpec.OperandSpec, when words: String = "") -> String {
      let condition = "-n '__fish_seen_subcommand_from \(spec.command.rawValue)\(words)' "
      return "complete -c lookback \(condition)\(fishValue(operand.value))"
    }
    guard case .choice(let words) = first.value.kind, let second = spec.operands.dropFirst().first
    else { return [line(first)] }
    let given = "__fish_seen_subcommand_from \(words.joined(separator: " "))"
    return [line(first, when: "; and not \(given)"), line(second, when: "; and \(given)")]
  }

  private static func fishOption(_ option: OptionSpec) -> String {
    let condition = option.commands.map { commands in
      fishCondition(Command.allCases.filter(commands.contains))
    }
    let names = option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }
    let value = option.value.map { " -r\(fishValue($0))" } ?? ""
    return "complete -c lookback \(condition ?? "")\(names.joined(separator: " "))\(value) "
      + "-d '\(fishQuoted(option.help))'"
  }

  private static func fishCondition(_ commands: [Command]) -> String {
    "-n '__fish_seen_subcommand_from \(commands.map(\.rawValue).joined(separator: " "))' "
  }

  private static func fishValue(_ value: ValueSpec) -> String {
    switch value.kind {
    case .choice(let words): " -f -a '\(words.joined(separator: " "))'"
    case .command: " -f -a '\(CommandTable.names.joined(separator: " "))'"
    case .setting: " -f -a '\(settingKeys.joined(separator: " "))'"
    case .file, .jobFile: " -F"
    case .folder: " -f -a '(__fish_complete_directories)'"
    case .text: " -f"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
