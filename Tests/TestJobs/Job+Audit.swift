internal import Analysis
package import Configuration
package import Pipeline

extension Job {
  /// The audit export of the job's state.
  package func audit(_ options: RunOptions) throws -> String {
    var audit: [UInt8] = []
    _ = try Export(self, options: options).write(.audit) { chunk in
      for i in chunk.indices { audit.append(chunk[i]) }
    }
    return String(decoding: audit, as: UTF8.self)
  }
}
