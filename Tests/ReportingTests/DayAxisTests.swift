import Model
import Testing

@testable import Reporting

@Suite struct DayAxisTests {
  /// So many days from 2025-10-01 on.
  static func axis(_ count: Int) -> DayAxis {
    let first = Timestamp(milliseconds: 1_759_276_800_000)
    return DayAxis(days: (0..<count).map { CivilTime(first + .days(Int64($0))).date })
  }

  @Test(arguments: [1, 2, 3, 7, 31, 120, 121, 400, 3660])
  func `columns stand beside each other and within the width`(_ count: Int) {
    let axis = Self.axis(count)
    #expect(axis.edge(of: 0) == 0 && axis.edge(of: count) == 1)
    #expect(0 < axis.columnWidth && axis.columnWidth <= 0.09)
    for day in 0..<count {
      let half = axis.columnWidth / 2
      #expect(axis.middle(of: day) - half >= axis.edge(of: day) - 1e-9)
      #expect(axis.middle(of: day) + half <= axis.edge(of: day + 1) + 1e-9)
    }
  }

  @Test(arguments: [0, 1, 3, 4, 5, 31, 400])
  func `so many days are named as there is room for, the few among the many`(_ count: Int) {
    let axis = Self.axis(count)
    let (few, many) = (axis.named(atMost: 4), axis.named(atMost: 10))
    #expect(few.count <= 4 && many.count <= 10)
    #expect(few.first == (count == 0 ? nil : 0))
    #expect(Set(few).isSubset(of: many))
  }

  @Test func `days of one year are named without it`() {
    #expect(Self.axis(3).name(of: 2) == "Oct 3")
    #expect(Self.axis(92).name(of: 91) == "Dec 31")
    #expect(Self.axis(93).name(of: 92) == "2026-01-01")
    #expect(Self.axis(93).name(of: 0) == "2025-10-01")
  }

  @Test func `days that follow each other are one stretch`() {
    #expect(DayAxis.stretches([]) == [])
    #expect(DayAxis.stretches([false, false]) == [])
    #expect(DayAxis.stretches([true, true]) == [0..<2])
    #expect(DayAxis.stretches([true, false, false, true, true]) == [0..<1, 3..<5])
  }
}
