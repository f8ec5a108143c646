/// Writes lines for a dialect: sound ones, and such with values of all kinds, some of them broken.
public struct LineWriter {
  private let paths: [String]
  private var random: SeededGenerator

  private static let keys = [
    "", " ", "  ", "other", " other ", #"q\"uote"#, #"a\":1,\"b"#, "é", #"a\\q"#, #"a\q"#, #"a\\n"#,
    #"a\n"#,
  ]
  private static let values = [
    "null", "true", "false", "0", "1", "-1", "2", "1.0", "0.5", "-0", "1e3", "18446744073709551615",
    "1760000000", "1760000000000", "{}", "[]", #"["a",{"b":null}]"#, #"{"a":{"b":1}}"#, #""""#,
    #"" ""#, #""0""#, #""1""#, #""true""#, #""NA""#, #"" text ""#, #""\u0000""#, #""\t""#, #""é""#,
    #""iOS""#, #""Android""#, #""android""#, #""Windows""#, #""idfa""#, #""vendor_id""#,
    #""1.2.3.4""#, #""203.0.113.7, 10.0.0.1""#, #""2001:db8::1""#, #""::ffff:198.51.100.3""#,
    #""999.1.1.1""#, #""8C6CBCOD-5F43-4765-A6E6-84DFF3D24707""#,
    #""432cdfe8-f78a-da63-f953-566ac45e9404""#, #""00000000-0000-0000-0000-000000000000""#,
    #""3bb13d93ac4d5056""#, #""2025-10-03T10:11:12Z""#, #""2025-10-03 10:11""#, #""2025-02-30""#,
    #""https://go.example.com/a?link_click_id=7&utm_campaign=x%20y&%7Echannel=z#f""#,
    #""myapp://Open/B/?_branch_match_id=8&c=NA&pid=w""#,
    #""HTTP://User@Go.Example.com:80/?x""#,
    #""utm_source=a&utm_medium=organic&gclid=1""#, #""clickid=9&utm_medium=cpc""#,
    #""_branch_match_id=8&campaign=b%26c=d""#, #""google_search_install_referrer-1%26c%3Da""#,
    #""%7B%22a%22%3A1%7D""#, #""e30=""#,
    #""eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InRydWUifX0=""#, #""20d""#, #""0d""#, #""12h""#,
    #""Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15""#,
    #""Mozilla/5.0 (Linux; Android 13; SM-S921B) AppleWebKit/537.36""#, #""(""#,
    #""17.5.1""#, #""33""#, #""8.1-r5""#, #""17.""#, "390", "844", #""844""#, "65536", #""en-US""#,
    #""-""#, #""de_DE""#, #""iPhone14,2""#, #""14,2""#, #""n/a""#, #""K""#, #""10.0.0.7""#,
    #""1.25""#, #""0.0000001""#, #""eur""#, #""1717243200.5""#, #""TRUE""#,
    #""MyApp/3 CFNetwork/1410 Darwin/22.6.0""#,
  ]

  /// A writer of the dialect that has its fields at some dotted paths.
  public init(paths: [String], seed: some BinaryInteger) {
    self.paths = paths
    random = SeededGenerator(seed: seed)
  }

  /// The next line; an app that it names is one of the values, known to nobody.
  public mutating func line() -> String {
    var members = [#""timestamp":1760000000000"#]
    if Bool.random(using: &random) { members.append(#""os":"Android""#) }
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let place = Int.random(in: 0...members.count, using: &random)
      members.insert(member(), at: place)
    }
    let comma = pick([",", ", ", " ,"])
    var line = "{" + members.joined(separator: comma) + "}"
    if Int.random(in: 0..<8, using: &random) == 0 {
      let end = line.utf8.index(
        line.startIndex, offsetBy: Int.random(in: 0..<line.utf8.count, using: &random))
      line = String(decoding: line.utf8[..<end], as: UTF8.self)
    }
    return line
  }

  private mutating func member() -> String {
    let value = pick(Self.values)
    let colon = pick([":", ": ", " : "])
    let isKnown = Int.random(in: 0..<4, using: &random) != 0
    let keys =
      isKnown
      ? pick(paths).split(separator: ".").map(String.init) : [pick(Self.keys)]
    let innermost = #""\#(keys.last ?? "")"\#(colon)\#(value)"#
    return keys.dropLast().reversed().reduce(innermost) { inner, key in
      #""\#(key)"\#(colon){\#(inner)}"#
    }
  }

  private mutating func pick(_ all: [String]) -> String { all.randomElement(using: &random) ?? "" }
}
