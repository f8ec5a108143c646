import Foundation
import ReferenceModel
import Testing

@Suite struct RunSequenceTests {
  static let hundreds: [UInt64] = [0, 1, 2]

  @Test(arguments: hundreds)
  func `TIME-4: runs without late records end as one run`(_ hundred: UInt64) {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let sequence = RunSequence.random(seed: seed, features: .all, feed: .punctual)
      let one = ReferenceModel(World.random(seed: seed, features: .all)).run()
      let last = ReferenceModel(sequence).run()
      #expect(last.late.isEmpty && last.outcomes["too_late"] == nil, "seed \(seed)")
      #expect(last.auditCSV == one.auditCSV, "seed \(seed): audit")
      for report in one.reports {
        #expect(last.report(report.name) == one.report(report.name), "seed \(seed): \(report.name)")
      }
      #expect(last.watermarks == one.watermarks, "seed \(seed)")
    }
  }

  @Test(arguments: hundreds.prefix(1))
  func `TIME-2: what is final stays, whatever comes late or is adopted`(_ hundred: UInt64) {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let runs = ReferenceModel(
        RunSequence.random(seed: seed, features: .all, feed: .lateUnderChangingRules)
      ).runs()
      for (before, after) in zip(runs, runs.dropFirst()) {
        // Cells that are written in another way say nothing else.
        if before.settings.spreadsheetSafe != after.settings.spreadsheetSafe { continue }
        let kept = Set(after.auditRecords)
        let final = before.auditRecords.filter { before.isFinal(auditRecord: $0) }
        #expect(kept.isSuperset(of: final), "seed \(seed): audit")
        // Rows of other reports are final on no day.
        for report in before.reports
        where report.keys.contains("date") && after.reports.contains(report) {
          let rows = Set(after.rows(report.name))
          let final = before.rows(report.name).filter { $0.hasSuffix(",1") }
          #expect(rows.isSuperset(of: final), "seed \(seed): \(report.name)")
        }
        for (app, watermark) in before.watermarks {
          #expect(after.watermarks[app].map { $0 >= watermark } == true, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: hundreds.prefix(1))
  func `BAL-1: the balance of all runs holds`(_ hundred: UInt64) {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let runs = ReferenceModel(
        RunSequence.random(seed: seed, features: .all, feed: .late)
      ).runs()
      var sessions = 0
      var clicks = 0
      for run in runs {
        sessions += run.sources.filter { $0.kind == .sessions }.map(\.accepted).reduce(0, +)
        clicks += run.sources.filter { $0.kind == .clicks }.map(\.accepted).reduce(0, +)
        #expect(sessions == run.outcomes.values.reduce(0, +), "seed \(seed): sessions")
        #expect(clicks == run.clicks.values.reduce(0, +), "seed \(seed): clicks")
      }
    }
  }

  @Test(arguments: hundreds.prefix(1))
  func `TIME-4: the order of files and lines within runs changes nothing`(_ hundred: UInt64) {
    for seed in hundred * 100..<(hundred + 1) * 100 {
      let sequence = RunSequence.random(seed: seed, features: .all, feed: .late)
      var turned = sequence
      for run in turned.deliveries.indices {
        turned.deliveries[run].files.reverse()
        for file in turned.deliveries[run].files.indices {
          turned.deliveries[run].files[file].lines.reverse()
        }
      }
      let pairs = zip(ReferenceModel(sequence).runs(), ReferenceModel(turned).runs())
      for (one, other) in pairs {
        #expect(one.auditCSV == other.auditCSV, "seed \(seed)")
        #expect(one.late == other.late && one.clicks == other.clicks, "seed \(seed)")
        #expect(one.outcomes == other.outcomes, "seed \(seed)")
        for report in one.reports {
          #expect(one.report(report.name) == other.report(report.name), "seed \(seed)")
        }
      }
    }
  }

  @Test func `what lateness is about happens`() {
    var seen: [String: Int] = [:]
    for seed in UInt64(0)..<100 {
      let late = ReferenceModel(
        RunSequence.random(seed: seed, features: .all, feed: .late)
      ).run()
      for (kind, count) in late.late { seen["late \(kind.rawValue)", default: 0] += count }
      seen["too_late", default: 0] += late.outcomes["too_late"] ?? 0
      let punctual = RunSequence.random(seed: seed, features: .all, feed: .punctual)
      let results = ReferenceModel(punctual).runs()
      seen["changing runs", default: 0] +=
        zip(results, results.dropFirst()).count { $0.auditCSV != $1.auditCSV }
      for run in results.dropLast() {
        seen["final before the last run", default: 0] +=
          run.auditRecords.count { run.isFinal(auditRecord: $0) }
      }
    }
    let wanted = [
      "late clicks", "late install_referrers", "late adservices", "late cookie_syncs",
      "late links", "too_late", "final before the last run", "changing runs",
    ]
    for key in wanted { #expect(seen[key, default: 0] >= 10, "\(key): \(seen[key] ?? 0)") }
  }
}

extension ReferenceResult {
  /// The records of the audit export; none of the first four cells has a line feed.
  fileprivate var auditRecords: [String] { csvRecords(auditCSV) }

  /// A report's rows.
  fileprivate func rows(_ name: String) -> [String] { csvRecords(report(name) ?? "") }

  /// Whether an audit row's session is at or before the watermark of its app.
  fileprivate func isFinal(auditRecord: String) -> Bool {
    let cells = auditRecord.split(separator: ",", omittingEmptySubsequences: false)
    guard let time = Int64(cells[2]) else { return false }
    let app = cells[1].hasPrefix("'") ? cells[1].dropFirst() : cells[1]
    return watermarks[String(app)].map { time <= $0 } ?? false
  }

  /// The records below the header; a line feed inside quotes ends none.
  private func csvRecords(_ csv: String) -> [String] {
    var records = [""]
    var isQuoted = false
    for scalar in csv.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == "\n", !isQuoted {
        records.append("")
      } else {
        records[records.count - 1].unicodeScalars.append(scalar)
      }
    }
    return Array(records.dropFirst().dropLast())
  }
}
