internal import Configuration

extension Job {
  /// The path of what has a name in the folder of its reports.
  package func path(ofOutput name: String) -> String { "\(output)/\(name)" }
}
