/// How clean the generated lines are.
public enum LineQuality: Hashable, Sendable {
  /// As real logs are: the given share of the lines is broken, and among the good ones are blank
  /// lines, `\r\n`, numbers as texts, times in other forms, payloads as JSON text.
  case natural(broken: Double)

  /// Only what a reader with a fixed list of columns can read: no broken and no blank lines, times
  /// as integers in milliseconds, booleans as such, payloads as objects or absent. Ids, versions of
  /// systems and windows are still numbers or texts.
  case plain
}
