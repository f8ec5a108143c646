/// The value of an option or an operand.
struct ValueSpec: Sendable {
  /// What help writes for it, such as `FILE`.
  let placeholder: String
  /// What it may be.
  let kind: Kind

  /// What a value may be.
  enum Kind: Sendable {
    /// One of a few words.
    case choice([String])
    /// A command.
    case command
    /// The place of a file.
    case file
    /// The place of a job file.
    case jobFile
    /// The place of a folder.
    case folder
    /// A key of the job file and its value.
    case setting
    /// A text; the words say what is expected.
    case text(String)
  }

  /// One of the words of an enumeration.
  static func choice<Word: CaseIterable & RawRepresentable>(
    _ placeholder: String, _ words: Word.Type
  ) -> ValueSpec where Word.RawValue == String {
    ValueSpec(placeholder: placeholder, kind: .choice(words.allCases.map(\.rawValue)))
  }

  /// A command.
  static let command = ValueSpec(placeholder: "COMMAND", kind: .command)

  /// The place of a file.
  static let file = ValueSpec(placeholder: "FILE", kind: .file)

  /// The place of a job file.
  static let jobFile = ValueSpec(placeholder: "JOB", kind: .jobFile)

  /// The place of a folder.
  static let folder = ValueSpec(placeholder: "DIR", kind: .folder)

  /// A key of the job file and its value.
  static let setting = ValueSpec(placeholder: "K=V", kind: .setting)

  /// A text that is none of the others.
  static func text(_ placeholder: String, expected: String) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .text(expected))
  }

  /// What errors say that they expected.
  var expected: String {
    switch kind {
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .command: "a command"
    case .file, .jobFile: "the path of a file"
    case .folder: "the path of a folder"
    case .setting: "a key and a value such as lookback.install=7d"
    case .text(let expected): expected
    }
  }
}
