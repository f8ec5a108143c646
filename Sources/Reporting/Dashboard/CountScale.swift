/// A scale from zero to a round number, along which counts are drawn.
struct CountScale: Equatable, Sendable {
  /// The round numbers of the scale, from 0 on; 0 alone where there is nothing to draw.
  let ticks: [Int64]

  /// A scale that has room for a count, in a few steps of 1, 2 or 5 times a power of ten.
  init(upTo largest: Int64, steps: Int64 = 4) {
    if largest <= 0 {
      ticks = [0]
      return
    }
    var (step, factor): (Int64, Int) = (1, 0)
    while step * steps < largest {
      step = factor % 3 == 1 ? step / 2 * 5 : step * 2
      factor += 1
    }
    ticks = (0...(largest + step - 1) / step).map { $0 * step }
  }

  /// How far along the scale a count lies, from 0 to 1.
  func share(of count: Int64) -> Double {
    guard let end = ticks.last, end > 0 else { return 0 }
    return Double(count) / Double(end)
  }
}
