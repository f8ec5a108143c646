extension CompletionScript {
  /// The script for bash.
  static var bash: String {
    """
    # Completes the command lines of lookback in bash.
    _lookback() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command= word words=
      COMPREPLY=()
      # bash takes --option=value for three words, and key=value, of which the value is anything.
      if [[ $current == = ]]; then
        current=
        [[ $previous == -* ]] || return
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
        [[ $previous == -* ]] || return
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(CommandTable.names.joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case $previous in
    \(OptionTable.all.compactMap(bashValueCase).joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        case $command in
    \(CommandTable.all.map(bashOptionCase).joined(separator: "\n"))
          *) words='\(OptionTable.common.flatMap(\.names).joined(separator: " "))' ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
      case $command in
        '') COMPREPLY=($(compgen -W '\(CommandTable.names.joined(separator: " "))' -- "$current")) ;;
    \(CommandTable.all.compactMap(bashOperandCase).joined(separator: "\n"))
      esac
    }
    complete -F _lookback lookback

    """
  }

  private static func bashValueCase(_ option: OptionSpec) -> String? {
    guard let value = option.value else { return nil }
    let names = option.names.joined(separator: "|")
    let action = bashAction(value).map { "\($0); " } ?? ""
    return "    \(names)) \(action)return ;;"
  }

  private static func bashOptionCase(_ spec: CommandSpec) -> String {
    let names = options(of: spec).flatMap(\.names).joined(separator: " ")
    return "      \(spec.command.rawValue)) words='\(names)' ;;"
  }

  private static func bashOperandCase(_ spec: CommandSpec) -> String? {
    guard let operand = spec.operands.first, var action = bashAction(operand.value) else {
      return nil
    }
    if case .choice(let words) = operand.value.kind, let second = spec.operands.dropFirst().first,
      let next = bashAction(second.value)
    {
      let given = "\" ${COMP_WORDS[*]:1:COMP_CWORD-1} \" =~ \\ (\(words.joined(separator: "|")))\\ "
      action = "if [[ \(given) ]]; then \(next); else \(action); fi"
    }
    return "    \(spec.command.rawValue)) \(action) ;;"
  }

  /// What offers the words that a value may be; nil when they cannot be known.
  private static func bashAction(_ value: ValueSpec) -> String? {
    switch value.kind {
    case .choice(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    case .command:
      "COMPREPLY=($(compgen -W '\(CommandTable.names.joined(separator: " "))' -- \"$current\"))"
    case .setting:
      "compopt -o nospace; "
        + "COMPREPLY=($(compgen -W '\(settingKeys.joined(separator: " "))' -- \"$current\"))"
    case .file, .jobFile:
      "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .folder:
      "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .text:
      nil
    }
  }
}
