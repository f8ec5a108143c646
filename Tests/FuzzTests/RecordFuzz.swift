/// The lines of a source become the records that the model of the rules makes of them, or are rejected by both (IN-2 to
/// IN-6), and exports read those of records once more.
///
/// The first byte says which source: `a` for the first.
enum RecordFuzz {
  /// A kind of source and a dialect, as a job names them.
  struct LogKind {
    var kind, dialect: String
  }

  static let sources = [
    LogKind(kind: "clicks", dialect: "branch"), LogKind(kind: "clicks", dialect: "onelink"),
    LogKind(kind: "clicks", dialect: "webvisit"), LogKind(kind: "sessions", dialect: "branch"),
    LogKind(kind: "sessions", dialect: "tune"), LogKind(kind: "install_referrers", dialect: "play"),
    LogKind(kind: "adservices", dialect: "apple"), LogKind(kind: "cookie_syncs", dialect: "safari"),
    LogKind(kind: "links", dialect: "branch"),
  ]
  /// The app of lines that name none.
  static let app = "app"
  /// What lines of the seeds call it.
  static let aliases = ["key_live_example", "key_live_harbor", "id900000001", "com.example.harbor"]
  /// When the run is: in 2027, milliseconds.
  static let asOf: Int64 = 1_800_000_000_000

  static func read(_ input: [UInt8]) throws(Finding) {
    guard let first = input.first else { return }
    let source = sources[Int(first &- UInt8(ascii: "a")) % sources.count]
    let lines = input.dropFirst().split(separator: 0x0A).map(Array.init)
    let program = try program(lines, of: source)
    let model = lines.map { Self.model($0, of: source) }
    for (line, (program, model)) in zip(lines, zip(program, model)) where program != model {
      throw Finding(
        "\(source.kind), \(source.dialect): the program says \(program), the model of the rules \(model) of "
          + String(decoding: line, as: UTF8.self))
    }
  }
}
