internal import Decoding
internal import Pipeline
internal import Reporting

extension CheckSummary {
  /// The most undocumented keys that are named.
  private static let keys = 10

  /// What was found, for people.
  public var text: String {
    var text = sources.map { self.text(of: $0) }.joined(separator: "\n")
    text += "\nwhat would match nothing, and why:\n"
    for hint in hints {
      text += "  " + AlignedText.shown("\(hint.subject): \(hint.problem) - \(hint.remedy)") + "\n"
    }
    if hints.isEmpty { text += "  nothing was found\n" }
    return text
  }

  private func text(of source: Source) -> String {
    // Whether a file may have more lines than were looked at.
    let isCut = source.files.contains { $0.lines >= Check.linesPerFile }
    var text =
      "\(source.name): \(isCut ? "the first \(Check.linesPerFile) lines each of " : "")"
      + "\(source.files.count) of \(source.matched.counted("file")), "
      + "\(source.lines.counted("line")): \(source.accepted) accepted, \(source.rejected) rejected, "
      + "\(source.blank) blank\n"
    if source.trackingDisabled > 0 {
      text +=
        "  tracking_disabled: \(source.trackingDisabled) of the accepted; of these nothing is kept, nor counted below\n"
    }
    for file in source.files {
      switch file.outcome {
      case .taken: break
      case .repeated(let twin):
        text += "  " + AlignedText.shown("\(file.path): the same bytes as \(twin)") + "\n"
      case .damaged(let error): text += "  " + AlignedText.shown("\(error)") + "\n"
      }
    }
    if source.rejected > 0 {
      text += "  rejected:\n"
      let width = source.rejects.map(\.reason.count).max() ?? 0
      for reject in source.rejects {
        text += "    \(reject.reason.padded(to: width))  \(String(reject.lines).indented(to: 6))"
        text += "  first at \(AlignedText.shown("\(reject.file):\(reject.line)"))\n"
      }
    }
    if source.schema.lines > 0 { text += fields(of: source) }
    return text
  }

  private func fields(of source: Source) -> String {
    let (seen, unseen) = source.fields
    let width = seen.map(\.field.name.count).max() ?? 0
    var text = "  fields, in % of \(source.schema.lines.counted("line")):\n"
    for (field, count) in seen {
      let share = Self.percent(count.present, of: source.schema.lines).indented(to: 7)
      text += "    \(field.name.padded(to: width))\(share)"
      text += count.flaws.map { "  \($0.lines) \($0.name)" }.joined() + "\n"
    }
    if !unseen.isEmpty {
      text += "  never there: \(unseen.map(\.name).joined(separator: ", "))\n"
    }
    let keys = source.unknownKeys
    if !keys.isEmpty {
      let named = keys.prefix(Self.keys).map { "\($0.key.isEmpty ? "''" : $0.key) \($0.lines)" }
      let rest = keys.count - named.count
      let isMore = source.schema.otherUnknownKeys > 0
      text += "  other keys: " + AlignedText.shown(named.joined(separator: ", "))
      text += rest > 0 ? ", and \(isMore ? "more than " : "")\(rest) more\n" : "\n"
    }
    return text
  }

  /// A share with one decimal, cut, so that 100 is all.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let tenths = part * 1000 / whole
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
