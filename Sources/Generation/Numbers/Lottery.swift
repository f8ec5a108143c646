/// A choice between values of different likelihood, drawn in constant time.
struct Lottery<Prize: Sendable>: Sendable {
  private let tickets: [Prize]

  /// Takes each prize with its number of tickets.
  init(_ prizes: [(prize: Prize, tickets: Int)]) {
    var all: [Prize] = []
    for (prize, count) in prizes { all.append(contentsOf: repeatElement(prize, count: count)) }
    precondition(!all.isEmpty, "Lottery.init needs at least one ticket")
    tickets = all
  }

  func draw(_ random: inout RandomNumbers) -> Prize {
    tickets[random.below(tickets.count)]
  }
}

extension Lottery<Int> {
  /// The numbers `0..<count`, each about as likely as its rank is low (Zipf).
  static func ranks(_ count: Int) -> Lottery {
    Lottery((0..<count).map { (prize: $0, tickets: 1 + 4000 / ($0 + 2)) })
  }
}
