/// What happened in one slot of the log of sessions.
struct Session {
  /// The slot that the line is made from; another one's if the line or record is there twice.
  let slot: Int
  /// Milliseconds UTC.
  var time: Int
  let actor: Actor
  let device: Device
  let isFirst: Bool
  /// The click that led to the session.
  let click: Click?
  let evidence: Evidence
  let address: Address
  let id: UInt64

  init(
    slot: Int, time: Int, actor: Actor, device: Device, isFirst: Bool, click: Click?, seed: UInt64
  ) {
    self.slot = slot
    self.time = time
    self.actor = actor
    self.device = device
    self.isFirst = isFirst
    self.click = click
    var random = RandomNumbers(seed, .sessionFacts, slot)
    id = random.identifier()
    if let click {
      // The click's address is the session's, unless the device went home in between.
      address = random.chance(0.85) ? click.address : device.home
      if click.hasDeviceID && random.chance(0.5) {
        evidence = .deviceID
      } else if isFirst {
        evidence =
          (device.isIOS ? Evidence.clickedFirstIOS : Evidence.clickedFirstAndroid).draw(&random)
      } else {
        evidence = Evidence.clickedOpen.draw(&random)
      }
    } else {
      address = random.chance(0.2) ? device.carrier : device.home
      if isFirst {
        evidence =
          (device.isIOS ? Evidence.organicFirstIOS : Evidence.organicFirstAndroid).draw(&random)
      } else {
        evidence = Evidence.organicOpen.draw(&random)
      }
    }
  }

  /// Whether the line carries what the App Store hands out on a first start.
  var hasAttributionToken: Bool { isFirst && device.isIOS && id % 100 < 60 }

  /// The token itself, of which the answers to it carry a copy.
  func writeToken(to out: inout LineBuffer) {
    var random = RandomNumbers(.adServices, of: id)
    for _ in 0..<6 {
      let bits = random.next()
      for shift in stride(from: 0, to: 60, by: 6) as StrideTo<UInt64> {
        out.append(base64: UInt32(truncatingIfNeeded: bits >> shift))
      }
    }
  }
}
