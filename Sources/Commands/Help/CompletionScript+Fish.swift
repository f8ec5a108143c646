extension CompletionScript {
  /// The script for fish.
  static var fish: String {
    let commands = CommandTable.all.map { spec in
      "complete -c lookback -n __fish_use_subcommand -a \(spec.command.rawValue) "
        + "-d '\(fishQuoted(spec.summary))'"
    }
    let operands = CommandTable.all.compactMap { spec in
      spec.operands.first.map {
        "complete -c lookback \(fishCondition([spec.command]))\(fishValue($0.value))"
      }
    }
    let lines = commands + operands + OptionTable.all.map(fishOption)
    return """
      # Completes the command lines of lookback in fish.
      complete -c lookback -f
      \(lines.joined(separator: "\n"))

      """
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
    case .command: " -f -a '\(commandNames.joined(separator: " "))'"
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
