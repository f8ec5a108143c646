/// What a session carries that can point to a touch.
enum Evidence {
  case none
  case linkIdentifier
  /// Play's referrer string, in the session itself.
  case referrer
  /// Play's referrer string, in a record of its own.
  case referrerRecord
  /// Nothing but the device's ids, which the click has too.
  case deviceID
  /// The link that opened the app, as universal or app link.
  case appLink
  /// A link of somebody else that opened the app.
  case foreignLink
  case clipboard
  case cookie
  /// A cookie that another record ties to the device.
  case cookieSync
  /// Only address, system, model, screen and language.
  case signals

  static let clickedFirstIOS = Lottery<Evidence>([
    (prize: .linkIdentifier, tickets: 26), (.appLink, 12), (.clipboard, 16), (.deviceID, 14),
    (.cookie, 4), (.cookieSync, 6), (.signals, 22),
  ])
  static let clickedFirstAndroid = Lottery<Evidence>([
    (prize: .referrer, tickets: 44), (.referrerRecord, 12), (.linkIdentifier, 10), (.appLink, 4),
    (.deviceID, 12), (.cookie, 3), (.signals, 15),
  ])
  static let clickedOpen = Lottery<Evidence>([
    (prize: .linkIdentifier, tickets: 40), (.appLink, 40), (.deviceID, 20),
  ])
  static let organicFirstIOS = Lottery<Evidence>([
    (prize: .none, tickets: 94), (.appLink, 2), (.foreignLink, 2), (.clipboard, 2),
  ])
  static let organicFirstAndroid = Lottery<Evidence>([
    (prize: .referrer, tickets: 80), (.referrerRecord, 8), (.none, 10), (.foreignLink, 2),
  ])
  static let organicOpen = Lottery<Evidence>([
    (prize: .none, tickets: 88), (.appLink, 6), (.foreignLink, 6),
  ])
}
