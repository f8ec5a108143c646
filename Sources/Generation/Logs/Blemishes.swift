/// What happens to lines between a program and its log: ends of several kinds, and breakage.
struct Blemishes {
  /// The ways in which a line is broken, each of which rejects it.
  enum Breakage: CaseIterable {
    case truncated, trailingComma, invalidUTF8, notAnObject, missingTimestamp, loneSurrogate
    case deepNesting, hugeInteger, farFuture, unknownApp, nulCharacter, wrongType
  }

  let kind: LogKind
  let quality: LineQuality
  let seed: UInt64

  /// Ends the line that begins at `start`; what number it has decides what becomes of it.
  func finish(lineFrom start: Int, number: Int, in out: inout LineBuffer) {
    guard case .natural(let broken) = quality else {
      out.append("\n")
      return
    }
    var random = RandomNumbers(seed, .blemish, number, kind.number)
    if random.chance(broken) {
      let all = Breakage.allCases
      breakLine(from: start, all[random.below(all.count)], &random, in: &out)
    }
    switch random.below(10_000) {
    case ..<50: out.append("\r\n")
    case ..<53: out.append("\n\n")
    case ..<54: out.append("\n\r\n")
    default: out.append("\n")
    }
  }

  private func breakLine(
    from start: Int, _ breakage: Breakage, _ random: inout RandomNumbers,
    in out: inout LineBuffer
  ) {
    switch breakage {
    case .truncated: out.bytes.removeLast(random.number(in: 1..<max(2, out.count - start)))
    case .notAnObject:
      out.bytes.insert(0x5B, at: start)
      out.append("]")
    // The first key of every line is the one that it cannot do without.
    case .missingTimestamp: out.bytes.insert(0x78, at: start + 2)
    case .trailingComma: addMember(to: &out) { $0.append(",") }
    case .invalidUTF8:
      addMember(to: &out) { out in
        out.append(",\"note\":\"caf")
        out.append(byte: 0xE9)
        out.append("\"")
      }
    case .loneSurrogate: addMember(to: &out) { $0.append(",\"note\":\"\\ud83d\"") }
    case .deepNesting:
      addMember(to: &out) { out in
        out.append(",\"note\":")
        for _ in 0..<100 { out.append("[") }
        for _ in 0..<100 { out.append("]") }
      }
    case .hugeInteger:
      addMember(to: &out) { $0.append(",\"count\":123456789012345678901234567890") }
    case .farFuture:
      addMember(to: &out) {
        $0.append(kind == .links ? ",\"url\":[\"2099\"]" : ",\"timestamp\":4070908800000")
      }
    case .unknownApp:
      addMember(to: &out) {
        $0.append(",\"branch_key\":\"key_live_unknown\",\"app_id\":\"id1\",\"app\":\"id1\"")
      }
    case .nulCharacter:
      addMember(to: &out) {
        $0.append(
          ",\"branch_key\":\"key\\u0000\",\"app_id\":\"a\\u0000\",\"app\":\"a\\u0000\"")
      }
    case .wrongType:
      addMember(to: &out) {
        $0.append(
          kind == .sessions ? ",\"os\":\"Symbian\"" : ",\"timestamp\":true,\"url\":true")
      }
    }
  }

  /// Adds to the end of an object, in front of its last brace.
  private func addMember(to out: inout LineBuffer, _ add: (inout LineBuffer) -> Void) {
    out.bytes.removeLast()
    add(&out)
    out.append("}")
  }
}
