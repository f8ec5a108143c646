extension CompletionScript {
  /// The script for zsh.
  static var zsh: String {
    """
    #compdef lookback
    # Completes the command lines of lookback in zsh.
    _lookback() {
      local context state state_descr line
      local -A opt_args
      local -a commands=(
    \(CommandTable.all.map { "    '\($0.command.rawValue):\(zshQuoted($0.summary))'" }.joined(separator: "\n"))
      )
      _arguments -C -S \\
    \(OptionTable.common.flatMap(zshSpecs).map { "    \($0) \\" }.joined(separator: "\n"))
        '1:command:->command' \\
        '*::argument:->argument'
      case $state in
        command) _describe command commands ;;
        argument)
          case $words[1] in
    \(CommandTable.all.map(zshCase).joined(separator: "\n"))
          esac ;;
      esac
    }
    if [[ $funcstack[1] == _lookback ]]; then
      _lookback "$@"
    else
      compdef _lookback lookback
    fi

    """
  }

  private static func zshCase(_ spec: CommandSpec) -> String {
    let operands = spec.operands.enumerated().map { place, operand in
      "'\(place + 1):\(operand.value.placeholder):\(zshAction(operand.value))'"
    }
    let specs = options(of: spec).flatMap(zshSpecs) + operands
    return """
              \(spec.command.rawValue))
                _arguments -S \\
      \(specs.map { "            \($0)" }.joined(separator: " \\\n")) ;;
      """
  }

  /// One specification per way to write the option; using one of them excludes the others.
  private static func zshSpecs(_ option: OptionSpec) -> [String] {
    // Of options that every command has the last one counts.
    let mayRepeat = option.value != nil && (option.isRepeatable || option.commands == nil)
    let prefix = mayRepeat ? "*" : "(\(option.names.joined(separator: " ")))"
    return option.names.map { name in
      let help = zshQuoted(
        option.help.hasSuffix(".") ? String(option.help.dropLast()) : option.help)
      guard let value = option.value else { return "'\(prefix)\(name)[\(help)]'" }
      let joint = name.hasPrefix("--") ? "=" : ""
      return "'\(prefix)\(name)\(joint)[\(help)]:\(value.placeholder):\(zshAction(value))'"
    }
  }

  private static func zshAction(_ value: ValueSpec) -> String {
    switch value.kind {
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .command: "(\(CommandTable.names.joined(separator: " ")))"
    case .setting: "{compadd -S \"\" -- \(settingKeys.joined(separator: " "))}"
    case .file, .jobFile: "_files"
    case .folder: "_files -/"
    case .text: " "
    }
  }

  private static func zshQuoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing(":", with: "\\:").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
  }
}
