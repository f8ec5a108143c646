/// A record of one app with a time.
public protocol TimedRecord: BitwiseCopyable, Sendable {
  /// The app.
  var app: AppID { get }
  /// When it happened.
  var timestamp: Timestamp { get }
}
