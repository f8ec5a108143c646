/// A record of one app with a time.
public protocol TimedRecord: BitwiseCopyable, Sendable {
  /// The app.
  var app: AppID { get }
  /// When it happened.
  var timestamp: Timestamp { get }
}

extension SeenClick: TimedRecord {}

extension Session: TimedRecord {}

extension ReferrerRecord: TimedRecord {}

extension AdServicesAnswer: TimedRecord {}

extension CookieSync: TimedRecord {}
