internal import Streams

extension World {
  /// Writes all lines of one log's day.
  func write<Sink: ByteSink & ~Copyable>(
    _ kind: LogKind, day: Int, to log: inout LogWriter<Sink>
  ) throws(Sink.Failure) {
    switch kind {
    case .clicks:
      let lines = ClickLineWriter(world: self)
      for slot in rhythm(of: .branch).slots(ofDay: day) {
        try log.add(number: slot) { lines.write(click(.branch, slot), to: &$0) }
      }
    case .onelink:
      let lines = OneLinkLineWriter(world: self)
      for slot in rhythm(of: .oneLink).slots(ofDay: day) {
        try log.add(number: slot) { lines.write(click(.oneLink, slot), to: &$0) }
      }
    case .webvisits:
      let lines = WebVisitLineWriter(world: self)
      for slot in rhythm(of: .webVisit).slots(ofDay: day) {
        try log.add(number: slot) { lines.write(click(.webVisit, slot), to: &$0) }
      }
    case .sessions:
      let lines = SessionLineWriter(world: self)
      for slot in sessionRhythm.slots(ofDay: day) {
        try log.add(number: slot) { lines.write(session(slot), to: &$0) }
      }
    case .adservices:
      let lines = AdServicesLineWriter(world: self)
      for companion in companions(of: kind, on: day) {
        try log.add(number: companion.number) { lines.write(companion, to: &$0) }
      }
    case .referrers:
      let lines = ReferrerLineWriter(world: self)
      for companion in companions(of: kind, on: day) {
        try log.add(number: companion.number) { lines.write(companion, to: &$0) }
      }
    case .cookies:
      let lines = CookieSyncLineWriter(world: self)
      for companion in companions(of: kind, on: day) {
        try log.add(number: companion.number) { lines.write(companion, to: &$0) }
      }
    case .links:
      let lines = CatalogueLineWriter(world: self)
      for number in 0..<lines.count(onDay: day) {
        try log.add(number: day << 32 | number) { lines.write(number, onDay: day, to: &$0) }
      }
    }
  }
}
