/// The way in which a system writes its log lines.
///
/// Its numbers are in the files of the state: none is ever given to another case.
public enum Dialect: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Branch links and v1/open.
  case branch = 0
  /// AppsFlyer OneLink.
  case onelink = 1
  /// JMDeepLink web pages.
  case webvisit = 2
  /// The legacy TUNE keys.
  case tune = 3
  /// The Play Install Referrer library.
  case play = 4
  /// Apple AdServices.
  case apple = 5
  /// JMDeepLink's hidden Safari view.
  case safari = 6

  /// The name in job files.
  public var name: String {
    switch self {
    case .branch: "branch"
    case .onelink: "onelink"
    case .webvisit: "webvisit"
    case .tune: "tune"
    case .play: "play"
    case .apple: "apple"
    case .safari: "safari"
    }
  }
}
