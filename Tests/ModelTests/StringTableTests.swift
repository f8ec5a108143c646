import TestSupport
import Testing

@testable import Model

@Suite struct StringTableTests {
  @Test func `texts keep their ids while the table grows`() {
    var table = StringTable()
    let ids = (0..<20_000).map { table.intern("campaign \($0)") }
    #expect(table.count == 20_001)
    for (number, id) in ids.enumerated() {
      #expect(table.string(id) == "campaign \(number)")
      #expect(table.intern("campaign \(number)") == id)
    }
    #expect(table.count == 20_001)
  }

  @Test func `the empty text is absent`() {
    var table = StringTable()
    #expect(table.intern("") == .absent && table.count == 1)
    #expect(table.string(.absent) == "" && !StringID.absent.isPresent)
  }

  @Test func `texts are equal by all their bytes`() {
    var table = StringTable()
    let texts = [
      "a", "A", "aa", "a\0", "\0", "\0\0", "12345678", "123456789", "12345679", "é", "e\u{301}",
      "abcdefgh\0", "abcdefgh",
    ]
    let ids = texts.map { table.intern($0) }
    #expect(Set(ids).count == texts.count)
    #expect(ids.map { table.string($0) }.elementsEqual(texts) { $0.utf8.elementsEqual($1.utf8) })
  }

  @Test func `a text is found only after it came`() {
    var table = StringTable()
    let text = Array("spring".utf8)
    #expect(table.find(text.span) == nil)
    let id = table.intern(text)
    #expect(table.find(text.span) == id)
  }

  @Test func `texts of any length are told apart by each of their bytes`() {
    var random = SeededGenerator(seed: 3)
    var table = StringTable()
    var texts: Set<[UInt8]> = []
    for count in 1...150 {
      let text = random.bytes(count)
      texts.insert(text)
      let id = table.intern(text)
      for place in text.indices {
        var other = text
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        texts.insert(other)
        #expect(table.intern(other) != id, "byte \(place) of \(count)")
      }
      #expect(table.intern(text) == id)
    }
    #expect(table.count == texts.count + 1)
  }

  @Test func `long texts are compared by each of their bytes, and all of them are hashed`() {
    var random = SeededGenerator(seed: 3)
    for count in 16...150 {
      let text = random.bytes(count)
      var hashes: Set = [Self.hasher.hash(text.span)]
      #expect(Self.areEqual(text, Array(text)))
      #expect(!Self.areEqual(text, text + [0]))
      for place in text.indices {
        var other = text
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        #expect(!Self.areEqual(text, other), "byte \(place) of \(count)")
        hashes.insert(Self.hasher.hash(other.span))
      }
      // None has the hash of another, by chance or as a byte was left out.
      #expect(hashes.count == count + 1)
    }
  }

  @Test func `texts that are made to collide under one secret do not under another`() {
    var random = SeededGenerator(seed: 7)
    for count in [0, 1, 2, 9] {
      let start = random.bytes(count * 32)
      // The next word is what the hash has come to, so that nothing is left of the word behind it.
      let state = Self.state(after: start, of: 48 + start.count)
      let texts = (0..<500).map { _ in
        start + state + random.bytes(8) + [UInt8](repeating: 46, count: 32)
      }
      #expect(Set(texts.map { Self.hasher.hash($0.span) }).count == 1)
      for _ in 0..<10 {
        let other = TextHasher(random.next(), random.next())
        #expect(Set(texts.map { other.hash($0.span) }).count == texts.count)
      }
      #expect(Set(texts.map { TextHasher.shared.hash($0.span) }).count == texts.count)
    }
  }

  @Test func `hashes of short texts depend on the secret, too, and fill a table evenly`() {
    var random = SeededGenerator(seed: 8)
    for secret in 0..<10 {
      let hasher = TextHasher(random.next(), random.next())
      let texts = (0..<4096).map { Array(String($0 + 1_000 * secret).utf8) }
      let places = texts.map { ShortText($0.span, hasher).hash(hasher) & 4095 }
      let others = texts.map {
        ShortText($0.span, Self.hasher).hash(Self.hasher) & 4095
      }
      // By chance 63 % of the places are taken, and one of 4096 texts has the same under two secrets.
      #expect((2400...2800).contains(Set(places).count), "\(Set(places).count)")
      #expect(zip(places, others).count { $0 == $1 } < 20)
    }
  }

  private static let secret: (UInt64, UInt64) = (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210)
  private static let hasher = TextHasher(secret.0, secret.1)

  /// The bytes of what the hash of a text of some length has come to after whole blocks of 32 bytes.
  private static func state(after start: [UInt8], of count: Int) -> [UInt8] {
    func word(_ place: Int) -> UInt64 {
      start[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    var hash = secret.0 ^ UInt64(count)
    for place in stride(from: 0, to: start.count, by: 16) {
      let product = (hash ^ word(place)).multipliedFullWidth(by: secret.1 ^ word(place + 8))
      hash = product.high ^ product.low
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> UInt64($0 * 8)) }
  }

  private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    TextHasher.areEqual(a.span, b.span)
  }
}
