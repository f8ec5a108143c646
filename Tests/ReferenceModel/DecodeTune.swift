extension Decoder {
  /// The legacy TUNE keys.
  func tuneSession(_ record: Record, digest: Text) throws(Rejection) -> Session {
    throw Rejection("unsupported")
  }
}
