/// What happened in one slot of a log of clicks.
struct Click {
  let kind: ClickKind
  /// The slot that the line is made from; another one's if the line or record is there twice.
  let slot: Int
  /// Milliseconds UTC.
  var time: Int
  let actor: Actor
  let device: Device
  /// The link's rank within its app.
  let link: Int
  let id: UInt64
  /// Whether the page knew the device's advertising id.
  let hasDeviceID: Bool
  let hasCookie: Bool
  /// Whether the device was on its carrier's network.
  let isAway: Bool

  var address: Address { isAway ? device.carrier : device.home }
}
