import Model
import TestSupport
import Testing

@testable import Decoding

/// Lines with any values under the keys of a dialect, some of them broken.
///
/// What a line says must not depend on the lines before it (TIME-4), though the reader of a source keeps
/// which keys and texts it has met.
@Suite struct AnyLineTests {
  private struct Source: Sendable {
    let kind: SourceKind
    let dialect: Dialect
  }
  private static let sources = SourceKind.allCases.flatMap { kind in
    kind.dialects.map { Source(kind: kind, dialect: $0) }
  }

  @Test(arguments: sources.indices, 0..<12)
  func `TIME-4: a line is read alike whatever lines came before`(place: Int, seed: Int) throws {
    let source = Self.sources[place]
    var writer = try #require(LineWriter(source.kind, source.dialect, seed: seed))
    let lines = (0..<60).map { _ in writer.line() }
    let together = try DecodedLines(source.kind, source.dialect, lines)
    var (records, rejects, counts) = ([String](), [Reject](), SchemaCounts())
    for line in lines {
      let alone = try DecodedLines(source.kind, source.dialect, [line])
      records += alone.records
      rejects += alone.rejects
      counts += alone.counts
    }
    #expect(together.rejects == rejects)
    #expect(together.records == records)
    #expect(together.counts.fields == counts.fields)
    #expect(together.counts.unknownKeys == counts.unknownKeys)
    #expect(together.counts.lines == counts.lines)
    #expect(!records.isEmpty && together.counts.lines > 0)
  }
}

/// Writes lines for a dialect: sound ones, and such with values of all kinds.
private struct LineWriter {
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
    #""utm_source=a&utm_medium=organic&gclid=1""#, #""%7B%22a%22%3A1%7D""#, #""e30=""#,
    #""eyJWZXJzaW9uMy4xIjp7ImlhZC1hdHRyaWJ1dGlvbiI6InRydWUifX0=""#, #""20d""#, #""0d""#, #""12h""#,
    #""Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15""#,
    #""Mozilla/5.0 (Linux; Android 13; SM-S921B) AppleWebKit/537.36""#, #""(""#,
  ]

  init?(_ kind: SourceKind, _ dialect: Dialect, seed: Int) {
    guard let table = DialectTable.find(kind, dialect) else { return nil }
    paths = table.keys.flatMap(\.keys)
    random = SeededGenerator(seed: seed)
  }

  mutating func line() -> String {
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
      ? DottedPath.keys(pick(paths)).map { String(decoding: $0, as: UTF8.self) } : [pick(Self.keys)]
    let innermost = #""\#(keys.last ?? "")"\#(colon)\#(value)"#
    return keys.dropLast().reversed().reduce(innermost) { inner, key in
      #""\#(key)"\#(colon){\#(inner)}"#
    }
  }

  private mutating func pick(_ all: [String]) -> String { all.randomElement(using: &random) ?? "" }
}

extension DecodedLines {
  /// Everything that is known of each record, with the texts and keys in the place of their places.
  fileprivate var records: [String] {
    batch.clicks.map(described) + batch.sessions.map(described)
      + batch.referrerRecords.map(described) + batch.answers.map(described)
      + batch.cookieSyncs.map(described) + batch.entries.map(described)
  }

  private func described(_ value: Any) -> String {
    switch value {
    case let id as StringID: return "'\(text(id))'"
    // How a link is kept depends on what came before, what it is does not.
    case let link as LoggedLink: return "'\(text(link))'"
    case let ref as TextRef: return ref.isPresent ? "'\(text(ref))'" : "-"
    case let list as KeyList:
      let keys = batch.keys[Int(list.start)..<Int(list.start) + list.count]
      return "\(list.types) \(keys.map { "\($0)" })"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return "\(value)" }
    let members = mirror.children.map { member in
      let name = member.label ?? ""
      return "\(name): \(part(name, member.value) ?? described(member.value))"
    }
    return "(\(members.joined(separator: ", ")))"
  }

  /// What a session has in a list of its own, counted from 1.
  private func part(_ name: String, _ value: Any) -> String? {
    guard let place = value as? UInt32, place > 0 else { return nil }
    return switch name {
    case "appLink", "clipboard": described(batch.links[Int(place) - 1])
    case "referrer": described(batch.referrers[Int(place) - 1])
    case "legacyClaim": described(batch.claims[Int(place) - 1])
    default: nil
    }
  }
}
