/// What can be done about rules that differ from those of the state (TIME-6).
public enum RuleRemedy: Sendable {
  /// They can be adopted, and compared before.
  case adopting
  /// They can be adopted; as they decide what comes in and what is kept, no comparison shows what they do.
  case adoptingUnseen
  /// They say how lines are read, which nothing but reading them again changes.
  case rebuilding
}

extension RuleRemedy: CustomStringConvertible {
  /// What to do, without an end.
  public var description: String {
    switch self {
    case .adopting:
      "'lookback compare' shows their effect, 'lookback run --adopt-rules' applies them to what is not final yet, "
        + "'lookback rebuild' to everything; or correct the job file"
    case .adoptingUnseen:
      "'lookback run --adopt-rules' uses them from now on, and with a shorter retention removes what is older; "
        + "'lookback rebuild' takes in everything by them; or correct the job file"
    case .rebuilding:
      "correct the job file, or make the state anew with 'lookback rebuild'"
    }
  }
}
