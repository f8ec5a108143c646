package import Model

/// What is found about a session.
package protocol SessionRow: BitwiseCopyable {
  var session: RecordID { get }
}
