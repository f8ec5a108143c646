internal import Configuration
package import Decoding

/// The decoder of a source; each worker has its own.
package final class SourceReader {
  package var decoder: SourceDecoder
  package let quarantine: QuarantineText

  package init(_ plan: SourcePlan) throws(PipelineError) {
    let source = plan.definition
    guard
      let decoder = SourceDecoder(
        kind: source.kind, dialect: source.dialect, overrides: source.fields, clock: plan.clock,
        fixedApp: plan.fixedApp)
    else { throw .outOfMemory }
    self.decoder = decoder
    quarantine = QuarantineText(overrides: source.fields)
  }
}
