public import Model

/// A device as people name it: the type of an id and the id (EV-1).
public struct DeviceName: Equatable, Sendable {
  /// The type.
  public let scope: KeyScope
  /// The id, as ids of the type are compared.
  public let id: [UInt8]

  /// Reads `TYPE:ID`, the type in any case and the id in any form in which logs have it; nil when it names no device.
  public init?(text: String) {
    guard let (type, id) = text.exactHalves(aroundFirst: ":"),
      let scope = KeyScope.devices.first(where: { $0.name == type.lowercased() }),
      let id = DeviceID.normalized(Array(id.utf8).span.trimmed(), { $0.array })
    else { return nil }
    self.scope = scope
    self.id = id
  }

  /// The key of the id.
  public func key(_ hasher: KeyHasher) -> Key { hasher.key(id.span) }
}
