package import Configuration
package import EventStore
internal import Foundation
package import Model

/// Rules as a state keeps them (TIME-6): texts by their keys, with digests of the files that belong to them. Names of
/// apps are among the keys, of which each is another one byte for byte.
package struct RuleTexts {
  /// The texts by their keys.
  let byKey: [ExactText: String]

  /// What stands before a rule whose value is a file, where the digest of that file is.
  private static let contentPrefix = "content of "

  /// The rules of a job.
  init(_ job: Job, _ files: RuleFiles) {
    var rules: [ExactText: String] = job.rulesDescription.reduce(into: [:]) {
      $0[ExactText($1.key)] = $1.value
    }
    for (rule, digest) in files.digests {
      rules[ExactText(Self.contentPrefix + rule.text)] = digest.description
    }
    byKey = rules
  }

  /// The rules that a state was made with; nil before the first run.
  package init?(of state: CommittedState, _ job: Job) throws(PipelineError) {
    guard let text = state.rules else { return nil }
    guard let rules = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    else { throw .state(.damagedCatalogue(of: job.state)) }
    byKey = rules.reduce(into: [:]) {
      $0[ExactText($1.key.exactParts(between: "\0")[0])] = $1.value
    }
  }

  /// All of them as one text.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var texts: [String: String] = [:]
    for rule in byKey.sorted(by: { $0.key < $1.key }) {
      // No name has a zero: one behind it tells it from one that Swift takes for equal.
      var key = rule.key.text
      while texts[key] != nil { key += "\0" }
      texts[key] = rule.value
    }
    do {
      return String(decoding: try encoder.encode(texts), as: UTF8.self)
    } catch {
      // A trap because texts can always be encoded, and a state without its rules would have the next run say that all
      // of them changed.
      preconditionFailure("RuleTexts: \(error)")
    }
  }

  /// Those that job files have: all but digests of files.
  package var settings: [ExactText: String] {
    byKey.filter { Self.ruleOfContent($0.key.text) == nil }
  }

  /// The rule that a key stands for the content of; nil where it is a rule itself.
  static func ruleOfContent(_ key: String) -> String? {
    key.hasPrefix(contentPrefix) ? String(key.dropFirst(contentPrefix.count)) : nil
  }
}
