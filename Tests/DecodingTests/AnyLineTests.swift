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
    let table = try #require(DialectTable.find(source.kind, source.dialect))
    var writer = LineWriter(paths: table.keys.flatMap(\.keys), seed: seed)
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
