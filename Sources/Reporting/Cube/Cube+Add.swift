internal import Model

extension Cube {
  /// Adds records; one that is in none of the report's metrics leaves no trace.
  ///
  /// The rows of a report outgrow the processor's caches, so the time goes into waiting for memory.
  /// Doing each step for all records before the next lets the waits overlap.
  mutating func add(_ batch: CubeBatch, in room: inout CubeRoom) {
    let width = rows.width
    // 1. Which records leave a trace.
    var count = 0
    let (numbers, facts) = (batch.keys.span, batch.facts.span)
    let days = numbers.extracting(batch.place(of: .date))
    for i in days.indices {
      room.counted[count] = i
      count += facts[i].meets(tracked) && days[i] >= firstDay ? 1 : 0
    }
    // 2. Keys, two numbers to a word.
    for word in 0..<width {
      let low = numbers.extracting(batch.place(of: definition.keys[word * 2]))
      let hasHigh = word * 2 + 1 < definition.keys.count
      let high = hasHigh ? numbers.extracting(batch.place(of: definition.keys[word * 2 + 1])) : low
      let used: UInt64 = hasHigh ? .max : 0xffff_ffff
      for i in 0..<count {
        let record = room.counted[i]
        room.keys[i * width + word] = (UInt64(high[record]) << 32 | UInt64(low[record])) & used
      }
    }
    for i in 0..<count {
      room.hashes[i] = KeyTable.hash(room.keys.span.extracting(i * width..<(i + 1) * width))
      rows.prefetchSlot(room.hashes[i])
      room.places[i] = columns[Int(facts[room.counted[i]].rawValue)]
      room.times[i] = batch.times[room.counted[i]]
    }
    // 3. Where they may be found.
    for i in 0..<count {
      room.found[i] = rows.candidate(room.hashes[i]) ?? -1
      if room.found[i] >= 0 { rows.prefetch(room.found[i]) }
    }
    // 4. Rows.
    for i in 0..<count {
      let key = room.keys.span.extracting(i * width..<(i + 1) * width)
      if room.found[i] < 0 || !rows.holds(key, at: room.found[i]) {
        room.found[i] = rows.number(of: key, hash: room.hashes[i])
      }
    }
    // 5. Counts, and what only some reports need.
    rows.add(
      room.times.span.extracting(0..<count), to: room.found.span.extracting(0..<count),
      at: room.places.span.extracting(0..<count))
    if hasMoney || hasQuantiles || tracksApps {
      for i in 0..<count { addRest(of: batch, room.counted[i], row: room.found[i]) }
    }
  }

  private mutating func addRest(of batch: CubeBatch, _ i: Int, row: Int) {
    if hasMoney && batch.costs[i].micros != 0 {
      addMoney(
        Int128(batch.costs[i].micros) * Int128(batch.times[i]), row: row,
        currency: UInt64(batch.costs[i].currency.index))
    }
    if hasQuantiles, let seconds = batch.seconds[i] {
      for _ in 0..<batch.times[i] { samples.append(UInt64(row) << 32 | UInt64(seconds)) }
    }
    if tracksApps { addApp(UInt64(batch.number(of: .app, i)), row: row) }
  }

  /// Adds everything that another cube of the same report and days holds.
  mutating func merge(_ other: Cube) {
    precondition(
      definition == other.definition && days.names == other.days.names,
      "Cube.merge(_:) takes a cube of the same report and days")
    let moved = rows.merge(other.rows)
    for (number, sum) in other.moneySums.enumerated() {
      let (row, currency) = Self.pair(other.moneyKeys.word(0, of: number))
      addMoney(sum, row: moved[row], currency: currency)
    }
    for sample in other.samples {
      samples.append(UInt64(moved[Int(sample >> 32)]) << 32 | sample & 0xffff_ffff)
    }
    for number in 0..<other.rowApps.count {
      let (row, app) = Self.pair(other.rowApps.word(0, of: number))
      addApp(app, row: moved[row])
    }
  }

  /// Some rows added up to the only one of a report without keys.
  func collapsed(_ numbers: [UInt32]) -> Cube {
    var sum = Cube(
      ReportDefinition(name: definition.name, keys: [], metrics: definition.metrics), days: days)
    let noKey: [UInt64] = []
    let only = sum.rows.number(of: noKey.span)
    var isTaken = [Bool](repeating: false, count: rows.count)
    for number in numbers.lazy.map(Int.init) {
      isTaken[number] = true
      for place in masks.indices { sum.rows[only, place] &+= rows[number, place] }
    }
    for (number, money) in moneySums.enumerated() {
      let (row, currency) = Self.pair(moneyKeys.word(0, of: number))
      if isTaken[row] { sum.addMoney(money, row: only, currency: currency) }
    }
    for sample in samples where isTaken[Int(sample >> 32)] {
      sum.samples.append(UInt64(only) << 32 | sample & 0xffff_ffff)
    }
    return sum
  }

  private mutating func addMoney(_ micros: Int128, row: Int, currency: UInt64) {
    let key: [1 of UInt64] = [UInt64(row) << 32 | currency]
    let number = moneyKeys.number(of: key.span)
    if number == moneySums.count { moneySums.append(0) }
    moneySums[number] += micros
  }

  private mutating func addApp(_ app: UInt64, row: Int) {
    let key: [1 of UInt64] = [UInt64(row) << 32 | app]
    _ = rowApps.number(of: key.span)
  }

  /// Row and partner of a word in `moneyKeys` or `rowApps`.
  static func pair(_ word: UInt64) -> (row: Int, partner: UInt64) {
    (Int(word >> 32), word & 0xffff_ffff)
  }
}
