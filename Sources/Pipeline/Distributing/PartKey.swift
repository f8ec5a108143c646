internal import Decoding
internal import Model

/// Names keys so that records of one key come together whatever process made it: the key without the number that an
/// app has in a process, and the app's name.
struct PartKey: Sendable {
  private let apps: [UInt64]

  /// Takes the names of the apps, by their numbers.
  init(apps names: [String]) { apps = names.map { Digest(of: Array($0.utf8).span).low } }

  /// Whether it has the name of an app.
  func knows(_ app: AppID) -> Bool { Int(app.index) < apps.count }

  /// The name of a scoped key.
  func name(of key: Key, _ app: AppID) -> [UInt8] {
    Digest(high: key.half(withoutApp: app), low: apps[Int(app.index)]).hexDigits
  }

  /// Whether a name may be that of a key of an app whose name is not at hand.
  static func mayBe(_ name: Span<UInt8>, nameOf key: Key, _ app: AppID) -> Bool {
    let digits = Digest(high: key.half(withoutApp: app), low: 0).hexDigits
    return name.count == digits.count && (0..<16).allSatisfy { name[$0] == digits[$0] }
  }
}
