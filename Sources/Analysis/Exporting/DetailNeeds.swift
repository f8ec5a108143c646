internal import Model

/// Which lines have what an export prints of a session and the state does not keep.
struct DetailNeeds: Sendable {
  let format: ExportFormat
  /// Whether a click that the state does not have may be that of a forgotten device (PRIV-3).
  let hasForgotten: Bool

  /// What is needed of one session.
  struct Needs: Sendable {
    var lines: [WantedLine] = []
    /// Whether a line is needed that the state cannot name any more.
    var isLost = false
  }

  /// The lines that are needed of some sessions, which come in the order in which they lie.
  func lines(of ids: [RecordID], _ sessions: ExportedSessions) -> [SourceKind: LinePlaces] {
    let parts = sessions.map(ids) { sessions, ids in
      var places: [SourceKind: [LinePlace]] = [:]
      for id in ids {
        for line in needs(of: id, sessions).lines {
          places[line.kind, default: []].append(line.place)
        }
      }
      return places
    }
    var lines: [SourceKind: LinePlaces] = [:]
    for kind in SourceKind.allCases where parts.contains(where: { $0[kind] != nil }) {
      lines[kind] = LinePlaces(parts.flatMap { $0[kind] ?? [] })
    }
    return lines
  }

  /// What is needed of a session.
  func needs(of id: RecordID, _ sessions: ExportedSessions) -> Needs {
    var needs = Needs()
    let session = sessions.events.session(id)
    if format == .branch {
      needs.lines.append(WantedLine(.sessions, LinePlace(session)))
    } else {
      let link = sessions.deepLink(id)
      if case .decidedClick = link, !hasForgotten { needs.isLost = true }
      add(link, of: id, sessions, to: &needs)
    }
    if format == .branch || format == .appsFlyer, let touch = sessions.touch(id) {
      if touch.type == .click, touch.record == nil, touch.clickID.isPresent { needs.isLost = true }
      add(touch.link, of: id, sessions, to: &needs)
      if format == .branch, touch.method == .adServices {
        if let answer = touch.record {
          needs.lines.append(
            WantedLine(.adServices, LinePlace(sessions.events.answer(answer))))
        } else if session.legacyClaim == 0, !hasForgotten {
          needs.isLost = true
        }
      }
    }
    return needs
  }

  /// Adds the lines that hold the data of a link.
  private func add(
    _ link: DeepLink, of id: RecordID, _ sessions: ExportedSessions, to needs: inout Needs
  ) {
    if case .click(let click) = link {
      needs.lines.append(WantedLine(.clicks, sessions.events.place(of: click)))
    }
    if sessions.events.catalogue.isEmpty { return }
    if let entry = sessions.entry(of: link, id) {
      needs.lines.append(WantedLine(.links, LinePlace(entry)))
    }
  }
}
