internal import Model

/// What is found about a session.
protocol SessionRow: BitwiseCopyable {
  var session: RecordID { get }
}
