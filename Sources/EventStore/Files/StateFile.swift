/// What the folder of a state may hold. A folder that has other files and none of these is somebody else's.
package enum StateFile: String, CaseIterable {
  /// Held by the run that writes.
  case lock
  /// The secret of all keys, 16 bytes (PRIV-2).
  case key
  /// What belongs to the state.
  case catalogue = "catalogue.sqlite"
  /// A folder with the records.
  case segments
  /// Where a job has or had `export_device_ids`: ids as they were logged (PRIV-2).
  case rawIDs = "raw_ids.sqlite"
  /// A folder with the lines that runs rejected (IN-3).
  case rejects
  /// What is known of files of reports, so that none is read again to know it.
  case published
  /// What is known of logs, so that none is read again to know it.
  case seen
  /// Held by who asks for answers.
  case resolveLock = "resolve.lock"

  /// Where it is in a state's folder.
  package func path(in folder: String) -> String { "\(folder)/\(rawValue)" }
}
