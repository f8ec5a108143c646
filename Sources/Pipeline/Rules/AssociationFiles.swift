internal import Configuration
internal import Decoding
internal import Foundation
internal import Model

/// The job's `apple-app-site-association` files (EV-4).
package struct AssociationFiles: Sendable {
  /// What the files say, by app; apps without one are not there.
  private(set) var byApp: [ExactText: AssociationFile] = [:]
  /// The files that say nothing, in the order of the apps.
  package private(set) var unusable: [UnusableAssociation] = []

  /// What in the other files is hardly meant so, in the order of the apps.
  package private(set) var doubts: [String] = []

  private static let expected = "expected JSON with a list of objects at applinks.details"

  /// Reads the files.
  ///
  /// One that is not there or must not be read is wrong; one that holds something else costs only itself.
  init(_ job: Job, _ reading: inout RuleFiles.Reading) {
    for (index, app) in job.apps.enumerated() {
      guard let path = app.associationFile else { continue }
      let setting = "apps[\(index)].apple_app_site_association"
      let data: Data
      let rule = "apps[\(app.app)].apple_app_site_association"
      do { data = try reading.content(of: path, rule: rule) } catch {
        reading.wrong.append(
          .init(path: setting, problem: "'\(path)': \(error.words) - \(Self.expected)"))
        continue
      }
      switch Self.details(data) {
      case .success(let (details, defaults)):
        let own = details.filter { Self.speaks($0, for: app.appleAppID) }
        byApp[ExactText(app.app)] = AssociationFile(details: own.map { Self.rules($0, defaults) })
        doubts += Self.doubts(own, of: app).map { "\(setting): '\(path)' \($0)" }
      case .failure(let flaw):
        unusable.append(
          UnusableAssociation(
            app: app.app, setting: setting, path: path,
            problem: "\(flaw.rawValue) - \(Self.expected)"))
      }
    }
  }

  private typealias Object = [String: Any]

  /// What a file is instead of what is expected.
  private enum Flaw: String, Error {
    case noJSON = "is no JSON"
    case noList = "has no such list"
  }

  /// The entries of a file, and what its components are where neither they nor their entry say otherwise.
  private static func details(
    _ data: Data
  ) -> Result<(details: [Object], defaults: Object), Flaw> {
    guard let json = try? JSONSerialization.jsonObject(with: data) else {
      return .failure(.noJSON)
    }
    guard let links = (json as? Object)?["applinks"] as? Object,
      let details = links["details"] as? [Object]
    else { return .failure(.noList) }
    return .success((details, links["defaults"] as? Object ?? [:]))
  }

  /// Whether an entry is about an app; without an id every entry is.
  private static func speaks(_ detail: Object, for appID: String?) -> Bool {
    guard let appID else { return true }
    if detail["appID"] as? String == appID { return true }
    return (detail["appIDs"] as? [Any])?.contains { $0 as? String == appID } ?? false
  }

  /// Why no universal link can be the app's own, or fewer than are meant.
  private static func doubts(_ own: [Object], of app: AppDefinition) -> [String] {
    if own.isEmpty {
      let missing = app.appleAppID.map { "no entry for apple_app_id '\($0)'" } ?? "no entry"
      return [
        "has \(missing), so that no universal link is one of '\(app.app)'"
          + " - expected one in the list at applinks.details"
      ]
    }
    let noLists = ["paths", "components"].compactMap { key in
      let isList = own.allSatisfy { $0[key] == nil || $0[key] is [Any] }
      return isList
        ? nil : "has '\(key)' that are no list in the entry of '\(app.app)' - expected a list"
    }
    return noLists + doubts(ofComponents: own.flatMap { $0["components"] as? [Any] ?? [] }, of: app)
  }

  /// Why components may take or leave out other links than they seem to.
  private static func doubts(ofComponents components: [Any], of app: AppDefinition) -> [String] {
    var doubts: [String] = []
    if !components.allSatisfy({ ($0 as? Object).map(isReadWhole) ?? false }) {
      doubts.append(
        "has a component of '\(app.app)' that is read in part - expected objects with texts at '/', '?' and '#', and true "
          + "or false at 'exclude', 'caseSensitive' and 'percentEncoded'")
    }
    if components.contains(where: { ($0 as? Object).map(hasVariable) ?? false }) {
      doubts.append(
        "has '$(' in a component of '\(app.app)', which stands for nothing else here - expected what it stands for in Apple's file"
      )
    }
    return doubts
  }

  /// Whether each value that a component may have is one that it can have.
  private static func isReadWhole(_ component: Object) -> Bool {
    let texts = ["/", "#"].allSatisfy { component[$0].map { $0 is String } ?? true }
    let query = component["?"].map { query in
      query is String || (query as? Object)?.values.allSatisfy { $0 is String } ?? false
    }
    let flags = ["exclude", "caseSensitive", "percentEncoded"]
    return texts && query ?? true && flags.allSatisfy { component[$0].map { $0 is Bool } ?? true }
  }

  private static func hasVariable(_ component: Object) -> Bool {
    let query = component["?"]
    let values =
      ["/", "#"].map { component[$0] } + [query] + ((query as? Object)?.values.map { $0 } ?? [])
    return values.contains { ($0 as? String)?.contains("$(") ?? false }
  }

  private static func rules(_ detail: Object, _ defaults: Object) -> [AssociationRule] {
    let own = detail["defaults"] as? Object ?? [:]
    let paths = (detail["paths"] as? [Any] ?? []).compactMap { $0 as? String }
    let components = (detail["components"] as? [Any] ?? []).compactMap { $0 as? Object }
    return paths.map { AssociationRule(path: $0) }
      + components.compactMap { rule($0, [$0, own, defaults]) }
  }

  /// A component as a rule; nil for one whose parameters no link can have.
  ///
  /// - Parameter settings: where it stands how the component compares, the first that says it.
  private static func rule(_ component: Object, _ settings: [Object]) -> AssociationRule? {
    func isSet(_ key: String) -> Bool {
      settings.lazy.compactMap { $0[key] as? Bool }.first ?? true
    }
    let (isCaseSensitive, isPercentEncoded) = (isSet("caseSensitive"), isSet("percentEncoded"))
    func pattern(_ value: Any?, isDecoded: Bool = false) -> AssociationPattern? {
      (value as? String).map {
        AssociationPattern(
          Array($0.utf8), isCaseSensitive: isCaseSensitive,
          isPercentEncoded: isDecoded || isPercentEncoded)
      }
    }
    var rule = AssociationRule()
    rule.isExcluded = component["exclude"] as? Bool ?? false
    rule.path = pattern(component["/"])
    rule.fragment = pattern(component["#"])
    rule.query = pattern(component["?"])
    for (name, value) in component["?"] as? Object ?? [:] {
      guard let value = pattern(value, isDecoded: true) else { return nil }
      rule.parameters.append((name: Array(name.utf8), pattern: value))
    }
    return rule
  }
}
