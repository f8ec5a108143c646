internal import Model

extension Attribution: SegmentRow {
  static var blank: Attribution {
    Attribution(event: .open, outcome: .counted)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Attribution]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: [.outcome, .counts]) { $1.exchange(&$0.outcome) }
    try codec.integers(&rows, for: [.outcome, .counts]) { $1.exchange(&$0.event) }
    try codec.integers(&rows, for: .referral) { $1.exchange(&$0.isReferred) }
    try codec.integers(&rows, for: .counts) { $1.exchange(&$0.isAmbiguous) }
    try codec.integers(&rows, for: .counts) { $1.exchange(&$0.touch) }
    try codec.integers(&rows) { $1.exchange(&$0.deepLink.kind) }
    try codec.links(&rows) { $1.exchange(&$0.deepLink.url) }
  }
}

extension Touch: SegmentRow {
  static var blank: Touch {
    Touch(method: .linkClickID, type: .click, campaign: .absent, channel: .absent)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Touch]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .counts) { $1.exchange(&$0.method) }
    try codec.integers(&rows, for: .counts) { $1.exchange(&$0.type) }
    try codec.texts(&rows) { $1.exchange(&$0.clickID) }
    try codec.integers(&rows, for: .touchTimes) { $1.exchange(toldTime: &$0.ownTime) }
    try codec.integers(&rows) { $1.exchange(&$0.isMinutePrecise) }
    try codec.integers(&rows) { $1.exchange(&$0.takesSessionTime) }
    try codec.strings(&rows, for: .counts) { $1.exchange(&$0.campaign) }
    try codec.strings(&rows, for: .counts) { $1.exchange(&$0.channel) }
    try codec.integers(&rows, for: .costs) { $1.exchange(&$0.costMicros) }
    try codec.strings(&rows, for: .costs) { $1.exchange(&$0.currency) }
  }
}

extension ClickNames: SegmentRow {
  static var blank: ClickNames {
    ClickNames(row: 0, campaign: .absent, channel: .absent)
  }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [ClickNames]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: .counts) { $1.exchange(&$0.row) }
    try codec.strings(&rows, for: .counts) { $1.exchange(&$0.campaign) }
    try codec.strings(&rows, for: .counts) { $1.exchange(&$0.channel) }
  }
}

/// The deep link of a decided session as two columns.
extension DeepLink {
  /// Its numbers are in the files of the state: none is ever given to another case.
  fileprivate enum Kind: UInt8 {
    case none = 0
    case appLink = 1
    case clipboard = 2
    case click = 3
  }

  fileprivate var kind: Kind {
    get {
      switch self {
      case .none: .none
      case .appLink: .appLink
      case .clipboard: .clipboard
      // What is decided refers to no other record.
      case .decidedClick, .click: .click
      }
    }
    set {
      switch newValue {
      case .none: self = .none
      case .appLink: self = .appLink
      case .clipboard: self = .clipboard
      case .click: self = .decidedClick(url)
      }
    }
  }

  fileprivate var url: LoggedLink {
    get { if case .decidedClick(let url) = self { url } else { .absent } }
    set { if kind == .click { self = .decidedClick(newValue) } }
  }
}
