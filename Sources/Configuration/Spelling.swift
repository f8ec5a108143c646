/// Finds the word that somebody meant.
public enum Spelling {
  /// The known word nearest to a misspelt one, or nil when none is near: up to one change in three
  /// characters (a swap of neighbours is one), without regard to case. Ties go to the earlier word.
  public static func nearest(to word: String, in known: [String]) -> String? {
    let word = Array(word.lowercased())
    var best: (distance: Int, word: String)?
    for candidate in known {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(word.count, letters.count) / 3)
      // A short word is near to everything; at least half of it has to agree.
      guard word.count > 1, abs(word.count - letters.count) <= limit else { continue }
      let distance = distance(word, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.word
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
