internal import Decoding
internal import Model

/// What was found of some lines in all logs.
struct FoundLines<Detail: PackedDetail>: Sendable {
  private let places: LinePlaces
  /// By the lines' numbers; nil where nothing was found.
  private var spots: [PackedLines.Spot?]
  private var parts: [Rows<UInt8>] = []

  /// Joins what was found of the lines at some places; of what was found twice the last counts.
  init(_ places: LinePlaces = LinePlaces(), _ logs: [PackedLines] = []) {
    self.places = places
    spots = [PackedLines.Spot?](repeating: nil, count: places.count)
    for log in logs {
      for (line, spot) in zip(log.lines, log.spots) {
        var spot = spot
        spot.part += UInt32(truncatingIfNeeded: parts.count)
        spots[Int(line)] = spot
      }
      parts += log.parts
    }
  }

  /// Whether no line was looked for.
  var isEmpty: Bool { places.count == 0 }

  /// Whether a line was found.
  func has(_ place: LinePlace) -> Bool { spot(of: place) != nil }

  /// What was found of a line.
  subscript(place: LinePlace) -> Detail? {
    guard let spot = spot(of: place) else { return nil }
    var bytes: [UInt8] = []
    if spot.count > 0 {
      let start = Int(spot.start)
      parts[Int(spot.part)].append(start..<start + Int(spot.count), to: &bytes)
    }
    var packed = PackedTexts(bytes)
    return Detail(&packed)
  }

  private func spot(of place: LinePlace) -> PackedLines.Spot? {
    places.index(of: place).flatMap { spots[$0] }
  }
}
