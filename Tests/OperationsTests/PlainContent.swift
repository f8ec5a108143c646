import Foundation
import Streams
import TestSupport

/// The bytes of a file, those of a compressed one inflated and without line ends.
func plainContent(_ path: String) throws -> [UInt8] {
  if !path.hasSuffix(".gz") { return Array(try Data(contentsOf: URL(filePath: path))) }
  var text: [UInt8] = []
  var input = try LogFileReader(path: path)
  var chunk = LineChunk()
  while try input.next(into: &chunk) {
    while let line = chunk.nextLine() {
      let bytes = chunk.bytes(line)
      for i in bytes.indices { text.append(bytes[i]) }
    }
  }
  return text
}

/// The paths of all files in a folder, below it.
func files(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
    let path = URL(filePath: "\(folder)/\(name)")
    return try path.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false
  }
}
