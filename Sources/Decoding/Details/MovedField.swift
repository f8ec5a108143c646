internal import Model

/// A field of a click's link that the job has put under another path than its dialect does.
struct MovedField: Sendable {
  /// The keys of the dialect, which say nothing of the field in a line.
  private let keys: [[UInt8]]
  /// Where it is.
  private let path: [[UInt8]]
  /// The key under which data have it.
  private let key: [UInt8]?

  /// - Parameters:
  ///   - keys: those of the dialect, the usual one first.
  ///   - path: the job's dotted path.
  init(keys: [String], path: String) {
    self.keys = keys.map { Array($0.utf8) }
    self.path = DottedPath.keys(path)
    key = self.keys.first
  }

  /// Gives the data of a line the field as the job finds it.
  ///
  /// - Parameter members: those of the line, without what no data may hold.
  func move(in data: inout LinkData, of members: [LinkData.Member]) {
    for own in keys { data.remove(own) }
    move(beside: &data, of: members)
  }

  /// Does the same for the query of a link, where the dialect's keys say what the job's path does not.
  func move(beside data: inout LinkData, of members: [LinkData.Member]) {
    if path.count == 1 { data.remove(path[0]) }
    guard let key, let value = JSONMembers.value(at: path, in: members) else { return }
    let member = LinkData.Member(key: key, value: value)
    if member.isAbsent { return }
    data.remove(key)
    data.add(key, value)
  }
}
