internal import EventStore
internal import Model
internal import Pipeline
internal import Reporting

/// Logs that the state knows and that are gone, in words.
enum LostLogs {
  /// The most paths of a source that are named.
  private static let mostPaths = 20

  /// A line for each of the first paths of a source, with the days of the records that were taken in there; one for the
  /// other paths of the source; and at the end one that says what would be lost, and what can be done.
  ///
  /// - Parameters:
  ///   - leftOut: the files that are left out.
  ///   - earliestSince: the first day since which the state can be made anew; nil where it cannot.
  ///   - isElsewhere: whether a rebuild of everything finds all of them, in files of other sources.
  static func lines(
    _ inputs: [InputRecord], _ present: PresentContents, leftOut: Set<ExactText>,
    clock: LocalClock, earliestSince: String?, isElsewhere: Bool
  ) throws(PipelineError) -> [String] {
    let places = try LostPlace.all(
      of: inputs, present, leftOut: leftOut, lookingAt: mostPaths)
    let sources = Dictionary(grouping: places, by: \.source).sorted { $0.key < $1.key }
    let rest = sources.filter { $1.count > mostPaths }.map { source, places in
      let others = places.dropFirst(mostPaths)
      return
        "\(source.text): \(others.count.counted("other path")), with records\(words(others.flatMap(\.contents), clock))"
    }
    let named = Set(sources.flatMap { $1.prefix(mostPaths).map { [$0.path, $0.source] } })
    return places.filter { named.contains([$0.path, $0.source]) }.map { line($0, clock) } + rest
      + [remedy(for: places, days(of: inputs, clock), earliestSince, isElsewhere: isElsewhere)]
  }

  /// What became of the logs of one path.
  private static func line(_ place: LostPlace, _ clock: LocalClock) -> String {
    let isOne = place.contents.count == 1
    let amount = isOne ? "the content" : "\(place.contents.count) contents"
    let what = "\(amount) that \(place.source.text) took in"
    let records = "\(isOne ? "its" : "their") records\(words(place.contents, clock))"
    let areGone = "\(isOne ? "is" : "are") gone, and with \(isOne ? "it" : "them") \(records)"
    return switch place.now {
    case .nothing: "\(place.path.text): \(what) \(areGone)"
    case .damaged(let problem): "\(problem); \(what) there \(areGone)"
    case .leftOut:
      "\(place.path.text): the file that is there is left out; \(what) there \(areGone)"
    case .another:
      "\(place.path.text): another file is there now than \(what), with \(records)"
    case .unmatched:
      "\(place.path.text): no pattern of \(place.source.text) finds this file any more, of which it took in \(amount), "
        + "with \(records)"
    case .ofSource(let source):
      "\(place.path.text): \(source) reads this file now, of which \(place.source.text) took in \(amount), with "
        + records
    }
  }

  /// What becomes of the records of sources that a job does not have any more: a rebuild does not miss their logs.
  ///
  /// - Parameters:
  ///   - dropped: what it took in of them, and no other source reads.
  ///   - since: what is older stays; nil where nothing does.
  static func droppedSources(
    _ dropped: [InputRecord], since: Timestamp?, clock: LocalClock
  ) -> [String] {
    let lost = dropped.filter(\.last.isPresent).map { input in
      var input = input
      input.first = max(input.first, since ?? .absent)
      return input
    }
    let sources = Dictionary(grouping: lost) { ExactText($0.source) }
    return sources.sorted { $0.key < $1.key }.map {
      name, contents in
      "\(name.text): the job does not have this source any more, nor does the state have its records\(words(contents, clock)) - "
        + "if that is not meant, put it back into the job and rebuild"
    }
  }

  /// What can be done about all of them.
  private static func remedy(
    for places: [LostPlace], _ days: (words: String, next: String)?, _ earliestSince: String?,
    isElsewhere: Bool
  ) -> String {
    let misnamed = places.count(where: \.isMisnamed)
    let leftOut = places.count { $0.now == .leftOut }
    let mends =
      (misnamed + leftOut < places.count ? ["put the files back"] : [])
      + (misnamed > 0 ? ["correct 'paths'"] : [])
      + (leftOut > 0
        ? ["put a blank line at the end of what is left out, if it is right after all"] : [])
    var ways = [mends.joined(separator: " and ")]
    if isElsewhere {
      ways.append("rebuild everything, which finds all of it in files of other sources")
    }
    // Days are written so that their order is that of their texts.
    if let days, let earliestSince {
      ways.append("keep these days as they are with --since \(max(days.next, earliestSince))")
    }
    let leaving =
      (misnamed == places.count ? ", if that is meant, " : " ")
      + "leave what was taken in there out for good with --without FILE"
      + (places.count > 1 ? " or a pattern that names these alone" : "")
      + (places.contains { $0.now == .another } ? ", and what is there now counts" : "")
      + (places.contains(where: \.isOfOtherSource)
        ? ", and what another source reads counts by that one" : "")
    return
      "\(days?.words ?? "logs") would be lost - \(ways.joined(separator: ", ")), or\(leaving); nothing was changed"
  }

  private static func words(_ contents: [InputRecord], _ clock: LocalClock) -> String {
    days(of: contents, clock).map { " of \($0.words)" } ?? ""
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
