public import Configuration
internal import EventStore
public import Model
public import Pipeline

/// The rules that a job's state was made with (TIME-6).
public enum StateRules {
  /// The rules by their keys, as `Job.load` takes them.
  public static func read(_ job: Job) throws(PipelineError) -> [ExactText: String] {
    let state = try job.committedState().state
    guard let rules = try RuleTexts(of: state, job) else {
      throw .state(StoreError(.noState, path: job.state))
    }
    return rules.settings
  }
}
