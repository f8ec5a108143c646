internal import EventStore
internal import Model
internal import Reporting
internal import Streams

/// Logs that the state knows and that are gone, in words.
enum LostLogs {
  /// The most paths of a source that are named.
  private static let mostPaths = 20

  /// A line for each of the first paths of a source, with the days of the records that were taken in there; one for the
  /// other paths of the source; and at the end one that says what would be lost, and what can be done.
  ///
  /// - Parameter firstSince: the first day since which the state can be made anew; nil where it cannot.
  static func lines(
    _ inputs: [InputRecord], _ present: PresentContents, clock: LocalClock, firstSince: String?
  ) -> [String] {
    let present = present.places
    func isReplaced(_ path: String) -> Bool { present.contains(Folder.canonical(path)) }
    let places = Dictionary(grouping: inputs) { [ExactText($0.path), ExactText($0.source)] }
    let sorted = places.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let sources = Dictionary(grouping: sorted) { $0.key[1] }.sorted { $0.key < $1.key }
    func words(_ contents: [InputRecord]) -> String {
      days(of: contents, clock).map { " of \($0.words)" } ?? ""
    }
    let named = sources.flatMap { $1.prefix(mostPaths) }
    var lines = named.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { place, contents in
      let days = words(contents)
      let (what, whose) =
        contents.count == 1 ? ("the content", "its") : ("\(contents.count) contents", "their")
      let records = "\(whose) records\(days)"
      return isReplaced(place[0].text)
        ? "\(place[0].text): another file is there now than \(what) that \(place[1].text) took in, with \(records)"
        : "\(place[0].text): \(what) that \(place[1].text) took in \(contents.count == 1 ? "is" : "are") gone, and with "
          + "\(contents.count == 1 ? "it" : "them") \(records)"
    }
    for (source, places) in sources where places.count > mostPaths {
      let rest = places.dropFirst(mostPaths)
      lines.append(
        "\(source.text): \(rest.count.counted("other path")), with records\(words(rest.flatMap(\.value)))"
      )
    }
    let remedy =
      "leave what was taken in there out for good with --without FILE"
      + (places.keys.contains { isReplaced($0[0].text) } ? ", and what is there now counts" : "")
      + "; nothing was changed"
    if let days = days(of: inputs, clock) {
      // Days are written so that their order is that of their texts.
      let keeping = firstSince.map {
        ", keep these days as they are with --since \(max(days.next, $0))"
      }
      lines.append(
        "\(days.words) would be lost - put the files back\(keeping ?? ""), or \(remedy)")
    } else {
      lines.append("logs would be lost - put the files back, or \(remedy)")
    }
    return lines
  }

  /// The days of the records of some inputs, and the day after; nil when none has a time.
  private static func days(
    of inputs: [InputRecord], _ clock: LocalClock
  ) -> (words: String, next: String)? {
    let dated = inputs.filter(\.last.isPresent)
    guard let first = dated.map(\.first).min(), let last = dated.map(\.last).max() else {
      return nil
    }
    // The day after, too, wherever in the zone's day the last one lies.
    let days = Days(clock: clock, first: first, last: last + .days(1))
    let (from, to) = (days.index(of: first), days.index(of: last))
    let words = from == to ? days.names[to] : "\(days.names[from]) to \(days.names[to])"
    return (words, days.names[to + 1])
  }
}
