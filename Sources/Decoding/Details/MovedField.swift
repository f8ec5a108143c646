internal import Model

/// A field of a click's link that the job has put under another path than its dialect does.
struct MovedField: Sendable {
  /// The keys of the dialect, which say nothing of the field in a line, the usual one first.
  private let keys: [[UInt8]]
  /// Where it is.
  private let path: [[UInt8]]

  /// - Parameters:
  ///   - keys: those of the dialect, the usual one first.
  ///   - path: the job's dotted path.
  init(keys: [String], path: String) {
    self.keys = keys.map { Array($0.utf8) }
    self.path = DottedPath.keys(path)
  }

  /// Gives the data of a line some fields as the job finds them, under their usual keys.
  ///
  /// - Parameter members: those of the line, without what no data may hold.
  static func move(
    _ fields: [MovedField], in data: inout LinkData, of members: [LinkData.Member]
  ) {
    for field in fields { for key in field.keys { data.remove(key) } }
    move(fields, beside: &data, of: members)
  }

  /// Does the same for the query of a link, where the dialect's keys say what the job's path does not.
  static func move(
    _ fields: [MovedField], beside data: inout LinkData, of members: [LinkData.Member]
  ) {
    for field in fields where field.path.count == 1 { data.remove(field.path[0]) }
    // Behind all of these, as one may be where another one's key is.
    for field in fields { field.add(to: &data, of: members) }
  }

  private func add(to data: inout LinkData, of members: [LinkData.Member]) {
    guard let key = keys.first, let value = JSONMembers.value(at: path, in: members) else { return }
    if LinkData.Member(key: key, value: value).isAbsent { return }
    data.remove(key)
    data.add(key, value)
  }
}
