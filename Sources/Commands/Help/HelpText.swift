/// The help, made out of the tables of commands and options.
enum HelpText {
  private static let width = 88
  private static let column = 28

  /// The help of the program.
  static var program: String {
    let commands = CommandTable.all.map { spec in
      let operands = spec.operands.map { " \($0.value.placeholder)" }.joined()
      return row("\(spec.command.rawValue)\(operands)", spec.summary)
    }
    return """
      usage: lookback COMMAND [OPTIONS]

      Attributes app installs and opens to clicks, and publishes daily reports.

      COMMANDS
      \(commands.joined())
      OPTIONS OF SINGLE COMMANDS
      \(OptionTable.ofCommands.map { row(of: $0, withOwners: true) }.joined())
      OPTIONS OF EVERY COMMAND
      \(OptionTable.common.map { row(of: $0) }.joined())
      EXAMPLES
      \(examples(CommandTable.all.filter { $0.command != .version }.compactMap(\.examples.first)))
      EXIT STATUS
      \(exitStatus(ExitCode.allCases))
      """
  }

  /// The help of a command.
  static func command(_ spec: CommandSpec) -> String {
    let options =
      spec.options.isEmpty
      ? "" : "\nOPTIONS\n" + spec.options.map { row(of: $0) }.joined()
    let description =
      spec.description.isEmpty ? "" : "\n" + wrap(spec.description, indent: 0)
    return """
      usage: \(spec.usage) [OPTIONS]

      \(wrap(sentence(spec.summary), indent: 0))\(description)\(options)
      OPTIONS OF EVERY COMMAND
      \(OptionTable.common.map { row(of: $0) }.joined())
      EXAMPLES
      \(examples(spec.examples))
      EXIT STATUS
      \(exitStatus(spec.exitCodes))
      """
  }

  private static func row(of option: OptionSpec, withOwners: Bool = false) -> String {
    var help = option.help
    if case .choice(let words)? = option.value?.kind {
      help += " One of \(words.joined(separator: ", "))."
    }
    if let standard = option.standard { help += " Default: \(standard)." }
    if option.isRequired { help += " Required." }
    if withOwners, let commands = option.commands {
      let owners = Command.allCases.filter(commands.contains).map(\.rawValue)
      help = "\(owners.joined(separator: ", ")): \(help)"
    }
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    return row(option.names.joined(separator: ", ") + value, help)
  }

  private static func exitStatus(_ codes: [ExitCode]) -> String {
    codes.map { row("\($0.rawValue)", $0.meaning, column: 7) }.joined()
  }

  private static func examples(_ examples: [CommandSpec.Example]) -> String {
    examples.map { "  # \($0.effect)\n  \($0.line)\n" }.joined()
  }

  private static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + "."
  }

  /// A term and its explanation beside it, or below it when the term is too long.
  private static func row(_ term: String, _ text: String, column: Int = column) -> String {
    let wrapped = wrap(text, indent: column)
    let start = "  \(term)"
    return start.count + 2 > column
      ? "\(start)\n\(wrapped)"
      : start + wrapped.dropFirst(start.count)
  }

  /// Lines no longer than the width, unless a word is.
  private static func wrap(_ text: String, indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
    }
    lines.append(line)
    return lines.map { "\(space)\($0)\n" }.joined()
  }
}
