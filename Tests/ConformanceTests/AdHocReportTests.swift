import Analysis
import Configuration
import Decoding
import Foundation
import Model
import Pipeline
import ReferenceModel
import TestSupport
import Testing

/// Reports that are asked for against those that runs publish, on random worlds.
@Suite struct AdHocReportTests {
  @Test(arguments: RunSequenceTests.fifties.prefix(2))
  func `REP-1, TIME-7: rows are those of the published reports on fifty worlds`(
    _ fifty: UInt64
  ) throws {
    var compared = (whole: 0, parts: 0)
    for seed in fifty * 50..<(fifty + 1) * 50 {
      let feeds: [RunSequence.Feed] = [.punctual, .late, .lateUnderChangingRules]
      let sequence = RunSequence.random(
        seed: seed, features: .program, feed: feeds[Int(seed % 3)])
      let folder = try TemporaryFolder()
      let url = URL(fileURLWithPath: folder.path)
      var cutoff = Timestamp.earliest
      try sequence.play(in: url) { expected in
        var job = try Job.load(
          path: url.appendingPathComponent("job.json").path,
          knownFields: { DialectTable.fieldNames($0, $1) })
        job.workers = Int(seed % 3) + 1
        if seed % 2 == 0 {
          job.rules.retention = max(
            job.rules.dedupeWindow, job.rules.throttlePeriod, job.rules.repeatedInstallGap)
        }
        let asOf = sequence.settings(run: expected.run).asOf
        var options = RunOptions(asOf: Timestamp(milliseconds: asOf))
        options.adoptsRules = expected.arguments.contains("--adopt-rules")
        let summary = try Run(job, options: options).perform()
        for watermark in summary.watermarks.values {
          cutoff = max(cutoff, watermark - job.rules.retention)
        }
        if expected.run == sequence.deliveries.count - 1 {
          let whole = LocalDay(zone: job.timeZone).name(behind: cutoff.milliseconds)
          try compare(job, options, "seed \(seed)", whole: whole, &compared)
        }
      }
    }
    #expect(compared.whole > 50 && compared.parts > 20, "few reports were compared: \(compared)")
  }

  /// - Parameter whole: a day that begins behind all that any run forgot.
  private func compare(
    _ job: Job, _ options: RunOptions, _ place: String, whole: String,
    _ compared: inout (whole: Int, parts: Int)
  ) throws {
    for report in job.reports where report.keys.first == .date {
      let path = "\(job.output)/\(report.name).csv"
      let published = try String(contentsOfFile: path, encoding: .utf8)
      let days = Self.days(of: published)
      // A retention of seconds may leave no whole day.
      guard let all = try answer(job, options, report) else {
        #expect(whole > days.last ?? "", "\(place): \(report.name) is not held")
        continue
      }
      let first = all.first
      #expect(
        first <= max(whole, days.first ?? ""),
        "\(place): \(report.name) is held from \(first) on only")
      compared.whole += 1
      #expect(all.csv == Self.rows(of: published) { $0 >= first }, "\(place): \(report.name)")

      // The days that are final, and those from the last one on that is.
      guard let day = days.filter({ $0 >= first }).last(where: all.isFinal)
      else { continue }
      compared.parts += 1
      let until = try #require(
        try answer(job, options, report) { $0.days.to = Self.midnight(day) })
      #expect(
        until.csv == Self.rows(of: published) { $0 >= first && $0 <= day },
        "\(place): \(report.name) to \(day)")
      let since = try #require(
        try answer(job, options, report) { $0.days.from = Self.midnight(day) })
      #expect(
        since.csv == Self.rows(of: published) { $0 >= day }, "\(place): \(report.name) from \(day)")
    }
  }

  /// What a report says, with the first of its days.
  private struct Answer {
    var csv: String
    var first: String

    /// Whether the report says of a day that it is final.
    func isFinal(_ day: String) -> Bool {
      csv.split(separator: "\n").contains { $0.hasPrefix("\(day),") && $0.hasSuffix(",1") }
    }
  }

  private func answer(
    _ job: Job, _ options: RunOptions, _ report: ReportDefinition,
    _ change: (inout ReportQuery) -> Void = { _ in }
  ) throws -> Answer? {
    var query = ReportQuery(keys: report.keys, metrics: report.metrics)
    change(&query)
    let summary: AdHocSummary
    do throws(PipelineError) {
      summary = try AdHocReport(job, query, options: options).perform()
    } catch {
      if case .notHeld(nil, _) = error { return nil }
      throw error
    }
    let json = try JSONSerialization.jsonObject(with: Data(summary.json)) as? [String: Any]
    return Answer(
      csv: String(decoding: summary.csv, as: UTF8.self),
      first: try #require(json?["from"] as? String))
  }

  /// The header and those rows of a published report whose day is wanted.
  private static func rows(of csv: String, where isWanted: (String) -> Bool) -> String {
    let rows = rows(of: csv)
    return (rows.prefix(1) + rows.dropFirst().filter { isWanted(String($0.prefix(10))) }).joined()
  }

  private static func days(of csv: String) -> [String] {
    rows(of: csv).dropFirst().map { String($0.prefix(10)) }
  }

  /// The rows with their line ends; a cell in quotes may have some of its own.
  private static func rows(of csv: String) -> [String] {
    var rows: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in csv.utf8 {
      rows[rows.count - 1].append(byte)
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n") && !isQuoted { rows.append([]) }
    }
    return rows.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  private static func midnight(_ day: String) -> Timestamp? { Timestamp(text: "\(day)T00:00Z") }
}
