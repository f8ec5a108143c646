internal import CSodium
internal import Model

/// Reads what Apple says of an install where it is wrapped in a text (TOUCH-3).
struct ClaimDecoder: ~Copyable {
  private var payload: LineFields
  private var legacy: LineFields
  private let clock: LocalClock

  /// Apple's test payload has this number in all its places.
  private static let testID: StaticString = "1234567890"

  init?(clock: LocalClock) {
    guard let payload = LineFields(table: .applePayload),
      let legacy = LineFields(table: .legacyPayload)
    else { return nil }
    self.payload = payload
    self.legacy = legacy
    self.clock = clock
  }

  /// The claim of a payload that is a text of JSON; nil when it is not.
  mutating func decodePayload(json text: [UInt8], worker: inout DecodingWorker) -> Claim? {
    do { try payload.read(keeping: text) } catch { return nil }
    return Self.claim(&payload, clock: clock, worker: &worker)
  }

  /// The claim of a payload, `LineParser.padding` bytes after which must be readable.
  mutating func decodePayload(_ json: Span<UInt8>, worker: inout DecodingWorker) -> Claim? {
    // Safe because nothing is asked of the fields after this call.
    do { try unsafe payload.read(json) } catch { return nil }
    return Self.claim(&payload, clock: clock, worker: &worker)
  }

  /// The claim of an older iAd dictionary in base64; nil when it is not.
  mutating func decodeLegacy(base64 text: [UInt8], worker: inout DecodingWorker) -> Claim? {
    guard let json = Self.decodeBase64(text) else { return nil }
    do { try legacy.read(keeping: json) } catch { return nil }
    var claim = Self.claim(&legacy, clock: clock, worker: &worker)
    claim.isLegacy = true
    let name = worker.strings.intern(legacy.text(.campaign))
    if name.isPresent { claim.campaign = name }
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

  /// The detail of a payload that is a text of JSON; nil when it is not.
  mutating func detail(json text: [UInt8]) -> ClaimDetail? {
    do { try payload.read(keeping: text) } catch { return nil }
    return ClaimDetail(payload)
  }

  /// The detail of a payload, `LineParser.padding` bytes after which must be readable.
  mutating func detail(_ json: Span<UInt8>) -> ClaimDetail {
    // Safe because nothing is asked of the fields after this call.
    do { try unsafe payload.read(json) } catch { return ClaimDetail() }
    return ClaimDetail(payload)
  }

  /// The detail of an older iAd dictionary in base64; empty when it is none.
  mutating func detail(base64 text: [UInt8]) -> ClaimDetail {
    guard let json = Self.decodeBase64(text) else { return ClaimDetail() }
    do { try legacy.read(keeping: json) } catch { return ClaimDetail() }
    return ClaimDetail(legacy)
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
