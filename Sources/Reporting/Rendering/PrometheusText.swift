/// Numbers as Prometheus reads them from a text file, all of one job or of none. A label `job` would be taken for
/// that of the scrape.
package struct PrometheusText {
  /// The file's content.
  package private(set) var text = ""
  private let job: String?

  /// Labels beside the job's, and the number.
  package typealias Sample = (labels: [(key: String, value: String)], value: Int64)

  package init(job: String?) { self.job = job }

  /// Adds a metric with a number.
  package mutating func add(_ name: String, _ help: String, _ value: Int64) {
    add(name, help, [([], value)])
  }

  /// Adds a metric of how long something took, in seconds.
  package mutating func add(_ name: String, _ help: String, milliseconds: Int64) {
    let rest = String(milliseconds % 1000 + 1000).dropFirst()
    write(name, help, [([], "\(milliseconds / 1000).\(rest)")])
  }

  /// Adds a metric with a number for each of some labels. `name` comes behind `lookback_`.
  package mutating func add(_ name: String, _ help: String, _ samples: [Sample]) {
    write(name, help, samples.map { ($0.labels, String($0.value)) })
  }

  private mutating func write(
    _ name: String, _ help: String,
    _ samples: [(labels: [(key: String, value: String)], value: String)]
  ) {
    text += "# HELP lookback_\(name) \(help)\n# TYPE lookback_\(name) gauge\n"
    for (labels, value) in samples {
      let all = (job.map { [(key: "lookback_job", value: $0)] } ?? []) + labels
      let list = all.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
      text += "lookback_\(name)\(all.isEmpty ? "" : "{\(list)}") \(value)\n"
    }
  }

  /// Numbers of lines of a source by their result.
  package static func lines(of source: String, _ accepted: Int, rejected: Int, blank: Int)
    -> [Sample]
  {
    [("accepted", accepted), ("rejected", rejected), ("blank", blank)].map { result, lines in
      ([("source", source), ("result", result)], Int64(lines))
    }
  }

  /// By scalars: Swift takes a mark and what stands before it for one character.
  private static func escaped(_ label: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in label.unicodeScalars {
      switch scalar {
      case "\\", "\"": escaped += ["\\", scalar]
      case "\n": escaped += ["\\", "n"]
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
