/// What can be exported (REP-7).
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A line of CSV per session with what it was attributed to.
  case audit
  /// A line of CSV per counted session under Branch's names of columns.
  case branch
  /// What v1/open would have answered, an object per line.
  case branchResponse = "branch-response"
  /// AppsFlyer's conversion data, an object per line.
  case appsFlyer = "appsflyer"
  /// The latest and the first link data of each device id, an object per line.
  case referringParams = "referring-params"
}
