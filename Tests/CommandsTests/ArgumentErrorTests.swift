import Testing

@testable import Commands

struct ArgumentErrorTests {
  @Test(arguments: [
    (
      "",
      "no command - expected one of run, check, report, compare, explain, export, status, resolve, rebuild, forget, verify, generate, dashboard, worker, completions, help, "
        + "version"
    ),
    ("rnu", "unknown command 'rnu'; did you mean 'run'?"),
    ("Check j", "unknown command 'Check'; did you mean 'check'?"),
    (
      "frobnicate",
      "unknown command 'frobnicate' - expected one of run, check, report, compare, explain, export, status, resolve, rebuild, forget, verify, generate, "
        + "dashboard, worker, completions, help, version"
    ),
    ("help exprot", "unknown command 'exprot'; did you mean 'export'?"),
    ("run j --dryrun", "unknown option '--dryrun'; did you mean '--dry-run'?"),
    ("--colour=never run j", "unknown option '--colour'; did you mean '--color'?"),
    (
      "run j --frobnicate",
      "unknown option '--frobnicate' - 'lookback help run' lists them; put '--' before a text that begins with '-'"
    ),
    (
      "--frobnicate",
      "unknown option '--frobnicate' - 'lookback help' lists them; put '--' before a text that begins with '-'"
    ),
    ("run j -json", "unknown option '-json'; did you mean '--json'?"),
    (
      "run j -x",
      "unknown option '-x' - 'lookback help run' lists them; put '--' before a text that begins with '-'"
    ),
    (
      "run j -vq",
      "unknown option '-vq' - 'lookback help run' lists them; put '--' before a text that begins with '-'"
    ),
    (
      "check j --wait 5m",
      "option '--wait' does not belong to 'check' - expected with run, rebuild, forget"
    ),
    ("--seed 1 run j", "option '--seed' does not belong to 'run' - expected with generate"),
    ("run j --wait", "option '--wait' has no value - expected --wait TIME"),
    ("run j --state --json", "option '--state' has no value - expected --state DIR"),
    ("run j --state --output=x", "option '--state' has no value - expected --state DIR"),
    ("run j --set --", "option '--set' has no value - expected --set K=V"),
    ("export j --as audit -o", "option '-o' has no value - expected -o FILE"),
    ("run j --json=yes", "option '--json' has the value 'yes' - expected none"),
    (
      "run j --wait soon",
      "option '--wait': invalid value 'soon' - expected a duration such as 30s or 5m, up to 36500d"
    ),
    (
      "run j --set lookback.install",
      "option '--set': invalid value 'lookback.install' - expected a key and a value such as "
        + "lookback.install=7d"
    ),
    (
      "run j --set =7d",
      "option '--set': invalid value '=7d' - expected a key and a value such as lookback.install=7d"
    ),
    ("run j --state=", "option '--state': invalid value '' - expected the path of a folder"),
    ("run j --skip=", "option '--skip': invalid value '' - expected the path of a file"),
    (
      "run j --as-of yesterday",
      "option '--as-of': invalid value 'yesterday' - expected a time such as 2026-01-31T12:00:00Z "
        + "or seconds since 1970, from 2008 to 2099"
    ),
    (
      "run j --as-of 2026-02-30T00:00Z",
      "option '--as-of': invalid value '2026-02-30T00:00Z' - expected a time such as "
        + "2026-01-31T12:00:00Z or seconds since 1970, from 2008 to 2099"
    ),
    (
      "run j --color=alway",
      "option '--color': invalid value 'alway' - expected one of auto, always, never; "
        + "did you mean 'always'?"
    ),
    (
      "run j --log-format xml",
      "option '--log-format': invalid value 'xml' - expected one of text, json"
    ),
    (
      "export j --as adit",
      "option '--as': invalid value 'adit' - expected one of audit, branch, branch-response, "
        + "appsflyer, referring-params; did you mean 'audit'?"
    ),
    ("forget j", "no --device - expected lookback forget JOB --device TYPE:ID"),
    (
      "generate d --days 0",
      "option '--days': invalid value '0' - expected a whole number from 1 to 3660"
    ),
    (
      "generate d --apps many",
      "option '--apps': invalid value 'many' - expected a whole number from 1 to 1000"
    ),
    (
      "generate d --seed=-1",
      "option '--seed': invalid value '-1' - expected a whole number from 0 to 18446744073709551615"
    ),
    (
      "completions tcsh", "SHELL: invalid value 'tcsh' - expected one of bash, zsh, fish"
    ),
    (
      "run j --as-of 9999-12-31T00:00Z",
      "option '--as-of': invalid value '9999-12-31T00:00Z' - expected a time such as "
        + "2026-01-31T12:00:00Z or seconds since 1970, from 2008 to 2099"
    ),
    (
      "run j --as-of 2025",
      "option '--as-of': invalid value '2025' - expected a time such as 2026-01-31T12:00:00Z or "
        + "seconds since 1970, from 2008 to 2099"
    ),
    (
      "export j --as audit --json",
      "option '--json': an export to stdout leaves no place for a summary - expected -o FILE"
    ),
    (
      "export j --as audit --json -o -",
      "option '--json': an export to stdout leaves no place for a summary - expected -o FILE"
    ),
    ("run", "no JOB - expected lookback run JOB"),
    ("generate", "no DIR - expected lookback generate DIR"),
    (
      "completions",
      "no SHELL - expected lookback completions SHELL, where SHELL is one of bash, zsh, fish"
    ),
    (
      "export j",
      "no --as - expected lookback export JOB --as FORMAT, where FORMAT is one of audit, branch, branch-response, "
        + "appsflyer, referring-params"
    ),
    ("run j k", "unexpected argument 'k' - expected lookback run JOB"),
    ("help run check", "unexpected argument 'check' - expected lookback help [COMMAND]"),
    ("version j", "unexpected argument 'j' - expected lookback version"),
  ])
  func `a mistake in the command line is named`(_ line: String, _ message: String) {
    let recording = Recording()
    let arguments = line.split(separator: " ").map(String.init)
    let code = main(arguments, in: recording.surroundings(), Interruption())
    #expect(recording.errors == ["lookback: \(message)"])
    #expect(recording.output.isEmpty)
    #expect(code == .usage)
  }

  @Test func `a mistake is told as the command line asks for`() {
    let recording = Recording()
    #expect(recording.run("foo", "--log-format", "json") == .usage)
    #expect(
      recording.errors.first?.hasPrefix(#"{"level":"error","message":"unknown command"#) == true)
    #expect(recording.run("foo", "--log-format=json") == .usage)
    #expect(recording.errors.allSatisfy { $0.hasPrefix("{") })
  }

  @Test(arguments: [
    "mac:0011223344556677", "gaid:00000000-0000-0000-0000-000000000000", "gaid", "idfa:short",
    "android_id:9774d56d682e549c",
  ])
  func `PRIV-3: what names no device cannot be forgotten`(_ device: String) {
    let recording = Recording()
    let code = main(
      ["forget", "j", "--device", device], in: recording.surroundings(), Interruption())
    #expect(code == .usage)
    #expect(
      recording.errors == [
        "lookback: option '--device': invalid value '\(device)' - expected an id with its type, one of "
          + "idfa, idfv, gaid, android_id, oaid, bundle_token, windows_id, such as "
          + "idfa:6D92078A-8246-4BA4-AE5B-76104861E7DC, not all zeros and no placeholder, at least 8 characters"
      ])
  }
}
