/// One person's phone: everything about it follows from its number.
struct Device {
  /// What the owner allows (EV-2).
  enum Tracking {
    case allowed, denied
    /// Denied by leaving the field out, as Branch asks for.
    case unsaid
  }

  let number: UInt64
  let isIOS: Bool
  let handset: Handset
  let country: Int
  let tracking: Tracking
  /// Kept over all requests where the app asks Branch for it.
  let hasBundleToken: Bool
  let hasOAID: Bool
  /// Devices with the Android id that a faulty batch shares.
  let hasSharedAndroidID: Bool
  /// Neither hardware id nor advertising id.
  let isAnonymous: Bool
  let advertisingID: (high: UInt64, low: UInt64)
  let hardwareID: (high: UInt64, low: UInt64)
  let home: Address
  let carrier: Address

  init(number: UInt64, addresses: AddressBook) {
    var random = RandomNumbers(.device, of: number)
    self.number = number
    isIOS = random.chance(0.45)
    let handsets = isIOS ? Handset.ios : Handset.android
    handset = handsets[random.below(handsets.count)]
    country = Country.lottery.draw(&random)
    let consent = random.fraction()
    if consent < (isIOS ? 0.35 : 0.85) {
      tracking = .allowed
    } else {
      tracking = random.chance(0.6) ? .denied : .unsaid
    }
    hasBundleToken = random.chance(0.12)
    hasOAID = random.chance(0.2)
    hasSharedAndroidID = random.chance(0.005)
    isAnonymous = random.chance(0.02)
    advertisingID = (random.next(), random.next())
    hardwareID = (random.next(), random.next())
    home = addresses.home(&random)
    carrier = addresses.carrier(&random)
  }

  /// Whether a page or an advertiser can learn the advertising id.
  var mayBeKnown: Bool { tracking == .allowed && !isAnonymous }

  /// The name that web pages know the device's browser by.
  var cookie: UInt64 { hardwareID.low ^ advertisingID.high }

  /// Branch's `randomized_bundle_token`.
  var bundleToken: UInt64 { 100_000_000_000_000_000 + hardwareID.high % 899_999_999_999_999_999 }
}
