import Foundation
import Model
import TestSupport
import Testing

@testable import Decoding

/// That what a log may hold, and why a line is rejected, is written down where users look.
@Suite struct FormatsDocumentTests {
  private let document: String

  init() throws {
    document = try Repository.document("formats.md")
  }

  @Test(arguments: RejectReason.allCases)
  func `IN-3: docs/formats.md has every reason`(reason: RejectReason) {
    #expect(document.contains("`\(reason.rawValue)`"))
  }

  @Test(arguments: SourceKind.allCases)
  func `IN-4: docs/formats.md has every key of every dialect that a rule needs`(
    kind: SourceKind
  ) throws {
    for dialect in kind.dialects {
      let table = try #require(DialectTable.find(kind, dialect))
      let words = try words(ofSection: "\(kind.name), \(dialect.name)")
      for (field, keys) in table.keys where field != .unused {
        for key in keys {
          // Of a path the end: what it leads through is said once.
          let name = try #require(DottedPath.keys(key).last)
          #expect(
            words.contains(String(decoding: name, as: UTF8.self)), "\(dialect.name): \(key)")
        }
      }
    }
  }

  /// What stands below a heading, until the next one.
  private func words(ofSection heading: String) throws -> Set<String> {
    let parts = document.split(separator: "\n### \(heading)\n")
    let section = try #require(parts.count == 2 ? parts[1].split(separator: "\n##").first : nil)
    return Set(
      section.split { !$0.isLetter && !$0.isNumber && !"_-~$+".contains($0) }.map(String.init))
  }

  @Test func `every dialect of a kind has a table, and no other has`() {
    for kind in SourceKind.allCases {
      let known = Dialect.allCases.filter { DialectTable.find(kind, $0) != nil }
      #expect(Set(known) == Set(kind.dialects), "\(kind.name)")
    }
  }
}
