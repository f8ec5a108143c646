internal import Model

/// The job that attributes a generated world, ready to be run.
struct JobFile {
  let world: World

  /// The job as JSON5, with paths relative to the world's folder.
  var text: String {
    let apps = world.apps.map { app in
      """
          { app: "\(app.key)", aliases: \(list(app.aliases)), name: "\(app.name)",
            link_hosts: \(list(app.linkHosts)), uri_schemes: \(list([app.scheme])) },

      """
    }
    let sources = LogKind.allCases.map { kind in
      """
          { kind: "\(kind.sourceKind.name)", dialect: "\(kind.dialect.name)",
            paths: ["\(kind.folder)/*.ndjson.gz"] },

      """
    }
    return """
      {
        name: "generated",
        state: "var/state",
        output: "var/reports",
        apps: [
      \(apps.joined())  ],
        sources: [
      \(sources.joined())  ],
        campaign_names: "campaigns.csv",
        currencies: ["USD", "NZD"],
      }

      """
  }

  /// The names of Apple's campaigns as CSV.
  var campaignNames: String {
    let rows = (0..<AppleCampaign.listed).map { number in
      let name = AppleCampaign.names[number]
      return "\(AppleCampaign.id(number)),\(name.contains(",") ? "\"\(name)\"" : name)\n"
    }
    return "campaignId,name\n" + rows.joined()
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }
}
