import ReferenceModel
import TestSupport

extension RunSequence {
  /// Has each run keep sessions for another time than the one before.
  mutating func changeRetention(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let shortest = world.settings.shortestRetention
    let day: Int64 = 86_400_000
    for run in deliveries.indices {
      var settings = world.settings
      let others = [shortest, shortest + day, 10 * day, 400 * day]
      settings.retention = others.randomElement(using: &generator) ?? shortest
      deliveries[run].settings = settings
      deliveries[run].adoptsRules = run > 0
    }
  }
}

extension Settings {
  /// The shortest that the other rules allow (TIME-7).
  var shortestRetention: Int64 { max(dedupeWindow, throttlePer, repeatedInstallGap) }
}
