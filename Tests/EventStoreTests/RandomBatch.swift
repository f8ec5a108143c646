import Model
import TestSupport

/// Batches whose columns take all forms: constant, sorted, rare, repeating and random numbers; ids
/// of all forms.
enum RandomBatch {
  static func make(
    rows: Int, _ strings: inout StringTable, _ random: inout SeededGenerator
  ) -> EventBatch {
    var batch = EventBatch()
    for row in 0..<rows {
      batch.clicks.append(click(row, &batch, &strings, &random))
      batch.sessions.append(session(row, &batch, &strings, &random))
      batch.entries.append(entry(row, &strings, &random))
    }
    return batch
  }

  private static func click(
    _ row: Int, _ batch: inout EventBatch, _ strings: inout StringTable,
    _ random: inout SeededGenerator
  ) -> Click {
    var click = Click(
      timestamp: Timestamp(milliseconds: 1_759_000_000_000 + Int64(row) * 977),
      digest: Digest(high: random.next(), low: random.next()),
      app: AppID(index: UInt16(row % 3)), dialect: .branch)
    let id = id(&random)
    click.id = batch.keep(Array(id.utf8).span)
    click.idKey = SampleBatch.hasher.key(
      Array((id.isEmpty ? click.digest.description : id).utf8).span)
    click.source = UInt16(row % 2)
    click.campaign = strings.intern("campaign \(random.next() % 12)")
    let link = "https://example.app.link/\(random.next() % 1000)"
    switch random.next() % 4 {
    case 0: break
    case 1: click.link = batch.keep(link: Array("\(link)?click=\(id)".utf8).span)
    default: click.link = LoggedLink(strings.intern(link))
    }
    click.costMicros = Int64.random(in: .min ... .max, using: &random)
    if row % 9 == 0 { click.window = .days(Int64(random.next() % 30)) }
    click.ip = row % 5 == 0 ? .absent : Key(high: random.next() % 7, low: 1)
    click.keys = keys(&batch, &random)
    return click
  }

  private static func session(
    _ row: Int, _ batch: inout EventBatch, _ strings: inout StringTable,
    _ random: inout SeededGenerator
  ) -> Session {
    var session = Session(
      timestamp: Timestamp(
        milliseconds: .random(in: 1_199_145_600_000..<4_102_444_800_000, using: &random)),
      digest: Digest(high: random.next(), low: random.next()),
      app: AppID(index: 2), dialect: .branch, os: row % 4 == 0 ? .iOS : .android)
    session.linkIdentifier = batch.keep(Array(id(&random).utf8).span)
    session.ip = Key(high: random.next(), low: random.next())
    session.keys = keys(&batch, &random)
    session.signals.osVersion = UInt32(random.next() % 5) << 16
    session.signals.screenLarge = UInt16(truncatingIfNeeded: random.next())
    if row % 6 == 0 {
      let url = "https://example.app.link/\(random.next())?x"
      var link = LinkEvidence(url: batch.keep(Array(url.utf8).span))
      link.path = TextRef(offset: link.url.offset + 24, length: link.url.length - 26)
      batch.links.append(link)
      session.appLink = UInt32(batch.links.count)
    }
    return session
  }

  private static func entry(
    _ row: Int, _ strings: inout StringTable, _ random: inout SeededGenerator
  ) -> LinkEntry {
    let link = strings.intern("https://example.app.link/\(random.next() % 1000)")
    var entry = LinkEntry(
      url: link, key: link, digest: Digest(high: random.next(), low: random.next()))
    if row % 3 == 0 { entry.app = AppID(index: 0) }
    return entry
  }

  private static func keys(
    _ batch: inout EventBatch, _ random: inout SeededGenerator
  ) -> KeyList {
    let list = KeyList(
      start: UInt32(batch.keys.count), types: UInt32(random.next() & random.next() & 0x3FFF))
    for _ in 0..<list.count { batch.keys.append(Key(high: random.next() % 50 + 1, low: 3)) }
    return list
  }

  private static func id(_ random: inout SeededGenerator) -> String {
    let number = random.next()
    let digest = Digest(high: number, low: random.next()).description
    let uuid =
      "\(digest.prefix(8))-\(digest.dropFirst(8).prefix(4))-\(digest.dropFirst(12).prefix(4))-"
      + "\(digest.dropFirst(16).prefix(4))-\(digest.dropFirst(20))"
    return switch number % 11 {
    case 0: ""
    case 1: "\(number)"
    case 2: "0\(number)"
    case 3: uuid
    case 4: uuid.uppercased()
    case 5: digest
    case 6: digest.uppercased()
    case 7: "18446744073709551616"
    case 8: "0"
    case 9: "an id with ü and 한"
    default: "\(number % 1000)"
    }
  }
}
