/// The addresses of a world: few enough that families, offices and carriers share them.
struct AddressBook: Sendable {
  private let homes: Int
  private let offices: Int
  private let carriers: Int

  /// First octets that are public and belong to no special block.
  private static let firstOctets: [UInt32] = [
    24, 36, 49, 59, 73, 82, 90, 113, 121, 151, 176, 189, 201, 212,
  ]

  /// Takes the number of devices that will ask, about.
  init(devices: Int) {
    homes = max(devices / 3, 8)
    offices = max(devices / 400, 2)
    carriers = max(devices / 900, 2)
  }

  /// A family's address, or that of an office with some dozens of people.
  func home(_ random: inout RandomNumbers) -> Address {
    random.chance(0.1)
      ? Self.address(0x4000_0000 + random.below(offices))
      : Self.address(random.below(homes))
  }

  /// An address of a mobile carrier, behind which hundreds of devices stand.
  func carrier(_ random: inout RandomNumbers) -> Address {
    Self.address(0x8000_0000 + random.below(carriers))
  }

  private static func address(_ number: Int) -> Address {
    var random = RandomNumbers(.device, of: UInt64(number))
    if random.chance(0.15) {
      return .v6(network: UInt32(truncatingIfNeeded: random.next()))
    }
    let octet = firstOctets[random.below(firstOctets.count)]
    return .v4(octet << 24 | UInt32(truncatingIfNeeded: random.next() >> 40))
  }
}
