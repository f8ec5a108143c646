internal import Decoding
internal import Model

/// Names keys so that records of one key come together whatever process made it: the key without the number that an
/// app has in a process, and the app's name.
struct PartKey: Sendable {
  private var apps: [UInt64] = []

  /// Takes the names of the apps, by their numbers.
  init(apps names: [String] = []) { learn(names) }

  /// Takes names again, those of apps that came since behind the others.
  mutating func learn(_ names: [String]) {
    for name in names.dropFirst(apps.count) { apps.append(Digest(of: Array(name.utf8).span).low) }
  }

  /// Whether it has the name of an app.
  func knows(_ app: AppID) -> Bool { Int(app.index) < apps.count }

  /// The name of a scoped key.
  func name(of key: Key, _ app: AppID) -> Digest {
    Digest(high: key.half(withoutApp: app), low: apps[Int(app.index)])
  }
}
