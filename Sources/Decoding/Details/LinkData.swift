internal import Model

/// The data dictionary of a link: what its maker put into it, `~…`, `$…` and keys of his own.
///
/// Exports print it; no rule asks for it, so records do not carry it.
public struct LinkData: Hashable, Sendable {
  /// A value as exports print it.
  public enum Value: Hashable, Sendable {
    /// A text, decoded.
    case text([UInt8])
    /// A number, boolean, list or object, as written.
    case json([UInt8])
  }

  /// A key with its value.
  public struct Member: Hashable, Sendable {
    /// The key, decoded.
    public var key: [UInt8]
    /// Its value.
    public var value: Value

    /// Whether it says nothing: null, an empty text, a name that stands for absence, or what the field with this key
    /// cannot be (IN-4, TOUCH-1).
    var isAbsent: Bool {
      switch value {
      case .json(let json):
        json.elementsEqual("null".utf8)
          || Self.isNoText(json) && LinkKeys.texts.contains(key)
      case .text(let text):
        text.isEmpty || AbsentName.matches(text.span) && LinkKeys.names.contains(key)
      }
    }

    /// Whether a value other than a text can be no number either.
    private static func isNoText(_ json: [UInt8]) -> Bool {
      json.first.map { "tf{[".utf8.contains($0) } ?? false
    }
  }

  /// The members in the order of their keys' bytes, each key once.
  public private(set) var members: [Member] = []

  /// No data.
  public init() {}

  /// Takes members that are in order, each key once.
  init(ordered members: [Member]) { self.members = members }

  /// The query of a link, with every value a text; of equal keys the first counts, even if it says
  /// nothing (EV-5).
  public init(link: ArraySlice<UInt8>) {
    let text = Array(link)
    let url = URLText(text.span)
    let query = text.span.extracting(url.query)
    var found: [Member] = []
    URLQuery.forEach(query) { key, value in
      let value = PercentDecoding.decode(value).span.trimmed().array
      if !LinkKeys.hidden.contains(key) { found.append(Member(key: key, value: .text(value))) }
    }
    add(found)
    members.removeAll(where: \.isAbsent)
  }

  /// Whether they name a channel (TOUCH-1).
  public var haveChannel: Bool { members.contains { LinkKeys.channels.contains($0.key) } }

  /// The value of a key; setting nil removes the key.
  public subscript(key: String) -> Value? {
    get {
      let key = Array(key.utf8)
      let place = place(of: key)
      return place < members.count && members[place].key == key ? members[place].value : nil
    }
    set {
      let key = Array(key.utf8)
      let place = place(of: key)
      let isThere = place < members.count && members[place].key == key
      if let newValue, isThere {
        members[place].value = newValue
      } else if let newValue {
        members.insert(Member(key: key, value: newValue), at: place)
      } else if isThere {
        members.remove(at: place)
      }
    }
  }

  /// Removes a member.
  mutating func remove(_ key: [UInt8]) { members.removeAll { $0.key == key } }

  /// Removes some members.
  mutating func removeAll(where isRemoved: (Member) -> Bool) { members.removeAll(where: isRemoved) }

  private static let secrets = QuarantineText(overrides: [:]).ofLinks

  /// Removes what is a secret, or has one in it (PRIV-1).
  public mutating func removeSecrets() { members.removeAll(where: Self.secrets.isSecret) }

  /// Adds a member unless its key is there.
  public mutating func add(_ key: [UInt8], _ value: Value) {
    let place = place(of: key)
    if place < members.count && members[place].key == key { return }
    members.insert(Member(key: key, value: value), at: place)
  }

  /// Adds members, each unless its key is there; of equal keys the first counts.
  public mutating func add(_ others: [Member]) {
    let all = members + others
    let ordered = all.indices.sorted { a, b in
      all[a].key == all[b].key ? a < b : all[a].key.lexicographicallyPrecedes(all[b].key)
    }
    members.removeAll()
    for place in ordered where members.last?.key != all[place].key { members.append(all[place]) }
  }

  /// The bytes of a text, or of another value as written; empty when the key is absent.
  public func text(_ key: String) -> [UInt8] {
    switch self[key] {
    case .text(let text), .json(let text): text
    case nil: []
    }
  }

  /// Where a key stands or would stand.
  private func place(of key: [UInt8]) -> Int {
    members.firstPlace { !$0.key.lexicographicallyPrecedes(key) }
  }
}
