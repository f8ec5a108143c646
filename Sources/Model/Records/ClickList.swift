/// The clicks of a batch that is being filled, each part in a list of its own.
public struct ClickList: RandomAccessCollection, Sendable {
  private(set) var seen: [SeenClick] = []
  private(set) var origins: [ClickOrigin] = []
  private(set) var terms: [ClickTerms] = []

  /// The clicks in their order.
  public init(_ clicks: some Sequence<Click> = []) {
    for click in clicks { append(click) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { seen.count }

  public subscript(place: Int) -> Click {
    Click(seen[place], origins[place], seen[place].terms(in: terms))
  }

  /// Adds a click.
  public mutating func append(_ click: Click) {
    seen.append(click.seen)
    origins.append(click.origin)
    if click.terms == ClickTerms() { return }
    terms.append(click.terms)
    seen[seen.count - 1].termsPlace = UInt16(terms.count)
  }

  /// Makes room for so many clicks, the first time that it is asked for.
  public mutating func reserve(_ count: Int) {
    if seen.capacity > 0 { return }
    seen.reserveCapacity(count)
    origins.reserveCapacity(count)
  }

  /// Forgets all but the first clicks; the memory stays for others.
  mutating func truncate(to count: Int) {
    if count == 0 {
      terms.removeAll(keepingCapacity: true)
    } else if let first = seen[count...].first(where: { $0.termsPlace != 0 })?.termsPlace {
      terms.removeLast(terms.count - Int(first) + 1)
    }
    seen.removeLast(seen.count - count)
    origins.removeLast(origins.count - count)
  }

  /// Marks the last click as late (TIME-3).
  public mutating func markLastLate() {
    if !origins.isEmpty { origins[origins.count - 1].isLate = true }
  }

  /// Changes every text that repeats.
  mutating func forEachString(_ change: (inout StringID) -> Void) {
    for i in seen.indices {
      change(&seen[i].campaign)
      change(&seen[i].channel)
      if var link = seen[i].link.id {
        change(&link)
        seen[i].link = LoggedLink(link)
      }
      change(&seen[i].linkKey)
      change(&seen[i].linkID)
      seen[i].signals.forEachString(change)
    }
    for i in origins.indices { change(&origins[i].country) }
    for i in terms.indices { change(&terms[i].currency) }
  }
}
