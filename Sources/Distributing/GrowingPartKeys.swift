internal import Decoding
internal import Model

/// Names keys while apps still come.
struct GrowingPartKeys {
  private let apps: AppDirectory
  private var known = PartKey()

  init(_ apps: AppDirectory) { self.apps = apps }

  /// The name of a scoped key.
  mutating func name(of key: Key, _ app: AppID) -> Digest {
    if !known.knows(app) { known.learn(apps.names) }
    return known.name(of: key, app)
  }
}
