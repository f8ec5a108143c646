internal import Model

/// What one record adds to its row, each flag at most one.
///
/// Every count metric is the number of records that have one of a few flags, so a cube's inner loop
/// is a handful of masks and needs no `switch` over metrics.
///
/// Each follows from what is read with `SegmentFields.counts` and kept in `AgedRecord`, whatever the reports ask for:
/// `Totals` has all of them.
struct Facts: OptionSet, Sendable {
  var rawValue: UInt16

  static let attributedInstall = Facts(rawValue: 1 << 0)
  static let attributedReinstall = Facts(rawValue: 1 << 1)
  static let attributedOpen = Facts(rawValue: 1 << 2)
  static let organicInstall = Facts(rawValue: 1 << 3)
  static let organicReinstall = Facts(rawValue: 1 << 4)
  static let organicOpen = Facts(rawValue: 1 << 5)
  static let rateLimitedOpen = Facts(rawValue: 1 << 6)
  static let throttledSession = Facts(rawValue: 1 << 7)
  static let ambiguousSession = Facts(rawValue: 1 << 8)
  static let click = Facts(rawValue: 1 << 9)
  /// An attributed INSTALL whose touch is a logged click.
  static let installByClick = Facts(rawValue: 1 << 10)

  /// The sessions whose touch may have cost something, and by which cost is divided (REP-2).
  static let paid: Facts = [.attributedInstall, .attributedReinstall]

  /// The number of flags.
  static let count = 11

  /// Whether any flag is in both.
  func meets(_ other: Facts) -> Bool { rawValue & other.rawValue != 0 }
}

extension Facts {
  /// What a session counts for; nothing when its outcome is in no metric (EVENT-7).
  init(_ session: ReportedSession) {
    switch session.outcome {
    case .counted: break
    case .rateLimited:
      self = .rateLimitedOpen
      return
    case .throttled:
      self = .throttledSession
      return
    case .repeatedInstall, .trackingDisabled, .duplicate, .tooLate:
      self = []
      return
    }
    let isAttributed = session.method != nil
    switch session.event {
    case .install: self = isAttributed ? .attributedInstall : .organicInstall
    case .reinstall: self = isAttributed ? .attributedReinstall : .organicReinstall
    case .open: self = isAttributed ? .attributedOpen : .organicOpen
    }
    if self == .attributedInstall && session.touchType == .click { insert(.installByClick) }
    if session.isAmbiguous { insert(.ambiguousSession) }
  }
}
