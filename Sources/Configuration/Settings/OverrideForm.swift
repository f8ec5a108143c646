import Model

/// How the text of `--set KEY=TEXT` becomes a value of a job file.
enum OverrideForm: Sendable {
  case text
  case integer
  case flag
  /// Texts between commas, or a JSON5 list.
  case texts
  /// JSON5.
  case objects

  /// The value that the text stands for at a place. A text that does not fit stays a text, for the setting to
  /// say what it expected.
  func value(of text: String, at path: SettingPath, _ problems: inout Problems) -> JobValue {
    switch self {
    case .text:
      return .text(text)
    case .integer, .objects:
      // First as digits alone: JSON5 has no number that begins with 0.
      if let number = Int(text) { return .integer(number) }
      return JobValue(json5: text, at: path, &problems) ?? .text(text)
    case .flag:
      return Bool(text).map(JobValue.flag) ?? .text(text)
    case .texts:
      if text.hasPrefix("["), let list = JobValue(json5: text, at: path, &problems) { return list }
      if text.isEmpty { return .list([]) }
      return .list(text.exactParts(between: ",").map(JobValue.text))
    }
  }
}
