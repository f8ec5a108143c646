public import Model

/// An app as finished reports show it.
public struct ReportedApp: Sendable {
  /// What the column `app` prints.
  public var name: [UInt8]
  /// The app's watermark, which decides `is_final` (REP-3, TIME-1); `Timestamp.absent` when the app
  /// has none yet: then no row of it is final.
  public var watermark: Timestamp

  /// Joins name and watermark.
  public init(name: String, watermark: Timestamp) {
    self.name = Array(name.utf8)
    self.watermark = watermark
  }
}
