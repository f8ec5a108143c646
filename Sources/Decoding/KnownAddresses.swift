internal import Model

/// What was made of the IPv4 addresses that came last, as devices in networks of their own have few.
///
/// An address has the slot of its last bits: networks count from 0, so few lines of the cache are used.
struct KnownAddresses {
  private var slots = [(address: UInt32, id: StringID)](
    repeating: (0, .absent), count: 1 << 12)

  /// What was made of an address; absent when it is not known.
  func find(_ address: UInt32) -> StringID {
    let slot = slots[Self.slot(address)]
    return slot.address == address ? slot.id : .absent
  }

  /// Keeps what was made of an address, in the place of another one.
  mutating func add(_ address: UInt32, _ id: StringID) {
    slots[Self.slot(address)] = (address, id)
  }

  private static func slot(_ address: UInt32) -> Int { Int(address & 0xFFF) }
}
