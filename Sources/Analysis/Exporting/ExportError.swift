public import Pipeline
public import Streams

/// Why an export ended early.
public enum ExportError: Error, Sendable {
  /// The sessions could not be derived.
  case pipeline(PipelineError)
  /// The export could not be written; it would have missed this.
  case sink(StreamError, missing: [String])
}
