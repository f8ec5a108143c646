public import Model

/// The keys of what lines name. The hasher makes them and not the worker that has it: a worker is
/// large, and Swift copies a large value whenever it lends one that is being changed.
extension KeyHasher {
  /// The key of an ip; absent when it is not valid (EV-7).
  func ip(_ text: Span<UInt8>) -> Key {
    if text.isEmpty { return .absent }
    guard let address = IPAddress(text), address.isValid else { return .absent }
    return key(address.network, kind: address.isV4 ? 4 : 6)
  }

  /// The key of a device id; absent when the text is no id of a device (EV-1).
  public func deviceKey(_ text: Span<UInt8>) -> Key {
    DeviceID.normalized(text) { key($0) } ?? .absent
  }

  /// The first text of a field that is an id of a device (EV-1), as its key; most fields are not there.
  @inline(__always)
  func deviceKey(_ fields: borrowing LineFields, _ field: Field) -> Key {
    fields.text(field).isEmpty ? .absent : keyOfDevice(fields, field)
  }

  @inline(never)
  private func keyOfDevice(_ fields: borrowing LineFields, _ field: Field) -> Key {
    for index in 0..<fields.keyCount(field) {
      let key = deviceKey(fields.text(field, key: index))
      if key.isPresent { return key }
    }
    return .absent
  }
}
