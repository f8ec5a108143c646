import Foundation

/// Days of a zone, by Foundation's calendar and not the program's.
struct LocalDay {
  private var calendar = Calendar(identifier: .gregorian)

  init(zone: String) { calendar.timeZone = TimeZone(identifier: zone) ?? .gmt }

  /// The name of the day of a moment, in milliseconds UTC.
  func name(of milliseconds: Int64) -> String { name(of: date(milliseconds)) }

  /// The name of the day behind that of a moment.
  func name(behind milliseconds: Int64) -> String {
    let date = date(milliseconds)
    return name(of: calendar.date(byAdding: .day, value: 1, to: date) ?? date)
  }

  private func date(_ milliseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  private func name(of date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    func digits(_ number: Int?) -> String { number.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "?" }
    return "\(digits(parts.year))-\(digits(parts.month))-\(digits(parts.day))"
  }
}
