internal import Model

extension Signals {
  /// How many signals agree with another device's; nil when one that both have differs (EV-7).
  ///
  /// An absent signal, and a screen that may be the same in other units, count neither way.
  func agreements(with other: Signals) -> Int? {
    var comparison = Comparison()
    comparison.add(compareVersion(other))
    comparison.add(compare(model, other.model))
    comparison.add(compareScreen(other))
    comparison.add(compare(localIP, other.localIP))
    comparison.add(compare(language, other.language))
    return comparison.isDifferent ? nil : comparison.agreements
  }

  private enum Verdict {
    case equal, different, silent
  }

  private struct Comparison {
    var agreements = 0
    var isDifferent = false

    mutating func add(_ verdict: Verdict) {
      switch verdict {
      case .equal: agreements += 1
      case .different: isDifferent = true
      case .silent: break
      }
    }
  }

  private func compare(_ own: StringID, _ other: StringID) -> Verdict {
    if !own.isPresent || !other.isPresent { return .silent }
    return own == other ? .equal : .different
  }

  /// A missing minor version agrees with any.
  private func compareVersion(_ other: Signals) -> Verdict {
    if osVersion == 0 || other.osVersion == 0 { return .silent }
    let (minor, otherMinor) = (osVersion & 0xFFFF, other.osVersion & 0xFFFF)
    if osVersion >> 16 != other.osVersion >> 16 { return .different }
    return minor == 0 || otherMinor == 0 || minor == otherMinor ? .equal : .different
  }

  /// A web page tells points where an app tells pixels: unequal sides of nearly one ratio, within
  /// 1 %, tell nothing.
  private func compareScreen(_ other: Signals) -> Verdict {
    if screenSmall == 0 || other.screenSmall == 0 { return .silent }
    if screenSmall == other.screenSmall, screenLarge == other.screenLarge { return .equal }
    let ratio = UInt64(screenLarge) * UInt64(other.screenSmall)
    let otherRatio = UInt64(other.screenLarge) * UInt64(screenSmall)
    return max(ratio, otherRatio) * 100 <= min(ratio, otherRatio) * 101 ? .silent : .different
  }
}
