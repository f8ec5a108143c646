package import Model

extension JSONWriter {
  /// What a command tells of a job, as one JSON object.
  ///
  /// - Parameters:
  ///   - version: that of the shape; it grows when a field changes its meaning.
  ///   - body: writes the fields behind the version and the job's name.
  package static func summary(
    version: Int, of job: String, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.field("schema_version", version)
      json.field("job", job)
      body(&json)
    }
    return json.bytes
  }

  /// Writes the first and the last day that count; `null` where none do.
  package mutating func field(days: DayNames?) {
    field("from", orNull: days?.first)
    field("to", orNull: days?.last)
  }

  /// Writes a key and milliseconds UTC; `null` for an absent time.
  package mutating func optional(_ name: String, _ time: Timestamp) {
    field(name, orNull: time.isPresent ? time.milliseconds : nil)
  }
}
