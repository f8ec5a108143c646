/// An app as the job file describes it.
public struct AppDefinition: Equatable, Sendable {
  /// The name in logs (the `branch_key`) and reports.
  public var app = ""
  /// Other names that logs use for it.
  public var aliases: [String] = []
  /// What people call it.
  public var name = ""
  /// The hosts of its own links, in lower case (EV-4).
  public var linkHosts: [String] = []
  /// The schemes of its own links, in lower case (EV-4).
  public var uriSchemes: [String] = []
  /// The apple-app-site-association file that its universal links have to match, absolute.
  public var associationFile: String?
  /// Its entry in that file.
  public var appleAppID: String?

  /// An app of which nothing is known but its name.
  public init(app: String = "") {
    self.app = app
    name = app
  }

  /// Whether another one says the same, in whatever order: the rules that a state was made with are in one of
  /// their own.
  func saysTheSame(as other: AppDefinition) -> Bool {
    var (own, other) = (self, other)
    own.sortTexts()
    other.sortTexts()
    return own == other
  }

  mutating func sortTexts() {
    aliases.sort()
    linkHosts.sort()
    uriSchemes.sort()
  }
}
