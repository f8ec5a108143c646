public import Foundation

/// A file that a user names and that is read at once: a job file, or one that a job file names.
public enum NamedFile {
  /// Why a file cannot be read, in the words of messages.
  public enum Flaw: String, Error {
    case missing = "no such file"
    case forbidden = "no permission to read it"
    case folder = "a folder"
    case special = "a FIFO, socket or device"
    case unreadable = "cannot be read"
  }

  /// What a file holds.
  public static func read(_ path: String) throws(Flaw) -> Data {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
    switch type {
    case .typeDirectory: throw .folder
    // They may keep who reads them waiting.
    case .typeSocket, .typeCharacterSpecial, .typeBlockSpecial, .typeUnknown: throw .special
    default: break
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .missing
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw .forbidden
    } catch {
      throw .unreadable
    }
  }
}
