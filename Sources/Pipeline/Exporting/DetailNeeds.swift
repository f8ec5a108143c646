internal import Model

/// Which lines have what an export prints of a session and the state does not keep.
struct DetailNeeds: Sendable {
  let format: ExportFormat
  let sessions: ExportedSessions
  /// Whether a click that the state does not have may be that of a forgotten device (PRIV-3).
  let hasForgotten: Bool

  /// What is needed of one session.
  struct Needs: Sendable {
    var lines: [WantedLine] = []
    /// Whether a line is needed that the state cannot name any more.
    var isLost = false
  }

  /// What is needed of a session.
  func needs(of id: RecordID) -> Needs {
    var needs = Needs()
    let session = sessions.events.session(id)
    if format == .branch {
      needs.lines.append(WantedLine(.sessions, LinePlace(session)))
    }
    if format != .branch {
      let link = sessions.deepLink(id)
      if case .decidedClick = link, !hasForgotten { needs.isLost = true }
      add(link, of: id, to: &needs)
    }
    if format == .branch || format == .appsFlyer, let touch = sessions.touch(id) {
      if touch.type == .click, touch.record == nil, touch.clickID.isPresent { needs.isLost = true }
      add(touch.link, of: id, to: &needs)
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
  private func add(_ link: DeepLink, of id: RecordID, to needs: inout Needs) {
    if case .click(let click) = link {
      needs.lines.append(WantedLine(.clicks, LinePlace(sessions.events.click(click))))
    }
    if sessions.events.catalogue.isEmpty { return }
    if let entry = sessions.entry(of: link, id) {
      needs.lines.append(WantedLine(.links, LinePlace(entry)))
    }
  }
}
