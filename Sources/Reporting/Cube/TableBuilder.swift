internal import Model

/// Turns a cube's sums into a table.
struct TableBuilder {
  let cube: Cube
  let texts: KeyTexts
  let apps: [ReportedApp]
  /// Per currency of the report, as the job writes it, the sum of each row in millionths.
  let money: [String: [Int128]]

  init(cube: Cube, texts: StringTable, apps: [ReportedApp]) {
    self.cube = cube
    self.texts = KeyTexts(texts: texts, apps: apps.map(\.name), days: cube.days)
    self.apps = apps
    money = CurrencySums(cube: cube, texts: texts).sums
  }

  /// The rows of the cube that stand, in the order of their keys, with the columns of those.
  var orderedRows: OrderedRows {
    let standing = standingRows
    var keys = cube.definition.keys.indices.map { keyColumn($0, rows: standing) }
    let order = Self.order(keys, count: standing.count)
    for place in keys.indices { keys[place] = keys[place].picking(order) }
    return OrderedRows(numbers: order.map { standing[Int($0)] }, keys: keys)
  }

  /// Rows of the cube with the columns of their keys.
  struct OrderedRows {
    var numbers: [UInt32]
    var keys: [TextColumn] = []
  }

  func table(of ordered: OrderedRows) -> ReportTable {
    let rows = ordered.numbers
    var columns: [ReportColumn] = []
    for (key, column) in zip(cube.definition.keys, ordered.keys) {
      columns.append(ReportColumn(name: key.name, role: .key(key), values: .texts(column)))
    }
    var ratios: [RatioParts] = []
    let samples = GroupedSamples(cube.samples)
    for metric in cube.definition.metrics {
      columns.append(metricColumn(metric, rows: rows, samples: samples, ratios: &ratios))
    }
    if let date = cube.definition.keys.firstIndex(of: .date) {
      let cells = isFinal(rows, date: date)
      columns.append(ReportColumn(name: "is_final", role: .isFinal, values: .integers(cells)))
    }
    return ReportTable(name: cube.definition.name, columns: columns, ratios: ratios)
  }

  /// The rows of which any printed count or sum of money is not zero (REP-1); ratios and quantiles are
  /// neither.
  private var standingRows: [UInt32] {
    var counts: [Int] = []
    var sums: [[Int128]] = []
    for metric in cube.definition.metrics {
      if let facts = metric.facts, let place = cube.masks.firstIndex(of: facts.rawValue) {
        counts.append(place)
      } else if case .cost(let currency) = metric, let rows = money[currency] {
        sums.append(rows)
      }
    }
    return (0..<UInt32(cube.rows.count)).filter { row in
      let row = Int(row)
      return counts.contains { cube.rows[row, $0] != 0 } || sums.contains { $0[row] != 0 }
    }
  }

  // MARK: Keys

  private func keyColumn(_ place: Int, rows: [UInt32]) -> TextColumn {
    // Numbers of a key are dense (places in lists), so an array finds them faster than a hash.
    var placeOfNumber: [UInt32?] = []
    var distinct: [ArraySlice<UInt8>] = []
    var places: [UInt32] = []
    places.reserveCapacity(rows.count)
    let key = cube.definition.keys[place]
    for row in rows {
      let number = cube.keyNumber(place, of: Int(row))
      while placeOfNumber.count <= number { placeOfNumber.append(nil) }
      if placeOfNumber[number] == nil {
        placeOfNumber[number] = UInt32(distinct.count)
        distinct.append(texts.bytes(of: key, number: number))
      }
      places.append(placeOfNumber[number] ?? 0)
    }
    return TextColumn(texts: distinct, places: places)
  }

