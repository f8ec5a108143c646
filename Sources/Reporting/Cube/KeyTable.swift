internal import CMemoryHints
internal import Model

/// An open-addressing table that numbers fixed-width keys in the order of their arrival and keeps
/// a few numbers beside each key.
///
/// ### Layout
/// ```
/// cells:  key 0 (width words) | numbers 0 (payload words) | key 1 | numbers 1 | …
/// slots:  upper half: upper half of the key's hash; lower half: the key's number + 1; 0 is free
/// ```
/// A key and its numbers share a cache line, since whoever looks for the key wants the numbers.
/// - Complexity: finding is O(width) and mostly one cache miss per array; 8 * (width + payload)
///   bytes and 16 to 32 bytes of slots per distinct key. Nothing is allocated per key.
struct KeyTable: Sendable {
  /// The number of words of a key.
  let width: Int
  /// The number of numbers beside each key.
  let payload: Int
  /// The number of distinct keys.
  private(set) var count = 0
  private var cells: [UInt64] = []
  private var slots = [UInt64](repeating: 0, count: 1024)

  init(width: Int, payload: Int = 0) {
    self.width = width
    self.payload = payload
  }

  /// The bytes that it takes.
  var size: Int { (cells.count + slots.count) * MemoryLayout<UInt64>.size }

  /// The hash by which a key is looked up; each word is folded in by a 128-bit product.
  static func hash(_ key: Span<UInt64>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for i in key.indices {
      let product = (hash ^ key[i]).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low ^ 0xA24B_AED4_963E_E407
    }
    return hash &* 0xD6E8_FEB8_6659_FD93
  }

  /// The key that a search for a hash meets first whose hash looks like it; it need not be the key sought.
  /// Asking for many keys ahead of `number` lets the waits for memory overlap.
  func candidate(_ hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var place = Int(hash >> 32) & mask
    while slots[place] != 0 {
      if slots[place] >> 32 == hash >> 32 { return Int(slots[place] & 0xffff_ffff) - 1 }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Has the processor fetch where a search for a hash begins.
  @inline(__always)
  func prefetchSlot(_ hash: UInt64) {
    unsafe slots.withUnsafeBufferPointer { slots in
      let place = Int(hash >> 32) & (slots.count - 1)
      // Safe because nothing is read, and a table has slots until it is closed, behind which nobody looks for keys.
      unsafe lookback_prefetch(slots.baseAddress.unsafelyUnwrapped + place)
    }
  }

  /// Has the processor fetch a key and the numbers beside it.
  @inline(__always)
  func prefetch(_ number: Int) {
    let words = width + payload
    // Safe because nothing is read, and the cells of a number that was given out are there.
    unsafe cells.withUnsafeBufferPointer { cells in
      guard let start = cells.baseAddress else { return }
      let cell = unsafe UnsafeRawPointer(start + number * words)
      for offset in stride(from: 0, to: words * 8, by: 64) {
        unsafe lookback_prefetch(cell + offset)
      }
    }
  }

  /// Whether a number is that of a key.
  func holds(_ key: Span<UInt64>, at number: Int) -> Bool {
    let start = number * (width + payload)
    for i in key.indices where cells[start + i] != key[i] { return false }
    return true
  }

  /// The number of a key; a new key gets the next one, `count` before the call, and zeros.
  mutating func number(of key: Span<UInt64>, hash: UInt64) -> Int {
    precondition(key.count == width, "KeyTable.number(of:hash:) takes keys of the table's width")
    let mask = slots.count - 1
    var place = Int(hash >> 32) & mask
    while slots[place] != 0 {
      if slots[place] >> 32 == hash >> 32 {
        let number = Int(slots[place] & 0xffff_ffff) - 1
        if holds(key, at: number) { return number }
      }
      place = (place + 1) & mask
    }
    return add(key, hash: hash, place: place)
  }

  /// The number of a key.
  mutating func number(of key: Span<UInt64>) -> Int { number(of: key, hash: Self.hash(key)) }

  /// One word of a key.
  func word(_ place: Int, of number: Int) -> UInt64 { cells[number * (width + payload) + place] }

  /// One of the numbers beside a key.
  subscript(number: Int, place: Int) -> Int64 {
    get { Int64(bitPattern: cells[number * (width + payload) + width + place]) }
    set { cells[number * (width + payload) + width + place] = UInt64(bitPattern: newValue) }
  }

  /// Adds to the numbers beside some keys: for each key its `times` to those whose bits are set in its `places`.
  mutating func add(_ times: Span<Int64>, to numbers: Span<Int>, at places: Span<UInt32>) {
    let (words, first) = (width + payload, width)
    var cells = cells.mutableSpan
    for i in numbers.indices {
      let start = numbers[i] * words + first
      var left = places[i]
      while left != 0 {
        cells[start + left.trailingZeroBitCount] &+= UInt64(bitPattern: times[i])
        left &= left - 1
      }
    }
  }

  /// Adds the keys of another table with the numbers beside them; gives the number here of each.
  mutating func merge(_ other: KeyTable) -> [Int] {
    precondition(
      width == other.width && payload == other.payload, "KeyTable.merge takes a table of its shape")
    reserve(other.count)
    let words = width + payload
    var numbers: [Int] = []
    numbers.reserveCapacity(other.count)
    let cells = other.cells.span
    var hashes = [64 of UInt64](repeating: 0)
    for start in stride(from: 0, to: other.count, by: hashes.count) {
      let some = start..<min(start + hashes.count, other.count)
      // All hashes before the first search, so that the waits for memory overlap.
      for number in some {
        let hash = Self.hash(cells.extracting(number * words..<number * words + width))
        hashes[number - start] = hash
        prefetchSlot(hash)
      }
      for number in some {
        let first = number * words
        let own = self.number(
          of: cells.extracting(first..<first + width), hash: hashes[number - start])
        for place in width..<words { self.cells[own * words + place] &+= cells[first + place] }
        numbers.append(own)
      }
    }
    return numbers
  }

  /// Lets go of what keys are found by, a third of the memory: from here on they are known by their numbers alone.
  mutating func close() { slots = [] }

  /// Makes room for so many more keys.
  private mutating func reserve(_ more: Int) {
    cells.reserveCapacity((count + more) * (width + payload))
    var size = slots.count
    while (count + more) * 2 > size { size *= 2 }
    if size > slots.count { grow(to: size) }
  }

  @inline(never)
  private mutating func add(_ key: Span<UInt64>, hash: UInt64, place: Int) -> Int {
    let number = count
    for i in key.indices { cells.append(key[i]) }
    for _ in 0..<payload { cells.append(0) }
    count += 1
    slots[place] = hash & ~0xffff_ffff | UInt64(count)
    if count * 2 > slots.count { grow(to: slots.count * 2) }
    return number
  }

  private mutating func grow(to size: Int) {
    let mask = size - 1
    var grown = [UInt64](table: size, of: 0)
    for slot in slots where slot != 0 {
      var place = Int(slot >> 32) & mask
      while grown[place] != 0 { place = (place + 1) & mask }
      grown[place] = slot
    }
    slots = grown
  }
}
