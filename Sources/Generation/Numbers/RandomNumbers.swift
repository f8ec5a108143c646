/// A stream of random numbers (splitmix64) that begins at any place of the world at no cost.
///
/// Each fact of the world has its own stream, named by a purpose and a number, so that any worker
/// can work out any line by itself and gets the same answer.
struct RandomNumbers {
  /// What a stream is drawn for; with its number it tells decisions apart.
  enum Purpose: UInt64 {
    case device = 1
    case link, catalogue, moment, edge
    case click, clickActor, clickLine
    case session, sessionActor, sessionFacts, sessionLine, burst, repetition, repeatedDay
    case evidence, referrerText, referrerTimes
    case companion, delayed, adServices, adServicesLine, referrerRecord, cookieSync
    case blemish
  }

  private var state: UInt64

  init(_ seed: UInt64, _ purpose: Purpose, _ number: Int, _ kind: Int = 0) {
    let place = purpose.rawValue &* 64 &+ UInt64(truncatingIfNeeded: kind)
    state = Self.mixed(seed &+ place &* 0xD134_2543_DE82_EF95)
    state = Self.mixed(state ^ UInt64(truncatingIfNeeded: number))
  }

  /// Begins the stream that belongs to a number which is random itself.
  init(_ purpose: Purpose, of number: UInt64) {
    state = Self.mixed(number ^ (purpose.rawValue &* 0x9E37_79B9_7F4A_7C15))
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number in `0..<bound`.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in `range`.
  mutating func number(in range: Range<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound)
  }

  /// A number in `0..<1`.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Comes true in the given share of all draws.
  mutating func chance(_ share: Double) -> Bool { fraction() < share }

  /// An id of 18 digits, as Branch gives to links, clicks and sessions.
  mutating func identifier() -> UInt64 {
    100_000_000_000_000_000 + next() % 899_999_999_999_999_999
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
