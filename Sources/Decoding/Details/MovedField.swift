internal import Model

/// A field of a click's link that the job has put under another path than its dialect does.
struct MovedField: Sendable {
  /// The keys of the dialect, which say nothing of the field.
  private let keys: [[UInt8]]
  /// Where it is.
  private let path: [[UInt8]]
  /// The key under which data have it. Nil for names, which whoever prints the data adds as TOUCH-1 finds them.
  private let key: [UInt8]?

  /// - Parameters:
  ///   - keys: those of the dialect, the usual one first.
  ///   - path: the job's dotted path.
  init(_ field: Field, keys: [String], path: String) {
    self.keys = keys.map { Array($0.utf8) }
    self.path = DottedPath.keys(path)
    key = field == .campaign || field == .channel ? nil : self.keys.first
  }

  /// Gives the data of a line the field as the job finds it.
  ///
  /// - Parameter members: those of the line, without what no data may hold.
  func move(in data: inout LinkData, of members: [LinkData.Member]) {
    for own in keys + (path.count == 1 ? path : []) { data.remove(own) }
    guard let key, let value = JSONMembers.value(at: path, in: members) else { return }
    let member = LinkData.Member(key: key, value: value)
    if !member.isAbsent { data.add(key, value) }
  }
}
