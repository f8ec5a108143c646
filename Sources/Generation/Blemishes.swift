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
    case .truncated:
      out.bytes.removeLast(random.number(in: 1..<max(2, out.count - start)))
      return
    case .notAnObject:
      out.bytes.insert(0x5B, at: start)
      out.append("]")
      return
    case .missingTimestamp:
      // The first key of every line is the one that it cannot do without.
      out.bytes.insert(0x78, at: start + 2)
      return
    default: out.bytes.removeLast()  // the brace, to add one more key
    }
    switch breakage {
    case .trailingComma: out.append(",")
    case .invalidUTF8:
      out.append(",\"note\":\"caf")
      out.append(byte: 0xE9)
      out.append("\"")
    case .loneSurrogate: out.append(",\"note\":\"\\ud83d\"")
    case .deepNesting:
      out.append(",\"note\":")
      for _ in 0..<100 { out.append("[") }
      for _ in 0..<100 { out.append("]") }
    case .hugeInteger: out.append(",\"count\":123456789012345678901234567890")
    case .farFuture:
      out.append(
        kind == .links
          ? ",\"url\":[\"2099\"]" : ",\"timestamp\":4070908800000")
    case .unknownApp:
      out.append(",\"branch_key\":\"key_live_unknown\",\"app_id\":\"id1\",\"app\":\"id1\"")
    case .nulCharacter:
      out.append(",\"branch_key\":\"key\\u0000\",\"app_id\":\"a\\u0000\",\"app\":\"a\\u0000\"")
    case .wrongType:
      out.append(
        kind == .sessions ? ",\"os\":\"Symbian\"" : ",\"timestamp\":true,\"url\":true")
    case .truncated, .notAnObject, .missingTimestamp: break
    }
    out.append("}")
  }
}
