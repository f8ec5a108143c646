import Model
import Testing

@testable import Decoding

@Suite struct DeviceNameTests {
  @Test(arguments: [
    "idfa:6D92078A-8246-4BA4-AE5B-76104861E7DC", "IDFA:6d92078a82464ba4ae5b76104861e7dc",
    "Idfa: 6d92078a-8246-4ba4-ae5b-76104861e7dc ",
  ])
  func `EV-1: a device is named by a type in any case and an id in any form`(_ text: String) {
    let name = DeviceName(text: text)
    #expect(name?.scope == .idfa)
    #expect(name?.id == Array("6d92078a82464ba4ae5b76104861e7dc".utf8))
  }

  @Test(arguments: [
    "", "idfa", "idfa:", "6D92078A-8246-4BA4-AE5B-76104861E7DC", "cookie:6d92078a82464ba4",
    "idfa:00000000-0000-0000-0000-000000000000", " idfa:6d92078a82464ba4ae5b76104861e7dc",
  ])
  func `EV-1: what has no type of devices, or an id that many share, names none`(_ text: String) {
    #expect(DeviceName(text: text) == nil)
  }
}