  /// The rows in the order of their keys: a stable counting sort per key, the last key first. Keys that stand
  /// side by side and have few texts are sorted by as one.
  /// - Complexity: O(keys * (rows + distinct texts)).
  private static func order(_ keys: [TextColumn], count: Int) -> [UInt32] {
    var order = Array(0..<UInt32(count))
    var sorted = order
    var left = keys[...]
    while let column = left.popLast() {
      var (codes, size) = (column.codes, column.distinctCount)
      while let next = left.last, size * next.distinctCount <= 1 << 16 {
        for row in codes.indices { codes[row] += next.codes[row] * UInt32(size) }
        size *= next.distinctCount
        left.removeLast()
      }
      var starts = [Int](repeating: 0, count: size + 1)
      for code in codes { starts[Int(code) + 1] += 1 }
      for code in 0..<size { starts[code + 1] += starts[code] }
      for row in order {
        let code = Int(codes[Int(row)])
        sorted[starts[code]] = row
        starts[code] += 1
      }
      swap(&order, &sorted)
    }
    return order
  }

  // MARK: Metrics

  private func metricColumn(
    _ metric: Metric, rows: [UInt32], samples: GroupedSamples, ratios: inout [RatioParts]
  ) -> ReportColumn {
    func ratio(_ numerators: [FixedDecimal], by denominator: Facts) -> ReportColumn {
      let denominators = cube.counts(denominator, of: rows)
      ratios.append(
        RatioParts(
          column: metric.name, numerators: numerators, denominators: denominators,
          areWhole: cube.definition.metrics.coverAll(of: metric)))
      let cells = zip(numerators, denominators).map { $0.divided(by: $1) }
      return ReportColumn(name: metric.name, role: .ratio(metric), values: .decimals(cells))
    }
    func sums(_ currency: String) -> [FixedDecimal] {
      guard let sums = money[currency] else { return rows.map { _ in .zero } }
      return rows.map { FixedDecimal(micros: sums[Int($0)]) }
    }
    switch metric {
    case .clickToInstallRate:
      let installs = cube.counts(.installByClick, of: rows).map {
        FixedDecimal(micros: Int128($0) * 1_000_000)
      }
      return ratio(installs, by: .click)
    case .cost(let currency):
      return ReportColumn(
        name: metric.name, role: .money(metric), values: .decimals(sums(currency)))
    case .costPerInstall(let currency):
      return ratio(sums(currency), by: .paid)
    default: break
    }
    if let percentile = metric.percentile {
      let cells = rows.map { nearestRank(percentile, of: samples[Int($0)]) }
      return ReportColumn(
        name: metric.name, role: .quantile(metric), values: .optionalIntegers(cells))
    }
    let facts = metric.facts ?? []
    return ReportColumn(
      name: metric.name, role: .count(metric),
      values: .integers(cube.counts(facts, of: rows)))
  }

  // MARK: Finality

  private func isFinal(_ rows: [UInt32], date: Int) -> [Int64] {
    let watermarks = apps.map(\.watermark)
    let lastMoments = cube.days.names.indices.map(cube.days.lastMoment)
    func isFinal(_ row: UInt32, _ watermark: Timestamp) -> Int64 {
      let day = cube.keyNumber(date, of: Int(row))
      return watermark.isPresent && lastMoments[day] <= watermark ? 1 : 0
    }
    if let app = cube.definition.keys.firstIndex(of: .app) {
      return rows.map { isFinal($0, watermarks[cube.keyNumber(app, of: Int($0))]) }
    }
    let lowest = lowestWatermarks(watermarks)
    return rows.map { isFinal($0, lowest[Int($0)]) }
  }

  /// The lowest watermark of each row's apps.
  private func lowestWatermarks(_ watermarks: [Timestamp]) -> [Timestamp] {
    var lowest = [Timestamp](
      repeating: Timestamp(milliseconds: .max), count: cube.rows.count)
    for number in 0..<cube.rowApps.count {
      let (row, app) = Cube.pair(cube.rowApps.word(0, of: number))
      // An absent watermark is earlier than every real one, so it wins.
      lowest[row] = min(lowest[row], watermarks[Int(app)])
    }
    return lowest
  }
}
