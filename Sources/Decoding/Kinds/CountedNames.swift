internal import Model

/// Texts of one field, with how many lines of a file have them.
struct CountedNames {
  private var names = StringTable()
  /// By the place of a name.
  private var lines = [0]

  /// The most names that are told apart: where another field was taken for this one, each line may have its own.
  static let most = 1000
  /// The bytes of the longest that is told.
  static let longest = 128

  /// Counts a line.
  mutating func add(_ name: Span<UInt8>) {
    if name.count > Self.longest { return }
    if let known = names.find(name) {
      lines[Int(known.index)] += 1
    } else if lines.count <= Self.most {
      _ = names.intern(name)
      lines.append(1)
    }
  }

  /// What was counted since the last call.
  mutating func take() -> [ExactText: Int] {
    if lines.count == 1 { return [:] }
    defer { self = CountedNames() }
    return Dictionary(
      lines.indices.dropFirst().map {
        (ExactText(names.string(StringID(index: UInt32($0)))), lines[$0])
      }, uniquingKeysWith: +)
  }
}
