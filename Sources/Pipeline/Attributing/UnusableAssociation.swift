/// An `apple-app-site-association` file that can be read and says nothing (EV-4): its app is treated
/// as one without such a file.
public struct UnusableAssociation: Sendable {
  /// The app.
  public var app: String
  /// The setting that names the file.
  public var setting: String
  /// The file.
  public var path: String
  /// What was found, and what was expected.
  public var problem: String
}

extension UnusableAssociation: CustomStringConvertible {
  /// What is wrong, and what becomes of the app.
  public var description: String {
    "\(setting): '\(path)' \(problem); '\(app)' is treated as an app without such a file"
  }
}
