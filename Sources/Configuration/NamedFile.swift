public import Foundation

/// A file that a user names and that is read at once: a job file, or one that a job file names.
public enum NamedFile {
  /// Why a file cannot be read.
  public enum Flaw: Error {
    case missing
    case forbidden
    case folder
    case special
    /// For another reason, in the system's words where it gives one.
    case unreadable(String?)

    /// The same in the words of messages.
    public var words: String {
      switch self {
      case .missing: "no such file"
      case .forbidden: "no permission to read it"
      case .folder: "a folder"
      case .special: "a FIFO, socket or device"
      case .unreadable(let reason): "cannot be read" + (reason.map { ": \($0)" } ?? "")
      }
    }
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
      let system = (error as? CocoaError)?.underlying as? POSIXError
      throw .unreadable(
        system.map {
          // Safe because glibc gives a string that stays valid until this thread asks again.
          let sentence = unsafe String(cString: strerror($0.code.rawValue))
          return sentence.prefix(1).lowercased() + sentence.dropFirst()
        })
    }
  }
}
