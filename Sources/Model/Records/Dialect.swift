/// The way in which a system writes its log lines.
public enum Dialect: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Branch links and v1/open.
  case branch
  /// AppsFlyer OneLink.
  case onelink
  /// JMDeepLink web pages.
  case webvisit
  /// The legacy TUNE keys.
  case tune
  /// The Play Install Referrer library.
  case play
  /// Apple AdServices.
  case apple
  /// JMDeepLink's hidden Safari view.
  case safari

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
