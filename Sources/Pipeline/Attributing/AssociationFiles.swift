internal import Configuration
internal import Decoding
internal import Foundation

/// The job's `apple-app-site-association` files (EV-4).
enum AssociationFiles {
  /// What the files say, by app; apps without one are not there.
  static func read(_ job: Job) throws(PipelineError) -> [String: AssociationFile] {
    var files: [String: AssociationFile] = [:]
    for (index, app) in job.apps.enumerated() {
      guard let path = app.associationFile else { continue }
      files[app.app] = AssociationFile(
        details: try details(path, setting: "apps[\(index)].apple_app_site_association")
          .filter { speaks($0, for: app.appleAppID) }
          .map(rules))
    }
    return files
  }

  private typealias Object = [String: Any]

  private static func details(
    _ path: String, setting: String
  ) throws(PipelineError) -> [Object] {
    func bad(_ problem: String) -> PipelineError {
      .badSetting(
        path: setting,
        problem: "\(problem) - expected JSON with a list of objects at applinks.details")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw bad("cannot read '\(path)'")
    }
    guard let json = try? JSONSerialization.jsonObject(with: data) else {
      throw bad("'\(path)' is no JSON")
    }
    guard let links = (json as? Object)?["applinks"] as? Object,
      let details = links["details"] as? [Object]
    else { throw bad("'\(path)' has no such list") }
    return details
  }

  /// Whether an entry is about an app; without an id every entry is.
  private static func speaks(_ detail: Object, for appID: String?) -> Bool {
    guard let appID else { return true }
    if detail["appID"] as? String == appID { return true }
    return (detail["appIDs"] as? [Any])?.contains { $0 as? String == appID } ?? false
  }

  private static func rules(_ detail: Object) -> [AssociationRule] {
    let paths = (detail["paths"] as? [Any] ?? []).compactMap { $0 as? String }
    let components = (detail["components"] as? [Any] ?? []).compactMap { $0 as? Object }
    return paths.map { AssociationRule(path: $0) } + components.compactMap(rule)
  }

  /// A component as a rule; nil for one whose parameters no link can have.
  private static func rule(_ component: Object) -> AssociationRule? {
    func pattern(_ value: Any?) -> [UInt8]? { (value as? String).map { Array($0.utf8) } }
    var rule = AssociationRule()
    rule.isExcluded = component["exclude"] as? Bool ?? false
    rule.path = pattern(component["/"])
    rule.fragment = pattern(component["#"])
    rule.query = pattern(component["?"])
    for (name, value) in component["?"] as? Object ?? [:] {
      guard let value = pattern(value) else { return nil }
      rule.parameters.append((name: Array(name.utf8), pattern: value))
    }
    return rule
  }
}
