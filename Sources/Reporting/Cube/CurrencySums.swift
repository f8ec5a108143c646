internal import Model

/// A cube's money by the currencies that its report asks for.
struct CurrencySums {
  /// Per currency, as the job writes it, the sum of each row of the cube in millionths.
  ///
  /// Codes are compared without regard to case: `usd` in a link and `USD` in the job are one
  /// currency. Money in a currency that the report does not ask for is in none.
  let sums: [String: [Int128]]

  init(cube: Cube, texts: StringTable) {
    var sums: [String: [Int128]] = [:]
    for currency in Set(cube.definition.metrics.compactMap(\.currency)) {
      let wanted = currency.utf8.asciiUppercased
      var isWanted: [StringID: Bool] = [:]
      var rows = [Int128](repeating: 0, count: cube.rows.count)
      for (number, sum) in cube.moneySums.enumerated() {
        let (row, currency) = Cube.pair(cube.moneyKeys.word(0, of: number))
        let id = StringID(index: UInt32(currency))
        let counts = isWanted[id] ?? (texts.text(id).asciiUppercased == wanted)
        isWanted[id] = counts
        if counts { rows[row] += sum }
      }
      sums[currency] = rows
    }
    self.sums = sums
  }
}
