package import Analysis
package import Configuration
package import Pipeline

extension Job {
  /// The audit export of the job's state.
  package func audit(_ options: RunOptions) throws -> String { try export(.audit, options) }

  /// An export of the job's state.
  package func export(_ format: ExportFormat, _ options: RunOptions) throws -> String {
    var text: [UInt8] = []
    _ = try Export(self, options: options).write(format) { chunk in
      for i in chunk.indices { text.append(chunk[i]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
