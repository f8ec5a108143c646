public import Model

/// What reports print for the numbers by which cubes know keys.
struct KeyTexts {
  let texts: StringTable
  /// The names of the apps at the places that their `AppID`s name.
  let apps: [[UInt8]]
  let days: Days

  /// What a report prints for a key's number in a `CubeBatch`.
  func bytes(of key: ReportKey, number: Int) -> ArraySlice<UInt8> {
    switch key {
    case .date: days.names.indices.contains(number) ? ArraySlice(days.names[number].utf8) : []
    case .app: apps.indices.contains(number) ? apps[number][...] : []
    case .os, .event, .matchMethod, .touchType:
      ArraySlice((key.name(ofCase: UInt8(truncatingIfNeeded: number)) ?? "").utf8)
    case .campaign, .channel, .customParam1, .customParam2, .customParam3, .country, .appVersion:
      texts.text(StringID(index: UInt32(number)))
    }
  }

  /// The numbers for which a report prints a text; none where no record can have it.
  func numbers(of key: ReportKey, printing text: String) -> [UInt32] {
    switch key {
    case .date: return places(of: text, in: days.names)
    case .app: return places(of: Array(text.utf8), in: apps)
    case .os, .event, .matchMethod, .touchType:
      if text.isEmpty { return [0] }
      return (1...UInt8.max).filter { key.name(ofCase: $0) == text }.map(UInt32.init)
    case .campaign, .channel, .customParam1, .customParam2, .customParam3, .country, .appVersion:
      return texts.find(Array(text.utf8).span).map { [$0.index] } ?? []
    }
  }

  private func places<Name: Equatable>(of name: Name, in names: [Name]) -> [UInt32] {
    names.indices.filter { names[$0] == name }.map(UInt32.init)
  }
}

extension ReportKey {
  /// The words that a key with few values may have; nil for one whose values come from logs.
  public var knownValues: [String]? {
    let names = (1...UInt8.max).compactMap { name(ofCase: $0) }
    return names.isEmpty ? nil : names
  }

  /// The word for one of a key's cases by its number in a `CubeBatch`; nil where there is none.
  fileprivate func name(ofCase number: UInt8) -> String? {
    switch self {
    case .os: OperatingSystem(rawValue: number)?.name
    case .event: SessionEvent(rawValue: number &- 1)?.name
    case .matchMethod: MatchMethod(rawValue: number &- 1)?.name
    case .touchType: TouchType(rawValue: number &- 1)?.name
    default: nil
    }
  }
}
