extension String {
  /// The name as SQL quotes it, whatever it holds.
  var sqlName: String {
    "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
