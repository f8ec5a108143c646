import Model

extension Notation where Value == MethodSet {
  /// The methods that are on.
  static let methods = Notation(
    name: names.name, expected: names.expected, overrideForm: names.overrideForm,
    read: { value, path, problems in names.read(value, path, &problems).map(MethodSet.init) },
    write: { names.write($0.methods) })

  private static var names: Notation<[MatchMethod]> {
    .list(of: .choice(MatchMethod.allCases, name: \.name), "list of methods")
  }
}

extension Notation where Value == Metric {
  private static var costNames: [String] { ["cost_<currency>", "cost_per_install_<currency>"] }

  /// A metric. Whether the job has the currency of a cost is not known here.
  static let metric = Notation(
    name: "metric", expected: "a metric", overrideForm: .text,
    read: { value, path, problems in
      guard case .text(let name) = value else {
        problems.add(.wrongType(found: value.found, expected: "a metric"), at: path)
        return nil
      }
      // The longer prefix first: the shorter one is its beginning.
      if name.hasPrefix("cost_per_install_") {
        return .costPerInstall(String(name.dropFirst("cost_per_install_".count)))
      }
      if name.hasPrefix("cost_") { return .cost(String(name.dropFirst("cost_".count))) }
      let names = Metric.plain.map(\.name)
      if let index = names.firstIndex(of: name) { return Metric.plain[index] }
      problems.add(
        .unknownValue(
          found: name, known: names + costNames,
          suggestion: Spelling.nearest(to: name, in: names)),
        at: path)
      return nil
    },
    write: \.name)
}
