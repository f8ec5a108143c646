/// An option: how it is written, what it means, and where its value goes.
struct OptionSpec: Sendable {
  /// The ways to write it, the one that help and errors use last.
  let names: [String]
  /// What its value is; nil when it has none.
  let value: ValueSpec?
  /// What holds without it; nil when that goes without saying.
  let standard: String?
  /// The commands that have it; nil when all of them do.
  let commands: Set<Command>?
  /// Whether its commands cannot do without it.
  let isRequired: Bool
  /// Whether it may be given again, each time with another value.
  let isRepeatable: Bool
  /// What it is for, in one sentence.
  let help: String
  /// Puts the value in its place; false when it cannot be meant.
  let store: @Sendable (String, inout Arguments) -> Bool

  /// The name that help and errors use.
  var name: String { names.last ?? "" }

  /// Whether a command has it.
  func applies(to command: Command) -> Bool { commands?.contains(command) ?? true }

  /// An option without a value.
  static func flag(
    _ names: [String], in commands: Set<Command>? = nil, _ help: String,
    set: @escaping @Sendable (inout Arguments) -> Void
  ) -> OptionSpec {
    OptionSpec(
      names: names, value: nil, standard: nil, commands: commands, isRequired: false,
      isRepeatable: true, help: help,
      store: { _, arguments in
        set(&arguments)
        return true
      })
  }

  /// An option with a value that may be given again. `store` is false for a value that cannot be meant.
  static func values(
    _ name: String, _ value: ValueSpec, in commands: Set<Command>? = nil, _ help: String,
    store: @escaping @Sendable (String, inout Arguments) -> Bool
  ) -> OptionSpec {
    OptionSpec(
      names: [name], value: value, standard: nil, commands: commands, isRequired: false,
      isRepeatable: true, help: help, store: store)
  }

  /// An option with a value that goes to one place.
  static func value<Value>(
    _ name: String, _ value: ValueSpec, default standard: String? = nil,
    in commands: Set<Command>? = nil, isRequired: Bool = false, _ help: String,
    to place: any WritableKeyPath<Arguments, Value> & Sendable,
    parse: @escaping @Sendable (String) -> Value?
  ) -> OptionSpec {
    OptionSpec(
      names: [name], value: value, standard: standard, commands: commands, isRequired: isRequired,
      isRepeatable: false, help: help,
      store: {
        guard let parsed = parse($0) else { return false }
        $1[keyPath: place] = parsed
        return true
      })
  }

  /// An option with a value that goes to one place, which is nil without it.
  static func value<Value>(
    _ name: String, _ value: ValueSpec, default standard: String? = nil,
    in commands: Set<Command>? = nil, _ help: String,
    toOptional place: any WritableKeyPath<Arguments, Value?> & Sendable,
    parse: @escaping @Sendable (String) -> Value?
  ) -> OptionSpec {
    .value(name, value, default: standard, in: commands, help, to: place) {
      parse($0).map(Optional.some)
    }
  }

  /// An option with a whole number of a range, of which `make` makes what goes to one place.
  static func number<Value>(
    _ name: String, _ range: ClosedRange<Int>, default standard: String? = nil,
    in commands: Set<Command>, _ help: String,
    to place: any WritableKeyPath<Arguments, Value> & Sendable,
    _ make: @escaping @Sendable (Int) -> Value
  ) -> OptionSpec {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return .value(
      name, .text("N", expected: expected), default: standard, in: commands, help, to: place
    ) { text in
      Int(text).flatMap { range.contains($0) ? make($0) : nil }
    }
  }
}
