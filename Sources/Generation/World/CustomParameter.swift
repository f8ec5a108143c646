/// The values of `custom_param_1` to `3`: what an app's owner wants to see sessions by.
struct CustomParameter: Sendable {
  /// The key and the value's JSON, or nothing.
  private let pairs: Lottery<[UInt8]>

  /// - Parameter absent: the share of sessions without the parameter, in percent.
  private init(_ key: String, absent: Int, _ values: [String]) {
    let tickets = values.indices.map { 1 + 24 / ($0 + 1) }
    let missing = tickets.reduce(0, +) * absent / (100 - absent)
    var prizes = [(prize: [UInt8](), tickets: missing)]
    for (value, count) in zip(values, tickets) {
      let pair = Array(",\"\(key)\":".utf8) + JSONText.quoted(value)
      prizes.append((prize: pair, tickets: count))
    }
    pairs = Lottery(prizes)
  }

  func draw(_ random: inout RandomNumbers) -> [UInt8] { pairs.draw(&random) }

  static let all = [
    CustomParameter(
      "custom_param_1", absent: 20,
      ["free", "trial", "premium", "family", "student", "프리미엄", "会员", "business, annual", "lapsed"]),
    CustomParameter(
      "custom_param_2", absent: 45,
      (1...24).map { "store \($0)" } + ["=store", "Zürich", "\"flagship\"", "東京"]),
    CustomParameter(
      "custom_param_3", absent: 70,
      (1...12).flatMap { ["experiment-\($0)-a", "experiment-\($0)-b"] } + ["@none", "-"]),
  ]
}
