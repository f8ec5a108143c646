/// An internet address that devices appear under.
enum Address {
  case v4(UInt32)
  /// A network of 64 bits; the device's own half changes from line to line.
  case v6(network: UInt32)

  /// Writes the address; `interface` fills the half of IPv6 that does not count (EV-7).
  func write(interface: UInt64, to out: inout LineBuffer) {
    switch self {
    case .v4(let bits):
      out.append(decimal: UInt64(bits >> 24))
      out.append(byte: 0x2E)
      out.append(decimal: UInt64(bits >> 16 & 0xFF))
      out.append(byte: 0x2E)
      out.append(decimal: UInt64(bits >> 8 & 0xFF))
      out.append(byte: 0x2E)
      out.append(decimal: UInt64(bits & 0xFF))
    case .v6(let network):
      out.append("2001:db8:")
      out.append(hex: UInt64(network >> 16), digits: 4)
      out.append(byte: 0x3A)
      out.append(hex: UInt64(network), digits: 4)
      for shift in [48, 32, 16, 0] as [UInt64] {
        out.append(byte: 0x3A)
        out.append(hex: interface >> shift, digits: 4)
      }
    }
  }
}
