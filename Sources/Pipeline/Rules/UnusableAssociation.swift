/// An `apple-app-site-association` file that can be read and says nothing (EV-4): its app is treated
/// as one without such a file.
package struct UnusableAssociation: Sendable {
  /// The app.
  var app: String
  /// The setting that names the file.
  var setting: String
  /// The file.
  var path: String
  /// What was found, and what was expected.
  var problem: String
}

extension UnusableAssociation: CustomStringConvertible {
  /// What is wrong, and what becomes of the app.
  package var description: String {
    "\(setting): '\(path)' \(problem); '\(app)' is treated as an app without such a file"
  }
}
