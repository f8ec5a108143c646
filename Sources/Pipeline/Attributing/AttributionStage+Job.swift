internal import Attribution
package import Configuration
internal import Decoding
package import Model

extension AttributionStage {
  /// The passes over some records, under the rules of a job.
  package init(
    _ job: Job, _ batches: [SealedBatch], _ texts: StringTable, apps: [String],
    _ files: RuleFiles, _ parallel: Parallel
  ) {
    var strings = texts
    let names = files.campaignNames.interned(into: &strings)
    let apple = strings.intern("Apple Search Ads")
    let google = strings.intern("google")
    let ownerships = AppOwnership.all(of: job, apps: apps, files.associations, &strings)
    let events = Events(batches: batches, strings: strings, apps: apps)
    let resolver = Resolver(
      events: events, rules: job.rules, campaignNames: names, appleChannel: apple,
      googleChannel: google)
    self.init(
      events: events, rules: job.rules, ownedLinks: OwnedLinks(ownerships), resolver: resolver,
      parallel: parallel)
  }
}
