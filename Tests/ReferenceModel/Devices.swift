/// A device id of one type, as it is compared (EV-1).
struct DeviceID: Hashable, Sendable {
  enum Kind: String, Sendable {
    case idfa, idfv, gaid
    case androidID = "android_id"
    case oaid
    case bundleToken = "bundle_token"
    case windowsID = "windows_id"
  }

  var kind: Kind
  var value: Text

  init(_ kind: Kind, _ value: Text) {
    self.kind = kind
    self.value = Self.compared(value)
  }

  /// Lower-cased, without hyphens.
  static func compared(_ value: Text) -> Text {
    Text(value.lowercased.bytes.filter { $0 != UInt8(ascii: "-") })
  }

  /// Whether an id is no id (EV-1).
  static func isAbsent(_ value: Text) -> Bool {
    let id = compared(value)
    let characters = id.bytes.count { $0 & 0xC0 != 0x80 }
    return characters < 8 || id.bytes.allSatisfy { $0 == UInt8(ascii: "0") }
      || ["unknown", "null", "none", "undefined", "n/a", "9774d56d682e549c"].contains(id)
  }
}

enum OperatingSystem: String, Sendable {
  case iOS, android = "Android", windows = "Windows"

  init?(_ text: Text) {
    switch text.lowercased {
    case "ios": self = .iOS
    case "android": self = .android
    case "windows": self = .windows
    default: return nil
    }
  }
}

extension Record {
  /// The typed id under the first name that holds one (EV-1, fields).
  func deviceID(_ kind: DeviceID.Kind, _ names: [Text]) throws(Rejection) -> DeviceID? {
    let id = try text(kind.rawValue, names, isAbsent: DeviceID.isAbsent)
    return id.map { DeviceID(kind, $0) }
  }
}
