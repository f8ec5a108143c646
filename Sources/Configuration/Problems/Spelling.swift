/// Finds the word that somebody meant.
public enum Spelling {
  /// The known word nearest to a misspelt one, or nil when none is near: one that differs in case and in what stands
  /// between its parts; else the only one that begins with it; else the one with the fewest changes (a swap of
  /// neighbours is one), up to one in four characters, or one in three where two thirds of it begin the same. Ties go
  /// to the one with more of the same beginning, then to the earlier word.
  public static func nearest(to word: String, in known: [String]) -> String? {
    if let same = known.first(where: { isSame($0, word) }) { return same }
    let word = Array(word.lowercased())
    if word.count < 2 { return nil }
    let longer = known.filter { $0.lowercased().starts(with: word) }
    if longer.count == 1 && word.count > 2 { return longer[0] }
    var best: (distance: Int, beginning: Int, word: String)?
    for candidate in known {
      let letters = Array(candidate.lowercased())
      let longest = max(word.count, letters.count)
      let beginning = zip(word, letters).prefix { $0 == $1 }.count
      let limit = max(1, longest / (beginning * 3 > word.count * 2 ? 3 : 4))
      // A short word is near to everything; one letter may be missing.
      guard letters.count > 2 || word.count > 2, abs(word.count - letters.count) <= limit
      else { continue }
      let distance = distance(word, letters)
      if distance <= limit,
        best.map({ (distance, -beginning) < ($0.distance, -$0.beginning) }) ?? true
      {
        best = (distance, beginning, candidate)
      }
    }
    return best?.word
  }

  /// Whether two words differ in case, and in what stands between their parts, at most.
  static func isSame(_ word: String, _ other: String) -> Bool {
    letters(of: word) == letters(of: other)
  }

  private static func letters(of word: String) -> String {
    String(word.lowercased().filter { !"_-. ".contains($0) })
  }

  /// The optimal string alignment distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
