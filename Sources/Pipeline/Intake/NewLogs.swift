package import Decoding

/// The logs that a run takes in.
package struct NewLogs: Sendable {
  /// The files of each source that are new.
  let plans: [SourcePlan]
  /// The apps that their lines name, with those of the state.
  let apps: AppDirectory

  package init(plans: [SourcePlan], apps: AppDirectory) {
    self.plans = plans
    self.apps = apps
  }
}
