internal import Streams

/// What a file says; nil where it cannot be read. Throws where that is no fault of the file: what is known of it must
/// not count for nothing because the process may open no more files.
func ifReadable<Value>(
  _ read: () throws(StreamError) -> Value
) throws(PipelineError) -> Value? {
  do throws(StreamError) { return try read() } catch {
    if error.isOfProcess { throw .stream(error) }
    return nil
  }
}
