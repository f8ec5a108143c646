public import Model

/// What a row of a `TouchGroup` is, in the bits of its tag: enough to tell for most touches whether
/// they qualify without looking at the records.
///
///      31      30     14     13            12        11     10     9      8      7       0
///     +-------+--------+-------------+---------+---------+---------+---------+--------+
///     | other | looks  | fingerprint | install |  event  | window  | minute  | method |
///     | looks |        |   window    |         |         |         |         |        |
///     +-------+--------+-------------+---------+---------+---------+---------+--------+
///
/// The method is 0 for a touch, and one more than its raw value for a session that asks. `minute`
/// and the windows are a touch's, the others a session's; the looks belong to clicks, and to sessions
/// that ask by fingerprint; the other looks say whether a screen or an ip in the device's own network is
/// known. Of an answer there is one bit, that of windows: whether its status is 200.
public struct TouchTag: Sendable {
  /// The bits.
  public var rawValue: UInt32

  /// A row's tag.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The tag of a click.
  @inlinable
  public init(_ click: borrowing SeenClick, _ terms: borrowing ClickTerms) {
    rawValue =
      (click.isMinutePrecise ? 1 << 8 : 0) | (terms.window > .zero ? 1 << 9 : 0)
      | (terms.fingerprintWindow > .zero ? 1 << 13 : 0) | click.signals.looks << 14
  }

  /// The tag of an answer.
  @inlinable
  public init(_ answer: AdServicesAnswer) { rawValue = answer.status == 200 ? 1 << 9 : 0 }

  /// The tag of a session that asks with a method.
  @inlinable
  public init(asking method: MatchMethod, event: SessionEvent, hasInstallBegin: Bool) {
    rawValue =
      UInt32(method.rawValue) + 1 | UInt32(event.rawValue) << 10 | (hasInstallBegin ? 1 << 12 : 0)
  }

  /// The tag of a session that asks by fingerprint.
  @inlinable
  public init(event: SessionEvent, hasInstallBegin: Bool, signals: Signals) {
    self.init(asking: .fingerprint, event: event, hasInstallBegin: hasInstallBegin)
    rawValue |= signals.looks << 14
  }

  /// Whether the row is a click or an answer.
  @inlinable var isTouch: Bool { rawValue & 0xFF == 0 }
  /// Whether the click's time was written without seconds.
  @inlinable var isMinutePrecise: Bool { rawValue & 1 << 8 != 0 }
  /// Whether the click has a window of its own.
  @inlinable var hasWindow: Bool { rawValue & 1 << 9 != 0 }
  /// Whether the answer's status is 200.
  @inlinable var isAccepted: Bool { rawValue & 1 << 9 != 0 }
  /// Whether the click has a fingerprint window of its own.
  @inlinable var hasFingerprintWindow: Bool { rawValue & 1 << 13 != 0 }
  /// Whether a session asks for clicks that are filtered by what sessions ask for: by their own ids
  /// or their networks, which nearly all clicks have.
  @inlinable public var asksForClicks: Bool {
    switch method {
    case .linkClickID, .installReferrer, .clipboard, .fingerprint: true
    case .appLink, .deviceID, .adServices, .cookie, nil: false
    }
  }
  /// The method with which the session asks; nil for a touch.
  @inlinable var method: MatchMethod? {
    MatchMethod(rawValue: UInt8(truncatingIfNeeded: rawValue) &- 1)
  }
  /// What the session is; of a touch it says nothing. Nil only for bits that no event has.
  @inlinable var event: SessionEvent? { SessionEvent(rawValue: UInt8(rawValue >> 10 & 3)) }
  /// Whether the store says when the session's install began.
  @inlinable var hasInstallBegin: Bool { rawValue & 1 << 12 != 0 }

  // Where the looks are, as `Signals.looks` has them.
  @inlinable static var version: UInt32 { 0x3F << 14 }
  @inlinable static var model: UInt32 { 0x3F << 20 }
  @inlinable static var language: UInt32 { 0x1F << 26 }
  @inlinable static var otherLooks: UInt32 { 1 << 31 }

  /// Whether a session and a click look so different that their signals cannot agree (EV-7).
  @inlinable
  func looksUnlike(_ click: TouchTag) -> Bool {
    func differs(_ mask: UInt32) -> Bool {
      let (own, other) = (rawValue & mask, click.rawValue & mask)
      return own != other && own != 0 && other != 0
    }
    return differs(Self.version) || differs(Self.model) || differs(Self.language)
  }

  /// How many signals are known of both a session and a click, at most (EV-7).
  @inlinable
  func signals(sharedWith click: TouchTag) -> Int {
    func shared(_ mask: UInt32) -> Int {
      rawValue & mask != 0 && click.rawValue & mask != 0 ? 1 : 0
    }
    return shared(Self.version) + shared(Self.model) + shared(Self.language)
      + 2 * shared(Self.otherLooks)
  }

  /// Whether a click may fit a session that asks for so many signals, as far as their tags tell.
  @inlinable
  func mayFit(_ click: TouchTag, minSignals: Int) -> Bool {
    !looksUnlike(click) && signals(sharedWith: click) >= minSignals
  }

  /// How many signals are known, at most.
  @inlinable var signals: Int { signals(sharedWith: self) }
}

extension Signals {
  /// What most devices are told apart by, in 17 bits: major version, model and language. Of each 0 is absent,
  /// and two that are equal have the same bits. Above them a bit for the presence of the others.
  @inlinable var looks: UInt32 {
    func bits(_ number: UInt32, below limit: UInt32) -> UInt32 {
      number == 0 ? 0 : 1 + number % (limit - 1)
    }
    // One more than the major number, whatever that is.
    let version = osVersion == 0 ? 0 : osVersion >> 16 + 1
    return bits(version, below: 64) | bits(model.index, below: 64) << 6
      | bits(language.index, below: 32) << 12
      | (screenSmall != 0 || localIP.isPresent ? 1 << 17 : 0)
  }
}
