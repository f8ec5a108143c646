/// What Apple answers to a token.
enum AdServicesOutcome {
  /// With the time of the click, as devices that allow tracking get it.
  case detailed
  case standard, impression, testPayload, refused
  case badToken, serverDown
  /// 404 until Apple knows, then the answer.
  case detailedAfterRetry
  case neverFound
  /// No answer was ever logged.
  case silence

  private static let lottery = Lottery<AdServicesOutcome>([
    (prize: .detailed, tickets: 16), (.standard, 7), (.impression, 3), (.testPayload, 2),
    (.refused, 58), (.badToken, 3), (.serverDown, 3), (.detailedAfterRetry, 4), (.neverFound, 3),
    (.silence, 1),
  ])

  static func of(_ session: Session, seed: UInt64) -> AdServicesOutcome {
    var random = RandomNumbers(seed, .adServices, session.slot)
    return lottery.draw(&random)
  }

  /// The number of answers logged.
  var attempts: Int {
    switch self {
    case .silence: 0
    case .detailedAfterRetry: 2
    case .neverFound: 3
    default: 1
    }
  }

  /// The HTTP status of an answer.
  func status(ofAttempt attempt: Int) -> Int {
    switch self {
    case .badToken: 400
    case .serverDown: 500
    case .neverFound: 404
    case .detailedAfterRetry where attempt == 0: 404
    default: 200
    }
  }
}
