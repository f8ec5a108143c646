internal import Configuration
internal import Decoding
internal import Model
internal import Streams

/// Reads whole files, one after the other: chunks, lines, records (IN-1, IN-2).
struct IntakeWorker: ~Copyable {
  private let intake: Intake
  private var readers: SourceReaders
  private var worker: DecodingWorker
  private var quarantine: QuarantineSpool
  /// What was read so far; its texts are those of all workers.
  private var result = Intake.Result()
  /// What judges lines; nil when none can come late.
  private let lateness: Lateness?
  /// Where those records of the batch begin whose times are not in the report of the file yet.
  private var uncovered = EventBatch().mark

  /// One of those of an intake.
  init(
    of intake: Intake, worker: consuming DecodingWorker, quarantine: consuming QuarantineSpool
  ) {
    self.intake = intake
    let lateness = intake.before?.lateness
    self.lateness = lateness?.hasEffect == true ? lateness : nil
    self.worker = worker
    self.quarantine = quarantine
    readers = SourceReaders(intake.sources)
    result.schemas = [SchemaCounts](repeating: SchemaCounts(), count: intake.sources.count)
  }

  /// Takes in one file. Only its end shows whether its records count: until then everything can be
  /// taken back.
  ///
  /// - Parameter admit: asked at the end with the file's digest; says how it stands to files that were read before.
  mutating func take(
    _ file: InputFile, admit: (InputFile, Digest) -> TwinFiles.Place
  ) throws(PipelineError) {
    let mark = Mark(
      sealed: result.batches.count, batch: worker.batch.mark, disabled: worker.trackingDisabled)
    uncovered = mark.batch
    var report = FileReport(source: file.source, path: file.path)
    let reader = try readers.reader(file.source)
    quarantine.begin(file)
    worker.begin(intake.sources[file.source].definition.kind, source: file.source)
    var keepsRejects = false
    do throws(PipelineError) {
      if let digest = try read(file, reader, into: &report),
        case .twin(let twin, let isFirst) = admit(file, digest)
      {
        report.outcome = .repeated(of: twin)
        keepsRejects = isFirst
      }
    } catch {
      guard case .stream(let error) = error, !error.isOfProcess else { throw error }
      report.outcome = .damaged(error)
    }
    var counts = reader.decoder.takeCounts()
    counts.renameUnknownKeys(reader.quarantine.text(ofKey:))
    // Of samples alone: a run tells of none, and may read very many files.
    let apps = intake.lineLimit == nil ? [:] : worker.takeUnknownApps()
    let currencies = worker.takeCurrencies()
    if report.outcome == .taken {
      result.unknownApps.merge(apps, uniquingKeysWith: +)
      result.currencies.merge(currencies, uniquingKeysWith: +)
      result.schemas[file.source] += counts
      quarantine.keep(report.digest)
      report.trackingDisabled = worker.trackingDisabled - mark.disabled
      report.times.add(worker.batch.times(after: uncovered))
    } else {
      takeBack(to: mark)
      if keepsRejects { quarantine.keep(report.digest) } else { quarantine.drop() }
      report.forgetLines()
    }
    result.files.append(report)
  }

  /// Ends the last batch and gives everything.
  consuming func finish() -> Intake.Result {
    seal()
    result.rejects = quarantine.finish()
    return result
  }

  private struct Mark {
    var sealed: Int
    var batch: EventBatch.Mark
    var disabled: Int
  }

  /// Reads a file to its end or limit; gives its digest if it was read to its end.
  private mutating func read(
    _ file: InputFile, _ reader: SourceReader, into report: inout FileReport
  ) throws(PipelineError) -> Digest? {
    if file.isReadAhead {
      var input = try Self.open { () throws(StreamError) in try ReadAhead(path: file.path) }
      return try read(&input, of: file, reader, into: &report)
    }
    var input = try Self.open { () throws(StreamError) in try LogFileReader(path: file.path) }
    return try read(&input, of: file, reader, into: &report)
  }

  private static func open<Input: ChunkReader & ~Copyable>(
    _ open: () throws(StreamError) -> Input
  ) throws(PipelineError) -> Input {
    do throws(StreamError) { return try open() } catch { throw .stream(error) }
  }

