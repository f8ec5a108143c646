internal import Model

extension Cube {
  /// The finished report: rows that stand (REP-1), ordered (REP-4), with ratios, quantiles and
  /// `is_final` (REP-2, REP-3).
  func table(texts: StringTable, apps: [ReportedApp]) -> ReportTable {
    TableBuilder(cube: self, texts: texts, apps: apps).table()
  }
}

/// Turns a cube's sums into a table.
private struct TableBuilder {
  let cube: Cube
  let texts: StringTable
  let apps: [ReportedApp]
  /// Per currency of the report, as the job writes it, the sum of each row in millionths.
  let money: [String: [Int128]]

  init(cube: Cube, texts: StringTable, apps: [ReportedApp]) {
    self.cube = cube
    self.texts = texts
    self.apps = apps
    money = CurrencySums(cube: cube, texts: texts).sums
  }

  func table() -> ReportTable {
    let standing = (0..<cube.rows.count).filter(stands)
    let keys = cube.definition.keys.indices.map { keyColumn($0, rows: standing) }
    let order = Self.order(keys, count: standing.count)
    let rows = order.map { standing[$0] }

    var columns: [ReportColumn] = []
    for (key, column) in zip(cube.definition.keys, keys) {
      columns.append(
        ReportColumn(name: key.name, role: .key(key), values: .texts(column.picking(order))))
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

  /// Whether any printed count or sum of money is not zero (REP-1); ratios and quantiles are
  /// neither.
  private func stands(_ row: Int) -> Bool {
    cube.definition.metrics.contains { metric in
      if let facts = metric.facts { return cube.count(facts, of: row) != 0 }
      if case .cost(let currency) = metric { return money[currency]?[row] ?? 0 != 0 }
      return false
    }
  }

  // MARK: Keys

  private func keyColumn(_ place: Int, rows: [Int]) -> TextColumn {
    // Numbers of a key are dense (places in lists), so an array finds them faster than a hash.
    var placeOfNumber: [UInt32?] = []
    var distinct: [ArraySlice<UInt8>] = []
    var places: [UInt32] = []
    places.reserveCapacity(rows.count)
    let key = cube.definition.keys[place]
    for row in rows {
      let number = cube.keyNumber(place, of: row)
      while placeOfNumber.count <= number { placeOfNumber.append(nil) }
      if placeOfNumber[number] == nil {
        placeOfNumber[number] = UInt32(distinct.count)
        distinct.append(bytes(of: key, number: number))
      }
      places.append(placeOfNumber[number] ?? 0)
    }
    return TextColumn(texts: distinct, places: places)
  }

  /// What a report prints for a key's number in a `CubeRecord`.
  private func bytes(of key: ReportKey, number: Int) -> ArraySlice<UInt8> {
    func name<E: RawRepresentable<UInt8>>(_ value: E?, _ name: (E) -> String) -> ArraySlice<UInt8> {
      ArraySlice((value.map(name) ?? "").utf8)
    }
    let ordinal = UInt8(truncatingIfNeeded: number)
    switch key {
    case .date: return ArraySlice(cube.days.names[number].utf8)
    case .app: return apps[number].name[...]
    case .os: return name(OperatingSystem(rawValue: ordinal), \.name)
    case .event: return name(Event(rawValue: ordinal &- 1), \.name)
    case .matchMethod: return name(MatchMethod(rawValue: ordinal &- 1), \.name)
    case .touchType: return name(TouchType(rawValue: ordinal &- 1), \.name)
    case .campaign, .channel, .customParam1, .customParam2, .customParam3, .country, .appVersion:
      return texts.text(StringID(index: UInt32(number)))
    }
  }

  /// The rows in the order of their keys: a stable counting sort per key, the last key first.
  /// - Complexity: O(keys * (rows + distinct texts)).
  private static func order(_ keys: [TextColumn], count: Int) -> [Int] {
    var order = Array(0..<count)
    for column in keys.reversed() {
      var starts = [Int](repeating: 0, count: column.distinctCount + 1)
      for code in column.codes { starts[Int(code) + 1] += 1 }
      for code in 0..<column.distinctCount { starts[code + 1] += starts[code] }
      var sorted = order
      for row in order {
        let code = Int(column.codes[row])
        sorted[starts[code]] = row
        starts[code] += 1
      }
      order = sorted
    }
    return order
  }

  // MARK: Metrics

  private func metricColumn(
    _ metric: Metric, rows: [Int], samples: GroupedSamples, ratios: inout [RatioParts]
  ) -> ReportColumn {
    func ratio(_ numerators: [FixedDecimal], by denominator: Facts) -> ReportColumn {
      let denominators = rows.map { cube.count(denominator, of: $0) }
      ratios.append(
        RatioParts(column: metric.name, numerators: numerators, denominators: denominators))
      let cells = zip(numerators, denominators).map { $0.divided(by: $1) }
      return ReportColumn(name: metric.name, role: .ratio(metric), values: .decimals(cells))
    }
    func sums(_ currency: String) -> [FixedDecimal] {
      rows.map { FixedDecimal(micros: money[currency]?[$0] ?? 0) }
    }
    switch metric {
    case .clickToInstallRate:
      let installs = rows.map { row in
        FixedDecimal(micros: Int128(cube.count(.installByClick, of: row)) * 1_000_000)
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
      let cells = rows.map { nearestRank(percentile, of: samples[$0]) }
      return ReportColumn(
        name: metric.name, role: .quantile(metric), values: .optionalIntegers(cells))
    }
    let facts = metric.facts ?? []
    return ReportColumn(
      name: metric.name, role: .count(metric),
      values: .integers(rows.map { cube.count(facts, of: $0) }))
  }

  // MARK: Finality

  private func isFinal(_ rows: [Int], date: Int) -> [Int64] {
    let watermarks = cube.definition.keys.firstIndex(of: .app).map { app in
      rows.map { apps[cube.keyNumber(app, of: $0)].watermark }
    }
    let lowest = watermarks ?? lowestWatermarks(rows)
    return zip(rows, lowest).map { row, watermark in
      let day = cube.keyNumber(date, of: row)
      return watermark.isPresent && cube.days.lastMoment(of: day) <= watermark ? 1 : 0
    }
  }

  private func lowestWatermarks(_ rows: [Int]) -> [Timestamp] {
    var lowest = [Timestamp](
      repeating: Timestamp(milliseconds: .max), count: cube.rows.count)
    for number in 0..<cube.rowApps.count {
      let (row, app) = Cube.pair(cube.rowApps.word(0, of: number))
      // An absent watermark is earlier than every real one, so it wins.
      let watermark = apps[Int(app)].watermark
      lowest[row] = min(lowest[row], watermark)
    }
    return rows.map { lowest[$0] }
  }
}
