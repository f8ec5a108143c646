internal import Decoding
internal import EventStore
internal import Model

/// A session's ids as they were logged (PRIV-2).
struct LoggedIDs: PackedDetail {
  /// By their types, in the order of `KeyScope.devices`; empty where the session has none.
  private let ids: [[UInt8]]
  /// `identity`; empty where the session has none.
  let identity: [UInt8]

  init(_ row: RawIDRow) { (ids, identity) = (row.ids, row.identity) }

  init(_ packed: inout PackedTexts) {
    ids = KeyScope.devices.map { _ in packed.takeText() }
    identity = packed.takeText()
  }

  func pack(into bytes: inout [UInt8]) {
    for id in ids { bytes.pack(text: id) }
    bytes.pack(text: identity)
  }

  /// The id of a device's type; empty where the session has none.
  subscript(scope: KeyScope) -> [UInt8] { ids[Int(scope.rawValue)] }
}
