import Configuration
import Model

/// Reads a command line against the tables of commands and options.
struct ArgumentParser {
  private var rest: ArraySlice<String>
  private var arguments = Arguments()
  private var command: Command?
  private var operands: [String] = []
  private var seen: [OptionSpec] = []

  /// What a command line asks for.
  static func parse(_ arguments: [String]) throws(ArgumentError) -> Invocation {
    var parser = ArgumentParser(rest: arguments[...])
    try parser.readAll()
    return try parser.invocation()
  }

  /// The words of a command line as texts. One that is no text would be a path to something else.
  static func arguments(of words: [[UInt8]]) throws(ArgumentError) -> [String] {
    var arguments: [String] = []
    for (place, word) in words.enumerated() {
      guard let text = String(validating: word, as: UTF8.self) else {
        throw .notUTF8(place: place + 1, found: String(decoding: word, as: UTF8.self))
      }
      arguments.append(text)
    }
    return arguments
  }

  private init(rest: ArraySlice<String>) { self.rest = rest }

  /// Takes options and operands apart. Options may stand before the command too, so whether it has
  /// them is found at the end.
  private mutating func readAll() throws(ArgumentError) {
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try readOption(word)
      } else if command == nil {
        command = try Self.command(word)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func readOption(_ word: String) throws(ArgumentError) {
    let parts = word.exactHalves(aroundFirst: "=")
    let name = parts?.before ?? word
    guard let option = OptionTable.all.first(where: { $0.names.contains(name) }) else {
      throw unknown(name)
    }
    // Of options that every command has the last one counts: a wrapper's may be overridden.
    if option.commands != nil, !option.isRepeatable,
      seen.contains(where: { $0.name == option.name })
    {
      throw .repeatedOption(name)
    }
    seen.append(option)
    let attached = parts?.behind
    guard let value = option.value else {
      if let attached { throw .unexpectedValue(name, found: attached) }
      _ = option.store("", &arguments)
      return
    }
    guard let text = attached ?? nextValue() else {
      throw .missingValue(name, placeholder: value.placeholder)
    }
    if !option.store(text, &arguments) {
      throw Self.invalid(text, for: value, place: "option '\(name)'")
    }
  }

  /// The word behind an option, unless it is an option itself.
  private mutating func nextValue() -> String? {
    guard let word = rest.first, word != "--",
      !OptionTable.all.contains(where: { $0.names.contains(String(word.prefix { $0 != "=" })) })
    else { return nil }
    return rest.popFirst()
  }

  private func invocation() throws(ArgumentError) -> Invocation {
    var arguments = arguments
    if arguments.wantsVersion { return Invocation(command: .version, arguments: arguments) }
    if arguments.wantsHelp {
      arguments.topic = command
      return Invocation(command: .help, arguments: arguments)
    }
    guard let command else { throw .noCommand(known: CommandTable.names) }
    let spec = CommandTable[command]
    for option in seen where !option.applies(to: command) {
      throw .foreignOption(
        option.name, command: command,
        owners: Command.allCases.filter(option.applies(to:)).map(\.rawValue))
    }
    for (place, operand) in spec.operands.enumerated() {
      if place < operands.count {
        guard operand.store(operands[place], &arguments) else {
          throw Self.invalid(
            operands[place], for: operand.value, place: operand.value.placeholder)
        }
      } else if operand.isRequired {
        throw .missingOperand(
          operand.value.placeholder, usage: Self.usage(spec, naming: operand.value))
      }
    }
    if let extra = operands.dropFirst(spec.operands.count).first {
      throw .unexpectedOperand(extra, usage: spec.usage)
    }
    for option in spec.options where option.isRequired {
      guard seen.contains(where: { $0.name == option.name }) else {
        throw .missingOption(option.name, usage: Self.usage(spec, naming: option.value))
      }
    }
    return Invocation(command: command, arguments: arguments)
  }

  /// How a command is used, with what a value of it may be where there are few words for it.
  private static func usage(_ spec: CommandSpec, naming value: ValueSpec?) -> String {
    guard let value, case .choice = value.kind else { return spec.usage }
    return "\(spec.usage), where \(value.placeholder) is \(value.expected)"
  }

  private func unknown(_ name: String) -> ArgumentError {
    // One letter is near to any other, so short options are never what was meant.
    let known = OptionTable.all.filter { option in
      command.map(option.applies(to:)) ?? true
    }.flatMap(\.names).filter { $0.hasPrefix("--") }
    return .unknownOption(
      name, command: command, suggestion: Spelling.nearest(to: name, in: known))
  }

  private static func command(_ word: String) throws(ArgumentError) -> Command {
    if let command = Command(rawValue: word) { return command }
    throw unknownCommand(word)
  }

  private static func unknownCommand(_ word: String) -> ArgumentError {
    .unknownCommand(
      word, known: CommandTable.names,
      suggestion: Spelling.nearest(to: word, in: CommandTable.names))
  }

  private static func invalid(
    _ text: String, for value: ValueSpec, place: String
  ) -> ArgumentError {
    var suggestion: String?
    switch value.kind {
    case .command: return unknownCommand(text)
    case .choice(let words): suggestion = Spelling.nearest(to: text, in: words)
    case .file, .jobFile, .folder, .setting, .text: break
    }
    return .invalidValue(
      place: place, found: text, expected: value.expected, suggestion: suggestion)
  }
}
