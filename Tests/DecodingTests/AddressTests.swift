import Glibc
import TestSupport
import Testing

@testable import Decoding

@Suite struct AddressTests {
  private func address(_ text: String) -> IPAddress? { text.asBytes { IPAddress($0) } }

  @Test(arguments: [
    "203.0.113.9", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1",
    "169.253.0.1", "192.167.1.1", "223.255.255.255", "1.0.0.0", "9.255.255.255", "11.0.0.0",
    "100.63.0.0", "126.255.255.255", "128.0.0.0", "169.255.0.0", "172.15.255.255", "172.32.0.0",
    "191.168.0.1", "192.167.255.255", "192.169.0.0", "fe00::1", "fe7f::1", "2001:db8::1",
    "2a00:1450:4001::",
    "::ffff:8.8.8.8", "64:ff9b::808:808", "fbff::1", "fec0::1",
  ])
  func `EV-7: a public address is valid`(_ text: String) {
    #expect(address(text)?.isValid == true)
  }

  @Test(arguments: [
    "0.1.2.3", "0.255.255.255", "10.0.0.0", "10.255.255.255", "127.255.255.255", "169.254.255.255",
    "192.168.255.255", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.1.1",
    "172.16.0.1", "172.31.255.255", "192.168.1.1", "224.0.0.1", "255.255.255.255", "::", "::1",
    "fe80::1", "febf::1", "fc00::1", "fdff::1", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
  ])
  func `EV-7: an address of a network of its own is none`(_ text: String) {
    #expect(address(text)?.isValid == false)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4:80", "1.2.3.x", "1..2.3", ":",
    ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "g::1", "[2001:db8::1]",
    "fe80::1%eth0", "2001:db8::1/64", "1:2:3:4:5:6:7:", "::1.2.3", "1:2:3:4:5:6:7:1.2.3.4",
    "unknown",
    "1:2:3:4:5:6:7::8",
  ])
  func `EV-7: what is no address cannot be parsed`(_ text: String) {
    #expect(address(text) == nil)
  }

  @Test(
    arguments: [
      ("0.0.0.0", [0, 0, 0, 0]), ("1.2.3.4", [1, 2, 3, 4]), ("1.2.3.40", [1, 2, 3, 40]),
      ("255.255.255.255", [255, 255, 255, 255]), ("10.200.0.9", [10, 200, 0, 9]),
      ("100.20.3.0", [100, 20, 3, 0]), ("0.10.99.100", [0, 10, 99, 100]),
      ("249.250.199.200", [249, 250, 199, 200]), (" 1.20.30.40\t", [1, 20, 30, 40]),
    ] as [(String, [UInt8])])
  func `EV-7: IPv4 is four numbers up to 255`(_ text: String, _ bytes: [UInt8]) {
    #expect(address(text)?.bytes == bytes)
  }

  @Test(arguments: [
    "1.2.3.", ".1.2.3", "1.2.3.4.", ".1.2.3.4", "1...2.3", "1.2..34", "....", "1.2.3.04",
    "1.2.3.00", "00.1.2.3", "1.02.3.4", "256.1.1.1", "1.999.1.1", "1.1.300.1", "1234.1.2.3",
    "1.2.3.4567", "1.2.3.0000", "1.2.3.-4", "1.2.3.+4", "1.2.3 .4", "1.2.3.4x", "1,2,3,4",
    "1.2.3.\u{0}", "1.2.3.\u{E9}", "255.255.255.2555", "1.2.3456789", "1234567", "123456789012345",
    "1.2.3/4", "1.2.3:4", "1.2.3.:", "/.1.2.3",
  ])
  func `EV-7: what is no IPv4 address is none`(_ text: String) {
    #expect(address(text) == nil)
  }

  @Test(arguments: [
    ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1::8", "1:0:0:0:0:0:0:8"),
    ("::2:3", "0:0:0:0:0:0:2:3"), ("1:2::", "1:2:0:0:0:0:0:0"),
    ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("::a:1.2.3.4", "0:0:0:0:0:a:102:304"),
    ("ABcd:EF09::", "abcd:ef09:0:0:0:0:0:0"),
  ])
  func `EV-7: two colons stand for groups of zeros`(_ text: String, _ long: String) {
    #expect(address(text) != nil)
    #expect(address(text) == address(long))
  }

  @Test(arguments: ["::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:1.2.3.4", "1:::2"])
  func `EV-7: two colons stand for one group at least`(_ text: String) {
    #expect(address(text) == nil)
  }

  @Test func `EV-7: of a list the first counts`() {
    #expect(address(" 8.8.8.8 , 10.0.0.1") == address("8.8.8.8"))
    #expect(address("unknown, 8.8.8.8") == nil)
  }

  @Test func `EV-7: IPv6 is told apart by its first half, IPv4 whole`() {
    #expect(address("2001:db8:1:2::1")?.network == address("2001:DB8:1:2:ffff::9")?.network)
    #expect(address("2001:db8:1:2::1")?.network != address("2001:db8:1:3::1")?.network)
    #expect(address("::ffff:8.8.8.8") == address("8.8.8.8"))
    #expect(address("64:ff9b::808:808") == address("8.8.8.8"))
    #expect(address("64:ff9b::1:808:808")?.isV4 == false)
    #expect(address("64:ff9b:1::808:808")?.isV4 == false)
    #expect(address("8.8.8.8")?.network != address("8.8.8.9")?.network)
    #expect(address("::ffff:0:808:808")?.isV4 == false)
  }

  @Test func `EV-7: the local address is compared in one form`() {
    #expect(address("FE80:0:0::0:1")?.bytes == address("fe80::1")?.bytes)
    #expect(address("192.168.0.1")?.bytes == [192, 168, 0, 1])
  }

  @Test func `EV-7: an IPv6 address is what the system's own reader takes it for`() {
    var random = SeededGenerator(seed: 7)
    var valid = 0
    for _ in 0..<20_000 {
      var groups = (0..<Int.random(in: 6...8, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
            Self.digits.randomElement(using: &random)
          })
      }
      if Int.random(in: 0...2, using: &random) == 0 {
        groups[Int.random(in: groups.indices, using: &random)] =
          ["", "", "12345", "g1", "1.2.3.4", "255.0.10.99"]
          .randomElement(using: &random) ?? ""
      }
      let text =
        groups.joined(separator: ":")
        + (["", "", "", ":", "::"].randomElement(using: &random) ?? "")
      let known = Self.systemAddress(text)
      valid += known == nil ? 0 : 1
      #expect(
        address(text).map { Array($0.bytes.suffix(4)) } == known.map { Array($0.suffix(4)) },
        "\(text)")
      if address(text)?.isV4 == false { #expect(address(text)?.bytes == known, "\(text)") }
    }
    #expect(2_000..<18_000 ~= valid)
  }

  private static let digits: [Character] = Array("0123456789abcdefABCDEF")

  /// The 16 bytes of an address, as `inet_pton` reads it.
  private static func systemAddress(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    return unsafe inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
