public import Model

/// Which sessions and clicks a report counts: those whose keys have the texts that are asked for.
///
/// The texts of one key are alternatives; every key that is named has to fit. The empty text stands
/// for what is absent.
public struct RecordFilter: Sendable {
  private let conditions: [Condition]

  /// The numbers of which a key has to have one.
  private struct Condition: Sendable {
    var key: ReportKey
    var numbers: [UInt32]
  }

  /// Looks the texts up.
  ///
  /// - Parameters:
  ///   - values: what each key may print, raw (REP-4).
  ///   - texts: the table of all `StringID`s of the records.
  ///   - apps: the apps' names at the places that their `AppID`s name.
  ///   - days: the days of the report.
  public init(_ values: [ReportKey: Set<ExactText>], texts: StringTable, apps: [String], days: Days)
  {
    let known = KeyTexts(texts: texts, apps: apps.map { Array($0.utf8) }, days: days)
    conditions = values.map { key, values in
      Condition(
        key: key,
        numbers: values.flatMap { known.numbers(of: key, printing: $0.text) })
    }
  }

  /// The keys that it asks for.
  var keys: Set<ReportKey> { Set(conditions.map(\.key)) }

  /// Whether a record counts.
  func admits(_ batch: CubeBatch, _ i: Int) -> Bool {
    conditions.allSatisfy { $0.numbers.contains(batch.number(of: $0.key, i)) }
  }
}
