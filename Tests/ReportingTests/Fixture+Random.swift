import Model
import TestSupport

@testable import Reporting

extension Fixture {
  /// Random sessions and clicks of three apps; every outcome, method and event occurs.
  static func random(using generator: inout SeededGenerator) -> Fixture {
    var fixture = Fixture()
    fixture.apps = (0..<3).map { app in
      ReportedApp(name: "app \(app)", watermark: Fixture.end(ofDay: app, plus: -1))
    }
    func pick<T>(_ values: [T], _ generator: inout SeededGenerator) -> T {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    for _ in 0..<400 {
      let method = pick([nil] + MatchMethod.allCases.map(Optional.some), &generator)
      fixture.session(
        pick(SessionEvent.allCases, &generator),
        at: Fixture.time(seconds: .random(in: 0..<(3 * 86_400), using: &generator)),
        app: .random(in: 0..<3, using: &generator), outcome: pick(Outcome.allCases, &generator),
        campaign: method == nil ? "" : pick(["a", "b", "=c", "한"], &generator),
        country: pick(["", "DE", "KR"], &generator), method: method,
        touchType: method == nil ? nil : pick(TouchType.allCases, &generator),
        secondsSinceTouch: pick([nil, 0, 5, 60, 3600], &generator),
        isAmbiguous: Bool.random(using: &generator),
        costMicros: .random(in: -5...500_000, using: &generator),
        currency: pick(["USD", "EUR", "usd", "KRW"], &generator))
      fixture.click(
        at: Fixture.time(seconds: .random(in: 0..<(3 * 86_400), using: &generator)),
        app: .random(in: 0..<3, using: &generator), campaign: pick(["a", "b", "z"], &generator))
    }
    return fixture
  }
}
