/// The place of a value in a job file, such as `sources[2].dialect`.
struct SettingPath: Hashable, Sendable, CustomStringConvertible {
  /// The place as errors and `--set` write it; empty for the file as a whole.
  let description: String

  /// The file as a whole.
  static let root = SettingPath(description: "")

  /// The value of a key in the object at this place.
  func key(_ name: String) -> SettingPath {
    // What nobody would see is quoted; no setting has such a name.
    let name = name.allSatisfy(\.isWhitespace) ? "'\(name)'" : name
    return SettingPath(description: description.isEmpty ? name : "\(description).\(name)")
  }

  /// An entry of the list at this place, counted from 0.
  func entry(_ index: Int) -> SettingPath {
    SettingPath(description: "\(description)[\(index)]")
  }
}
