/// What can be done about rules that differ from those of the state (TIME-6).
public struct RuleRemedy: Sendable {
  /// What has to be done for them to hold.
  var need: Need
  /// Whether a source is among them that the job has no more.
  var dropsSource = false
  /// Whether records will be kept for less time.
  var shortensRetention = false

  /// What rules need to hold.
  enum Need: Sendable {
    /// They can be adopted, and compared before.
    case adopting
    /// They can be adopted; as they decide what comes in and what is kept, no comparison shows what they do.
    case adoptingUnseen
    /// They say how lines are read, which nothing but reading them again changes.
    case rebuilding
  }
}

extension RuleRemedy: CustomStringConvertible {
  /// What to do, without an end.
  public var description: String {
    let losing =
      dropsSource
      ? ", without the records of sources that the job has no more, unless another one reads their logs"
      : ""
    let ending = shortensRetention ? ", and removes what is older than 'retention'" : ""
    return switch need {
    case .adopting:
      "'lookback compare JOB' shows their effect, 'lookback run JOB --adopt-rules' applies them to what is not final "
        + "yet\(ending), 'lookback rebuild JOB' to everything\(losing); or correct the job file"
    case .adoptingUnseen:
      "'lookback run JOB --adopt-rules' uses them from now on"
        + (dropsSource ? " and keeps what was taken in" : "") + ending
        + "; 'lookback rebuild JOB' takes in everything by them\(losing); or correct the job file"
    case .rebuilding:
      "correct the job file, or make the state anew with 'lookback rebuild JOB'\(losing)"
    }
  }
}