  private mutating func read<Input: ChunkReader & ~Copyable>(
    _ input: inout Input, of file: InputFile, _ reader: SourceReader, into report: inout FileReport
  ) throws(PipelineError) -> Digest? {
    let limit = intake.lineLimit ?? .max
    // Of a sample, all keys are told: those of lines that are rejected say how to read them.
    reader.decoder.countsRejected = intake.lineLimit != nil
    var chunk = LineChunk()
    while report.lines < limit {
      do throws(StreamError) {
        guard try input.next(into: &chunk) else { break }
      } catch {
        throw .stream(error)
      }
      if intake.isInterrupted() { throw .interrupted }
      // One access to the decoder for all lines of the chunk, as Swift notes each.
      try readLines(
        &chunk, of: file, upTo: limit, &reader.decoder, reader.quarantine, into: &report)
    }
    report.bytes = input.bytesRead
    report.textBytes = input.bytesOfText
    report.digest = input.contentDigest
    return input.contentDigest
  }

  private mutating func readLines(
    _ chunk: inout LineChunk, of file: InputFile, upTo limit: Int,
    _ decoder: inout SourceDecoder, _ text: QuarantineText, into report: inout FileReport
  ) throws(PipelineError) {
    let kind = intake.sources[report.source].definition.kind
    while report.lines < limit, let line = chunk.nextLine() {
      report.lines += 1
      if worker.batch.isFull {
        report.times.add(worker.batch.times(after: uncovered))
        uncovered = EventBatch().mark
        seal()
      }
      let bytes = chunk.bytes(line)
      // Of an overlong line only the beginning is there, which says nothing of the rest.
      if !line.isOverlong && bytes.isBlank {
        report.blank += 1
        continue
      }
      do throws(Reject) {
        if line.isOverlong { throw Reject(.tooLong) }
        let mark = lateness == nil ? nil : worker.batch.mark
        try decoder.decode(bytes, into: &worker)
        report.accepted += 1
        if let lateness, let mark {
          let fate = lateness.fate(
            of: kind, in: worker.batch, after: mark, isReread: file.isReread)
          if take(fate, mark, into: &report) {
            quarantine.add(
              bytes, line: line, number: report.lines, reject: Reject(.tooLate), text: text)
          }
        }
      } catch {
        // The line may be sound: the next run finds out.
        if error.isOfProcess { throw .outOfMemory }
        report.rejects[error, default: 0] += 1
        if report.firstRejects[error] == nil { report.firstRejects[error] = report.lines }
        quarantine.add(bytes, line: line, number: report.lines, reject: error, text: text)
      }
    }
  }

  /// Does what a record's fate says; tells whether its line goes into the quarantine.
  private mutating func take(
    _ fate: Lateness.Fate, _ mark: EventBatch.Mark, into report: inout FileReport
  ) -> Bool {
    switch fate {
    case .inTime: return false
    case .late, .lateAndOld:
      report.late += 1
      if fate == .lateAndOld { report.lateAndOld += 1 }
      if intake.sources[report.source].definition.kind == .clicks { worker.markLate() }
      return false
    case .tooLate, .tooOld:
      report.tooLate += 1
      if fate == .tooOld { report.tooOld += 1 }
      report.times.add(worker.batch.times(after: mark))
      worker.takeBack(to: mark)
      return true
    case .forgotten:
      report.forgotten += 1
      report.times.add(worker.batch.times(after: mark))
      worker.takeBack(to: mark)
      return false
    case .duplicate:
      report.lateDuplicates += 1
      report.times.add(worker.batch.times(after: mark))
      // One that is late may still be behind the watermark, by what clocks may be wrong (TIME-3).
      report.duplicateClickTimes.add(worker.batch.clickTimes(after: mark))
      worker.takeBack(to: mark)
      return false
    }
  }

  /// Ends the batch, and begins a new one.
  private mutating func seal() {
    if let batch = worker.seal(keep: intake.parallel.memory.keep) { add(batch) }
  }

  private mutating func add(_ batch: SealedBatch) {
    // Decoding makes keys of nothing else.
    result.batches.append(batch.withKeysThatFollow)
  }

  /// Forgets the records of the file that was read last.
  private mutating func takeBack(to mark: Mark) {
    if result.batches.count > mark.sealed {
      // The batch that was open at the mark was sealed in the middle of the file.
      var batch = EventBatch(result.batches[mark.sealed])
      batch.truncate(to: mark.batch)
      result.batches.removeLast(result.batches.count - mark.sealed)
      add(SealedBatch(batch, keep: intake.parallel.memory.keep))
      worker.takeBack(to: EventBatch().mark)
    } else {
      worker.takeBack(to: mark.batch)
    }
  }
}
