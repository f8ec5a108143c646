import Testing

@testable import Model

@Suite struct SmallTypeTests {
  @Test(arguments: [
    (0, "0ms"), (1, "1ms"), (999, "999ms"), (1000, "1s"), (1500, "1500ms"), (60_000, "1m"),
    (90_000, "90s"), (3_600_000, "1h"), (86_400_000, "1d"), (90_000_000, "25h"),
    (30 * 86_400_000, "30d"),
  ])
  func `a duration is written in its largest whole unit`(_ milliseconds: Int64, _ text: String) {
    #expect(Interval(milliseconds: milliseconds).description == text)
  }

  @Test func `a digest is written as 32 hex digits`() {
    let digest = Digest(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    #expect(digest.description == "0123456789abcdeffedcba9876543210")
    #expect(Digest(high: 0, low: 10).description == "0000000000000000000000000000000a")
  }

  @Test func `IN-7: a record's key is that of its id, else that of its digest's digits`() {
    let hasher = KeyHasher(secret: Array(0..<16))
    let digest = Digest(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    let (id, none) = (Array("a".utf8), [UInt8]())
    let digits = Array("0123456789abcdeffedcba9876543210".utf8)
    #expect(hasher.key(ofRecord: id.span, digest) == hasher.key(id.span))
    #expect(hasher.key(ofRecord: none.span, digest) == hasher.key(digits.span))
    #expect(hasher.key(ofRecord: digest) == hasher.key(digits.span))
  }

  @Test func `a list of keys tells where the key of each type lies`() {
    var list = KeyList(start: 10, types: 0)
    for scope in [KeyScope.idfa, .androidID, .cookie] { list.types |= 1 << UInt32(scope.rawValue) }
    #expect(list.count == 3 && list.hasDevice)
    #expect(list.index(of: .idfa) == 10)
    #expect(list.index(of: .androidID) == 11)
    #expect(list.index(of: .cookie) == 12)
    #expect(list.contains(.cookie) && !list.contains(.idfv))
  }

  @Test func `a cookie is no device`() {
    let list = KeyList(start: 0, types: 1 << UInt32(KeyScope.cookie.rawValue))
    #expect(!list.hasDevice)
    #expect(!KeyList.none.hasDevice && KeyList.none.count == 0)
    for scope in KeyScope.devices {
      #expect(KeyList(start: 0, types: 1 << UInt32(scope.rawValue)).hasDevice)
    }
  }

  @Test func `EV-1: an id of another app or type is another key`() {
    let key = Key(high: 1, low: 2)
    var keys: Set<Key> = []
    for app in UInt16(0)..<20 {
      for scope in KeyScope.allCases { keys.insert(key.scoped(app: AppID(index: app), scope)) }
    }
    #expect(keys.count == 20 * KeyScope.allCases.count)
  }

  @Test func `a set of methods keeps their order`() {
    let set = MethodSet([.fingerprint, .linkClickID])
    #expect(set.methods == [.linkClickID, .fingerprint])
    #expect(set.contains(.fingerprint) && !set.contains(.cookie))
    #expect(MethodSet.all.methods == MatchMethod.allCases)
  }
}
