/// A source that matches no file and is not optional.
public struct EmptySource: Sendable {
  let name: String
  let patterns: [String]
  /// A folder that one of these names itself.
  let folder: String?
}
