import Glibc

extension StreamError: CustomStringConvertible {
  /// One line: `path: what is wrong - what was expected, or what to do`.
  public var description: String { "\(path): \(problem) - \(remedy)" }

  /// Whether the reader of a pipe is gone, which ends an export without being a failure.
  public var isBrokenPipe: Bool { errorNumber == EPIPE }

  /// What is wrong, without the path and what to do.
  public var problem: String {
    switch kind {
    case .cannotOpen: "cannot be opened: \(reason)"
    case .notAFile(let kind): "is a \(kind.rawValue), not a file"
    case .notUTF8: "its name is not UTF-8"
    case .cannotRead: "cannot be read: \(reason)"
    case .cannotList: "this folder cannot be looked into: \(reason)"
    case .cannotCreate: "cannot be created: \(reason)"
    case .isThere: "is there already, with other bytes"
    case .cannotWrite: "cannot be written: \(reason)"
    case .cannotSync: "cannot be written to disk: \(reason)"
    case .cannotRename: "cannot be put in place: \(reason)"
    case .cannotRemove: "cannot be removed: \(reason)"
    case .cannotLock: "cannot be locked: \(reason)"
    case .lockHeld: "another process holds this lock"
    case .damaged(let damage, let offset): "\(problem(damage)) byte \(offset)"
    }
  }

  private func problem(_ damage: Damage) -> String {
    switch damage {
    case .truncatedMember: "the file ends within a gzip member at"
    case .badHeader: "bad gzip header before"
    case .badData: "bad compressed data before"
    case .badChecksum: "wrong CRC or length of the gzip member before"
    case .trailingBytes: "other bytes after the last gzip member from"
    }
  }

  private var remedy: String {
    switch kind {
    case .lockHeld: return "wait for it to end; run, rebuild and forget do so with '--wait 5m'"
    case .notUTF8: return "rename it"
    case .isThere:
      return "nothing was replaced; remove it and the logs of before, or choose another folder"
    case .notAFile: return "expected a file; remove it, or correct the path"
    case .damaged(.truncatedMember, _): return "expected the rest; copy the file again"
    case .damaged(.badHeader, _): return "expected a member as in RFC 1952; copy the file again"
    case .damaged(.badData, _): return "expected deflate data; copy the file again"
    case .damaged(.badChecksum, _): return "expected what its trailer says; copy the file again"
    case .damaged(.trailingBytes, _): return "expected a member, zero padding or the end"
    default: return Self.remedy(of: errorNumber)
    }
  }

  /// What to do where the system has this error number.
  package static func remedy(of errorNumber: Int32) -> String {
    switch errorNumber {
    case ENOENT: "check the path"
    case ELOOP: "a link leads to itself; mend or remove it"
    case EROFS: "make its file system writable"
    case EACCES, EPERM: "check the permissions of the file and its folder"
    case ENOSPC, EDQUOT: "free space on this file system"
    case EISDIR: "expected a file"
    case ENOTDIR, EEXIST: "expected a folder"
    case ENAMETOOLONG: "use a shorter path"
    case EFBIG: "raise the limit of a file's size ('ulimit -f')"
    case EMFILE, ENFILE: "raise the limit of open files ('ulimit -n'), or set 'workers' lower"
    case ENOMEM: "give it more memory, or set 'workers' lower"
    default: "check the disk and the file system"
    }
  }

  /// The system's sentence for the error number, as a clause.
  private var reason: String {
    // Safe because glibc gives a string that stays valid until this thread asks again.
    let sentence = unsafe String(cString: strerror(errorNumber))
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
