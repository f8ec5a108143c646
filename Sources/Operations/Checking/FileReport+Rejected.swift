internal import Pipeline

extension [FileReport] {
  /// Whether some of their lines were rejected, and none was accepted.
  var areRejectedWhole: Bool {
    contains { !$0.rejects.isEmpty } && allSatisfy { $0.accepted == 0 }
  }
}
