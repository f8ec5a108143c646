internal import Model

/// What Apple has said, counted (TOUCH-3).
public struct AnswerCounts: Sendable, Equatable {
  /// Answers by their HTTP status.
  public private(set) var byStatus: [Int32: Int] = [:]
  /// Claims that are Apple's test payload, those in `search_ad_encoded` among them.
  public private(set) var testPayloads = 0

  /// No answers.
  public init() {}

  /// Counts an answer.
  mutating func add(_ answer: AdServicesAnswer) {
    byStatus[answer.status, default: 0] += 1
    add(answer.claim)
  }

  /// Counts a claim that no answer carries.
  mutating func add(_ claim: Claim) {
    if claim.isTest { testPayloads += 1 }
  }

  /// Adds other counts.
  public static func += (a: inout AnswerCounts, b: AnswerCounts) {
    a.byStatus.merge(b.byStatus, uniquingKeysWith: +)
    a.testPayloads += b.testPayloads
  }
}
