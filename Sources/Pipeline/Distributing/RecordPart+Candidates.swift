internal import Attribution
internal import Model

extension RecordPart {
  /// Writes the clicks and answers that may win to the sessions that share a key with them.
  ///
  /// What a session is depends on its device, which is not looked at here: all that may win for any kind of session is
  /// written, and who decides finds the same winner among more.
  func writeCandidates(to rows: inout RowWriter) throws(PipelineError) {
    let duplicates = stage.findDuplicates()
    let histories = stage.findHistories(duplicates)
    let found = SessionEvent.allCases.flatMap { event in
      let classes = events.batches.indices.map { self.classes(of: $0, all: event) }
      return stage.findCandidates(of: [stage], classes, histories, duplicates)[0]
    }
    for index in batches {
      let sessions = events.batches[index].sessions.count
      var last: Candidate?
      for candidate in found.candidates(of: index, sessions: sessions) where candidate != last {
        last = candidate
        try write(
          candidate.method == .adServices ? .adServices : .clicks, candidate.record, to: .resolve,
          under: name(ofSession: candidate.session), &rows)
      }
    }
  }
}
