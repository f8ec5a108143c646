/// The tables of `catalogue.sqlite`.
enum CatalogueSchema {
  /// The version that this program writes: the latest of any segment. It was 1, whatever theirs was, before there
  /// was a way from one to the next.
  static let version = Int(SegmentFormat.version)
  /// Tells SQLite files of this kind from all others (`file` prints it): "LBKS".
  static let applicationID = 0x4C42_4B53

  /// Makes the tables. Times are milliseconds UTC, digests 32 hex digits.
  static let statements = """
    CREATE TABLE identity (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE runs (
      run INTEGER PRIMARY KEY, started_ms INTEGER NOT NULL, finished_ms INTEGER NOT NULL,
      accepted_sessions INTEGER NOT NULL, accepted_clicks INTEGER NOT NULL,
      tracking_disabled INTEGER NOT NULL, too_late INTEGER NOT NULL,
      duplicate_sessions INTEGER NOT NULL, duplicate_clicks INTEGER NOT NULL,
      basis TEXT NOT NULL, is_published INTEGER NOT NULL);
    CREATE TABLE rules (run INTEGER PRIMARY KEY REFERENCES runs, rules TEXT NOT NULL);
    CREATE TABLE segments (
      name TEXT PRIMARY KEY, digest TEXT NOT NULL, size INTEGER NOT NULL, clicks INTEGER NOT NULL,
      sessions INTEGER NOT NULL, others INTEGER NOT NULL, first_ms INTEGER NOT NULL,
      last_ms INTEGER NOT NULL, run INTEGER NOT NULL REFERENCES runs) WITHOUT ROWID;
    CREATE TABLE inputs (
      source TEXT NOT NULL, digest TEXT NOT NULL, size INTEGER NOT NULL, path TEXT NOT NULL,
      run INTEGER NOT NULL REFERENCES runs, first_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL,
      is_left_out INTEGER NOT NULL, PRIMARY KEY (source, digest)) WITHOUT ROWID;
    CREATE TABLE balance (
      run INTEGER NOT NULL REFERENCES runs, name TEXT NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (run, name)) WITHOUT ROWID;
    CREATE TABLE reports (
      run INTEGER NOT NULL REFERENCES runs, definition TEXT NOT NULL, since_ms INTEGER NOT NULL,
      PRIMARY KEY (run, definition)) WITHOUT ROWID;
    CREATE TABLE watermarks (
      run INTEGER NOT NULL REFERENCES runs, app TEXT NOT NULL, watermark_ms INTEGER NOT NULL,
      PRIMARY KEY (run, app)) WITHOUT ROWID;
    CREATE TABLE outputs (
      run INTEGER NOT NULL REFERENCES runs, name TEXT NOT NULL, size INTEGER NOT NULL,
      digest TEXT NOT NULL, PRIMARY KEY (run, name)) WITHOUT ROWID;
    CREATE TABLE day_places (
      run INTEGER NOT NULL REFERENCES runs, report TEXT NOT NULL, day_ms INTEGER NOT NULL,
      bytes INTEGER NOT NULL, digest TEXT NOT NULL, rows INTEGER NOT NULL,
      PRIMARY KEY (run, report, day_ms)) WITHOUT ROWID;
    CREATE TABLE totals_before (
      run INTEGER NOT NULL REFERENCES runs, day_ms INTEGER NOT NULL, name TEXT NOT NULL,
      count INTEGER NOT NULL, PRIMARY KEY (run, day_ms, name)) WITHOUT ROWID;
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    """

  /// Makes the table of tombstones (PRIV-3). The first `forget` does: a state of which nothing was
  /// forgotten may have been made before there was such a table.
  static let tombstones = """
    CREATE TABLE IF NOT EXISTS tombstones (
      type TEXT NOT NULL, key TEXT NOT NULL, time_ms INTEGER NOT NULL,
      PRIMARY KEY (type, key, time_ms)) WITHOUT ROWID
    """

  /// Makes the table of files that the last run means to remove. The first run that has one does, for
  /// the same reason.
  static let removals = """
    CREATE TABLE IF NOT EXISTS removals (
      run INTEGER NOT NULL REFERENCES runs, name TEXT NOT NULL, size INTEGER NOT NULL,
      digest TEXT NOT NULL, PRIMARY KEY (run, name)) WITHOUT ROWID
    """

  /// Makes the table of rules that changed (TIME-6). The first run that has one does, for the same
  /// reason.
  static let ruleChanges = """
    CREATE TABLE IF NOT EXISTS rule_changes (
      run INTEGER NOT NULL REFERENCES runs, rule TEXT NOT NULL, is_of_content INTEGER NOT NULL,
      from_ms INTEGER NOT NULL, PRIMARY KEY (run, rule, is_of_content)) WITHOUT ROWID
    """

  /// Makes the table of records whose segments say something of them that holds no longer. The first run
  /// that has one does, for the same reason.
  static let outdated = """
    CREATE TABLE IF NOT EXISTS outdated (
      segment TEXT NOT NULL, batch INTEGER NOT NULL, clicks TEXT NOT NULL, sessions TEXT NOT NULL,
      PRIMARY KEY (segment, batch)) WITHOUT ROWID
    """

  /// Makes the table of runs whose quarantine is kept. The first run that has one does, for the same reason.
  static let quarantines = """
    CREATE TABLE IF NOT EXISTS quarantines (run INTEGER NOT NULL PRIMARY KEY) WITHOUT ROWID
    """

  /// Makes the table of the moment up to which final sessions may have missed evidence, which has one row.
  /// The first run does, for the same reason.
  static let late = """
    CREATE TABLE IF NOT EXISTS late (until_ms INTEGER NOT NULL PRIMARY KEY) WITHOUT ROWID
    """

  /// Makes the table of the keys that reports had when a device was forgotten. The next `forget` does, for the same
  /// reason.
  static let leftKeys = """
    CREATE TABLE IF NOT EXISTS left_keys (
      type TEXT NOT NULL, key TEXT NOT NULL, time_ms INTEGER NOT NULL, names TEXT NOT NULL,
      PRIMARY KEY (type, key, time_ms)) WITHOUT ROWID
    """
}
