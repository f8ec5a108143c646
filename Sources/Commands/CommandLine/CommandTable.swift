internal import Distributing

/// The commands, in the order of help. This is a table.
enum CommandTable {
  /// The names of the commands.
  static let names = all.map(\.command.rawValue)

  static let all: [CommandSpec] = [
    CommandSpec(
      command: .run, operands: [job], summary: "read the logs, attribute, publish reports",
      description: """
        This is the command for cron: it is silent when all is well, unless on a terminal or with \
        -v. A run stopped at any instant leaves the state and reports of the run before, or new \
        ones that the next run completes.
        """,
      examples: [
        .init(line: "lookback run jobs/daily.json", effect: "the daily run"),
        .init(
          line: "lookback run jobs/daily.json --dry-run -v",
          effect: "say what the run would do, and write nothing"),
        .init(
          line: "lookback run jobs/daily.json --wait 5m --metrics-file /var/lib/node/lookback.prom",
          effect: "wait for a run that is still at work, and leave metrics for Prometheus"),
      ],
      exitCodes: ExitCode.allCases.filter { $0 != .tooOld }),
    CommandSpec(
      command: .check, operands: [job], summary: "check a job file and a sample of its logs",
      description: """
        Prints which fields the lines of every source have, which lines would be rejected, and \
        what would match nothing and why. Nothing is written.
        """,
      examples: [
        .init(line: "lookback check jobs/daily.json", effect: "before the first run"),
        .init(
          line: "lookback check jobs/daily.json --set 'sources[3].fields.ip=headers.X-IP-Override'",
          effect: "try the mapping of a field"),
      ],
      exitCodes: [
        .done, .incomplete, .usage, .noInput, .bug, .cannotCreate, .inputOutput, .configuration,
        .interrupted, .terminated,
      ]),
    CommandSpec(
      command: .report, operands: [job], summary: "print a report that the job does not define",
      description: """
        Adds up what the state holds, without reading logs, by the keys and metrics of reports \
        (docs/reports.md). Rows are those that a run would publish for the same definition; a table \
        and JSON also have what all of them come to. Days of which the state does not hold all \
        sessions any more are refused.
        """,
      examples: [
        .init(
          line: "lookback report jobs/daily.json --top 20", effect: "the largest campaigns"),
        .init(
          line: "lookback report jobs/daily.json --by date,country --where channel=facebook "
            + "--where os=iOS --metrics installs,cost_USD --from 2025-10-01 --to 2025-10-03",
          effect: "one channel on one os, by day and country"),
        .init(
          line: "lookback report jobs/daily.json --by app_version --format csv",
          effect: "rows for a spreadsheet"),
      ],
      exitCodes: ofReaders),
    CommandSpec(
      command: .compare, operands: [job], summary: "say what other rules would change",
      description: """
        Derives each session of the state twice, under the rules of the state and under those of \
        the job file with --set, and prints per campaign what it has before and after, and which \
        sessions moved from where to where. Reads no logs and writes nothing. Days whose \
        sessions or touches the state does not hold whole any more are refused, and rules that \
        need a rebuild (docs/compare.md).
        """,
      examples: [
        .init(
          line: "lookback compare jobs/daily.json --set lookback.install=7d",
          effect: "what a shorter window would take from whom"),
        .init(
          line:
            "lookback compare jobs/daily.json --set methods=link_click_id,app_link --moves --top 20",
          effect: "the largest moves without the other methods"),
        .init(
          line: "lookback compare jobs/daily.json --json",
          effect: "what the edited job file would change, before --adopt-rules or rebuild"),
      ],
      exitCodes: ofReaders),
    CommandSpec(
      command: .explain, operands: [job, session],
      summary: "say why a session is counted and attributed as it is",
      description: """
        Prints what the session carries, why it is an INSTALL, REINSTALL or OPEN, why it is counted \
        or not, and every touch that it could be attributed to, with the reason for which it lost. \
        Reads the state that the last run left, no logs, and writes nothing.
        """,
      examples: [
        .init(
          line: "lookback explain jobs/daily.json 827465839952635322",
          effect: "why this session came out so"),
        .init(
          line: "lookback explain jobs/daily.json 827465839952635322 --app key_live_harbor --json",
          effect: "the same for programs, in one of several apps"),
      ],
      exitCodes: ofReaders),
    CommandSpec(
      command: .export, operands: [job], summary: "print one line per session",
      description: """
        Shows the sessions of the state as the last run left them, and writes to stdout or a file. \
        Sessions that are not final are decided with the association and campaign files as they \
        are now. Publishes nothing. `audit` is CSV: a session's outcome, what it was attributed \
        to, and how. `branch` is CSV of counted sessions under the names of Branch's exports. \
        The others are JSON, an object per line: `branch-response` is what v1/open would have \
        answered, `appsflyer` AppsFlyer's conversion data, `referring-params` the latest and the \
        first link data of each device id. All but `audit` look up in the logs what the state \
        does not keep; when lines are gone, it stays empty, and stderr says of how many \
        sessions. docs/exports.md has every column.
        """,
      examples: [
        .init(
          line: "lookback export jobs/daily.json --as audit | head",
          effect: "look at the first sessions"),
        .init(
          line: "lookback export jobs/daily.json --as audit -o audit.csv.gz",
          effect: "keep all of them, compressed"),
        .init(
          line: "lookback export jobs/daily.json --as branch -o branch.csv",
          effect: "counted sessions for a tool that reads Branch's exports"),
        .init(
          line:
            "lookback export jobs/daily.json --as audit --from 2025-10-02 --to 2025-10-02 -o day.csv",
          effect: "one day of them"),
      ],
      exitCodes: ofReaders),
    CommandSpec(
      command: .status, operands: [job], summary: "say what the last runs did, and what waits",
      description: """
        Prints the last runs, up to when the sessions of each app are final, what each source \
        took in and has waiting, rejected lines, and the size of the state, in which records \
        that became final may count twice for a while. Reads the state without its records, at \
        any time, also while a run is at work. A good run is one that took in what was new and \
        published its reports.
        """,
      examples: [
        .init(line: "lookback status jobs/daily.json", effect: "look at a job"),
        .init(
          line: "lookback status jobs/daily.json --max-age 26h -q",
          effect: "for a monitor: silent, unless yesterday's run did not come through"),
      ],
      exitCodes: [
        .done, .usage, .refused, .tooOld, .bug, .cannotCreate, .inputOutput, .configuration,
        .interrupted, .terminated,
      ]),
    CommandSpec(
      command: .resolve, operands: [job],
      summary: "ask Apple for AdServices answers that are missing",
      description: """
        Sends the AdServices tokens of sessions younger than 24 h that have no answer yet to Apple, \
        and writes the answers where a source of answers reads them: a file a day in the folder of \
        the first pattern such as 'adservices/*.ndjson.gz'. A token that Apple does not find is \
        asked for three times, 5 s apart; where Apple fails, the next resolve asks again.
        """,
      examples: [
        .init(line: "lookback resolve jobs/daily.json", effect: "every hour, before the run"),
        .init(
          line: "lookback resolve jobs/daily.json --endpoint http://localhost:8080/ -v",
          effect: "ask a server of your own"),
      ],
      exitCodes: [
        .done, .incomplete, .usage, .refused, .noInput, .bug, .cannotCreate, .inputOutput, .locked,
        .configuration, .interrupted, .terminated,
      ]),
    CommandSpec(
      command: .rebuild, operands: [job], summary: "make the state anew from all logs",
      description: """
        Reads everything again under the rules of the job file, with the records that came late, and \
        puts state and reports in the place of the old ones once they are whole. Stops, and changes \
        nothing, when a log that was taken in is gone; a log may have another name, or have grown. \
        If the --without file was replaced meanwhile, what was taken in under its name goes, and \
        what is there now counts. With --since, only logs with records of that day and later \
        ones are read.
        """,
      examples: [
        .init(
          line: "lookback rebuild jobs/daily.json",
          effect: "bring in what came too late, or adopt new rules for all days"),
        .init(
          line: "lookback rebuild jobs/daily.json "
            + "--without sample-data/sessions/2025-10-03.ndjson.gz",
          effect: "undo one wrong file"),
        .init(
          line: "lookback rebuild jobs/daily.json --since 2025-10-03",
          effect: "leave the days before as they are"),
      ],
      exitCodes: ExitCode.allCases.filter { $0 != .tooOld }),
    CommandSpec(
      command: .forget, operands: [job], summary: "take one device out of the state",
      description: """
        Takes out what the state keeps of a device: its sessions, clicks and evidence, and its \
        lines in the quarantine. Reports keep their bytes, as its sessions still count, and all \
        that was found of other devices stays; this is checked before anything is changed. No \
        rebuild brings the device back; records that are later than the command are of a new \
        device. Logs are yours and stay as they are. A forget that is stopped at any instant is \
        finished by giving it again.
        """,
      examples: [
        .init(
          line:
            "lookback forget jobs/daily.json --device idfa:6D92078A-8246-4BA4-AE5B-76104861E7DC",
          effect: "when somebody asks for it"),
        .init(
          line: "lookback forget jobs/daily.json --device android_id:9f2c4e81a0b73d65 --json",
          effect: "say what was forgotten, for a log of such requests"),
      ],
      exitCodes: [
        .done, .usage, .refused, .bug, .cannotCreate, .inputOutput, .locked, .configuration,
        .interrupted, .terminated,
      ]),
    CommandSpec(
      command: .verify, operands: [job],
      summary: "check that state and reports are whole and equal",
      description: """
        Checks the digest of every segment, the files of rejected lines, the catalogue, raw ids and \
        the report database by SQLite's own means, and that the published reports are byte for byte \
        what the state gives. Silent when \
        all is well, unless on a terminal or with -v; says one sentence per problem, with what to \
        do. Changes nothing. Takes as long as a run over all that the state holds.
        """,
      examples: [
        .init(line: "lookback verify jobs/daily.json -v", effect: "say what is checked"),
        .init(line: "lookback verify jobs/daily.json", effect: "once a week, from cron"),
      ],
      exitCodes: [
        .done, .usage, .refused, .bug, .cannotCreate, .inputOutput, .configuration, .interrupted,
        .terminated,
      ]),
    CommandSpec(
      command: .generate,
      operands: [
        .init(value: .folder, isRequired: true) {
          $1.generate.folder = $0
          return !$0.isEmpty
        }
      ],
      summary: "make synthetic logs",
      description: """
        The same options give the same bytes. Some lines are broken, as in real logs, so that a \
        run over them may warn and end with 3; --plain leaves them out.
        """,
      examples: [
        .init(line: "lookback generate example-logs", effect: "a few days of small logs"),
        .init(
          line: "lookback generate /tmp/logs --days 30 --clicks-per-day 100000 --seed 7",
          effect: "a month of larger ones"),
      ],
      exitCodes: [.done, .usage, .bug, .cannotCreate, .inputOutput, .interrupted, .terminated]),
    CommandSpec(
      command: .dashboard, operands: [job],
      summary: "write a page with charts, and what Datasette needs to serve the reports",
      description: """
        Writes two files beside the reports. `dashboard.html` opens from disk in any browser, without \
        network or script: totals, days, campaigns, channels, match methods, operating systems, \
        apps, and what was not counted; sums of what the state holds, as `report` prints them, no \
        ids. Of campaigns, channels and apps it has the 20 largest unless --top says otherwise. \
        `datasette.json` says what the tables, views and columns of `reports.sqlite` are, for \
        `datasette -i reports.sqlite -m datasette.json`. Reads no logs, and may be given while a \
        run is at work (docs/dashboard.md).
        """,
      examples: [
        .init(line: "lookback dashboard jobs/daily.json -v", effect: "all that the state holds"),
        .init(
          line: "lookback dashboard jobs/daily.json --from 2025-10-01 --to 2025-10-03 --top 50",
          effect: "some days, with more campaigns"),
        .init(line: "lookback dashboard jobs/daily.json", effect: "after each run, from cron"),
      ],
      exitCodes: ofReaders),
    CommandSpec(
      command: .worker,
      operands: [
        .init(value: .choice("STAGE", WorkerStage.self), isRequired: true) {
          guard let stage = WorkerStage(rawValue: $0) else { return false }
          $1.worker.stage = stage
          return true
        },
        job,
      ],
      summary: "do one stage of a distributed job, from stdin to stdout",
      description: """
        For logs that one machine cannot hold: a distributed engine such as Spark brings rows of \
        one key together between the stages, and each stage runs where its rows are. `decode` \
        reads lines of one source, the others rows that name them: `duplicates`, `histories`, \
        `candidates`, `resolve`, `limit`, in this order; `audit` prints what they come to, the \
        lines of `export --as audit` of a run over the same logs. Needs no state and leaves \
        none. Rows hold log lines as they are, with the ids of devices (docs/distributed.md).
        """,
      examples: [
        .init(
          line:
            "lookback worker decode jobs/daily.json --source clicks/branch < sample-data/clicks/2025-10-01.ndjson.gz",
          effect: "the rows of a log"),
        .init(
          line: "lookback worker resolve jobs/daily.json --set workers=1 < part > decided",
          effect: "one part of a stage, on one core"),
      ],
      exitCodes: [
        .done, .incomplete, .usage, .refused, .noInput, .bug, .cannotCreate, .inputOutput,
        .configuration, .interrupted, .terminated,
      ]),
    CommandSpec(
      command: .completions,
      operands: [
        .init(value: .choice("SHELL", Shell.self), isRequired: true) {
          guard let shell = Shell(rawValue: $0) else { return false }
          $1.shell = shell
          return true
        }
      ],
      summary: "print a script that completes command lines",
      description: "The shell reads the script when it starts.",
      examples: [
        .init(
          line: "lookback completions bash > /etc/bash_completion.d/lookback",
          effect: "for every user of bash"),
        .init(
          line: "lookback completions zsh > ~/.zfunc/_lookback",
          effect: "for zsh, with ~/.zfunc in its fpath"),
        .init(
          line: "lookback completions fish > ~/.config/fish/completions/lookback.fish",
          effect: "for fish"),
      ],
      exitCodes: [.done, .usage, .inputOutput]),
    CommandSpec(
      command: .help,
      operands: [
        .init(value: .command, isRequired: false) {
          $1.topic = Command(rawValue: $0)
          return $1.topic != nil
        }
      ],
      summary: "print this help, or a command's", description: "",
      examples: [.init(line: "lookback help run", effect: "all about run")],
      exitCodes: [.done, .usage, .inputOutput]),
    CommandSpec(
      command: .version, operands: [], summary: "print the version", description: "",
      examples: [.init(line: "lookback --version", effect: "the same")],
      exitCodes: [.done, .usage, .inputOutput]),
  ]

  /// What the table says about a command.
  static subscript(command: Command) -> CommandSpec {
    guard let spec = all.first(where: { $0.command == command }) else {
      preconditionFailure("CommandTable has no entry for Command.\(command)")
    }
    return spec
  }

  /// How commands end that read the state.
  private static let ofReaders: [ExitCode] = [
    .done, .incomplete, .usage, .refused, .bug, .cannotCreate, .inputOutput, .configuration,
    .interrupted, .terminated,
  ]

  private static let job = CommandSpec.OperandSpec(value: .jobFile, isRequired: true) {
    $1.job = $0
    return !$0.isEmpty
  }

  private static let session = CommandSpec.OperandSpec(
    value: .text("SESSION_ID", expected: "the id of a session"), isRequired: true
  ) {
    $1.explain.session = $0
    return !$0.isEmpty
  }
}
