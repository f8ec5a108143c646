internal import Foundation
public import Model

/// What `resolve` is asked for beside its job.
public struct ResolveOptions: Sendable {
  /// Apple's attribution endpoint.
  static let appleEndpoint = "https://api-adservices.apple.com/api/v1/"

  /// The moment at which tokens must be younger than 24 h, and which answers bear.
  public var asOf: Timestamp
  /// Where tokens are sent.
  public var endpoint = ResolveOptions.appleEndpoint
  /// How long a reply may take.
  public var timeout = Interval.seconds(30)
  /// Whether somebody wants the program to stop; asked often.
  public var isInterrupted: @Sendable () -> Bool = { false }
  /// Waits between the tries of a token; may come back early when the program is to stop.
  var pause: @Sendable (Interval, _ isInterrupted: () -> Bool) -> Void = {
    let end = ContinuousClock.now + .milliseconds($0.milliseconds)
    while ContinuousClock.now < end, !$1() { Thread.sleep(forTimeInterval: 0.1) }
  }

  /// Plain options at a moment.
  public init(asOf: Timestamp) { self.asOf = asOf }
}
