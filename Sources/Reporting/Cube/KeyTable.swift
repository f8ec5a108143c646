/// An open-addressing table that numbers fixed-width keys in the order of their arrival.
///
/// Keys are `width` words of 32 bits, stored one behind the other; what belongs to a key lies in
/// arrays of the owner at the key's number. Nothing is allocated per key.
/// - Complexity: `number` is O(width); 4 * width + 8 to 16 bytes per distinct key.
struct KeyTable: Sendable {
  /// The number of words of a key.
  let width: Int
  /// The number of distinct keys.
  private(set) var count = 0
  private var words: [UInt32] = []
  /// The key's number plus 1; 0 is a free slot.
  private var slots = [UInt32](repeating: 0, count: 1024)

  init(width: Int) { self.width = width }

  /// The number of a key; a new key gets the next one, `count` before the call.
  mutating func number(of key: Span<UInt32>) -> Int {
    precondition(key.count == width, "KeyTable.number(of:) takes keys of the table's width")
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(key)) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if equals(number, key) { return number }
      slot = (slot + 1) & mask
    }
    return add(key, slot: slot)
  }

  /// One word of a key.
  func word(_ place: Int, of number: Int) -> UInt32 { words[number * width + place] }

  /// A whole key.
  func withKey<R>(_ number: Int, _ body: (Span<UInt32>) -> R) -> R {
    body(words.span.extracting(number * width..<(number + 1) * width))
  }

  private func equals(_ number: Int, _ key: Span<UInt32>) -> Bool {
    let start = number * width
    for i in key.indices where words[start + i] != key[i] { return false }
    return true
  }

  @inline(never)
  private mutating func add(_ key: Span<UInt32>, slot: Int) -> Int {
    let number = count
    for i in key.indices { words.append(key[i]) }
    count += 1
    slots[slot] = UInt32(count)
    if count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var grown = [UInt32](repeating: 0, count: mask + 1)
    for number in 0..<count {
      var slot = withKey(number) { Int(truncatingIfNeeded: Self.hash($0)) & mask }
      while grown[slot] != 0 { slot = (slot + 1) & mask }
      grown[slot] = UInt32(number + 1)
    }
    slots = grown
  }

  /// The products do not wait for each other, unlike those of a running hash.
  private static func hash(_ key: Span<UInt32>) -> UInt64 {
    var sum: UInt64 = 0
    var factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    for i in key.indices {
      sum &+= (UInt64(key[i]) &+ 1) &* factor
      factor &+= 0xA24B_AED4_963E_E406  // even, so that the factor stays odd
    }
    sum = (sum ^ (sum >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return sum ^ (sum >> 32)
  }
}
