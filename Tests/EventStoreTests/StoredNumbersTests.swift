import Model
import Testing

/// What cases are in the files of the state: a number that moves would make another record of what is there.
@Suite struct StoredNumbersTests {
  @Test func `each case has the number that states have for it`() {
    expect([
      Dialect.branch: 0, .onelink: 1, .webvisit: 2, .tune: 3, .play: 4, .apple: 5, .safari: 6,
    ])
    expect([OperatingSystem.unknown: 0, .iOS: 1, .android: 2, .windows: 3])
    expect([
      KeyScope.idfa: 0, .idfv: 1, .gaid: 2, .androidID: 3, .oaid: 4, .bundleToken: 5,
      .windowsID: 6, .cookie: 7, .appleToken: 8, .click: 9, .ip: 10, .record: 11,
      .fingerprint: 12, .userAgent: 13,
    ])
    expect([
      MatchMethod.linkClickID: 0, .appLink: 1, .installReferrer: 2, .clipboard: 3, .deviceID: 4,
      .adServices: 5, .cookie: 6, .fingerprint: 7,
    ])
    expect([
      Outcome.counted: 0, .rateLimited: 1, .throttled: 2, .repeatedInstall: 3,
      .trackingDisabled: 4, .duplicate: 5, .tooLate: 6,
    ])
    expect([SessionEvent.install: 0, .reinstall: 1, .open: 2])
    expect([TouchType.click: 0, .link: 1, .referrer: 2, .claim: 3, .impression: 4])
    #expect([FirstSession.absent, .no, .yes].map(\.rawValue) == [0, 1, 2])
    #expect([AgedRecord.Kind.session, .click, .lateClick].map(\.rawValue) == [0, 1, 2])
    #expect([TraceRole.id, .key, .network, .asked].map(\.rawValue) == [0, 1, 2, 3])
  }

  private func expect<Case: RawRepresentable<UInt8> & CaseIterable & Hashable>(
    _ numbers: [Case: UInt8]
  ) {
    for one in Case.allCases {
      #expect(numbers[one] == one.rawValue, "\(Case.self).\(one)")
    }
  }
}
