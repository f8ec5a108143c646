internal import CSodium
internal import Model

/// Reads what Apple says of an install; in sessions it is an older iAd dictionary in base64 (TOUCH-3).
///
/// A class, as few sessions have one, and those that read them are copied when they are lent.
final class ClaimDecoder {
  private(set) var legacy: LineFields
  private let clock: LocalClock
  private var counted = AnswerCounts()

  /// Apple's test payload has this number in all its places.
  private static let testID: StaticString = "1234567890"

  init?(clock: LocalClock) {
    guard let legacy = LineFields(table: .legacyPayload) else { return nil }
    self.legacy = legacy
    self.clock = clock
  }

  /// The claim of a dictionary; nil when it is none.
  func decodeLegacy(
    base64 text: [UInt8], worker: inout DecodingWorker
  ) throws(Reject) -> Claim? {
    guard try read(base64: text) else { return nil }
    var claim = Self.claim(&legacy, clock: clock, worker: &worker)
    claim.isLegacy = true
    let name = worker.strings.intern(legacy.text(.campaign))
    if name.isPresent { claim.campaign = name }
    legacy.count()
    counted.add(claim)
    return claim
  }

  /// The claim that the fields of a payload make.
  static func claim(
    _ fields: inout LineFields, clock: LocalClock, worker: inout DecodingWorker
  ) -> Claim {
    var claim = Claim()
    claim.isAttributed = fields.boolean(.attribution) ?? false
    claim.isImpression = fields.text(.claimType).isCaseless("impression")
    claim.isTest =
      fields.text(.orgID).isCaseless(testID) && fields.text(.campaignID).isCaseless(testID)
      && fields.text(.adGroupID).isCaseless(testID)
    claim.campaign = worker.strings.intern(fields.text(.campaignID))
    let date =
      fields.time(.clickDate, clock: clock) ?? fields.time(.impressionDate, clock: clock)
    if let date {
      claim.timestamp = date.timestamp
      claim.isMinutePrecise = date.isMinutePrecise
    }
    return claim
  }

  /// Adds what was counted since the last call to the counts of the lines; of fields that no dictionary
  /// had nothing is said, since hardly any session has one.
  func takeCounts(into counts: inout SchemaCounts) {
    for (field, count) in legacy.takeCounts().fields where count != FieldCount() {
      counts.fields[field, default: FieldCount()] += count
    }
    counts.answers += counted
    counted = AnswerCounts()
  }

  /// Reads a dictionary; false when it is none.
  func read(base64 text: [UInt8]) throws(Reject) -> Bool {
    guard let json = Self.decodeBase64(text) else { return false }
    do throws(Reject) { try legacy.read(keeping: json) } catch {
      if error.isOfProcess { throw error }
      return false
    }
    return true
  }

  /// The bytes of a base64 text, with or without padding; nil when it is none.
  private static func decodeBase64(_ text: [UInt8]) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.count)
    var count = 0
    for variant in [sodium_base64_VARIANT_ORIGINAL, sodium_base64_VARIANT_ORIGINAL_NO_PADDING] {
      let status = unsafe text.withUnsafeBytes { text in
        unsafe text.withMemoryRebound(to: CChar.self) { text in
          unsafe sodium_base642bin(
            &bytes, bytes.count, text.baseAddress, text.count, " \r\n", &count, nil,
            Int32(variant))
        }
      }
      if status == 0 { return Array(bytes.prefix(count)) }
    }
    return nil
  }
}
