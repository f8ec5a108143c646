package import Configuration
package import Decoding
package import Model

extension AppOwnership {
  /// Which links belong to each app (EV-4).
  package static func all(
    of job: Job, apps: [String], _ associations: AssociationFiles, _ strings: inout StringTable
  ) -> [AppOwnership] {
    let definitions = Dictionary(job.apps.map { (ExactText($0.app), $0) }) { first, _ in first }
    return apps.map { name in
      guard let app = definitions[ExactText(name)] else { return AppOwnership() }
      return AppOwnership(
        hosts: Set(app.linkHosts.map { strings.intern($0) }),
        schemes: Set(app.uriSchemes.map { strings.intern($0) }),
        association: associations.byApp[ExactText(name)])
    }
  }
}
