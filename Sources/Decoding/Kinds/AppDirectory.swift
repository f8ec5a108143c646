public import Model
internal import Synchronization

/// The apps of a run: those that the job lists, or, if it lists none, those that its logs name.
public final class AppDirectory: Sendable {
  private struct State {
    var names: [String]
    var byText: [ExactText: AppID]
  }

  private let isClosed: Bool
  private let state: Mutex<State>

  /// Takes the job's apps, each with the other names by which logs call it (IN-6).
  public init(apps: [(name: String, aliases: [String])]) {
    var byText: [ExactText: AppID] = [:]
    for (index, app) in apps.enumerated() {
      for text in [app.name] + app.aliases {
        byText[ExactText(text)] = AppID(index: UInt16(truncatingIfNeeded: index))
      }
    }
    isClosed = !apps.isEmpty
    state = Mutex(State(names: apps.map(\.name), byText: byText))
  }

  /// The names of all apps, in the order of their ids.
  public var names: [String] { state.withLock { $0.names } }

  /// The app of a name or alias; a new app if the job lists none.
  public func find(_ text: String) throws(Reject) -> AppID {
    let exact = ExactText(text)
    let found: Result<AppID, Reject> = state.withLock { state in
      if let app = state.byText[exact] { return .success(app) }
      if isClosed { return .failure(Reject(.unknownApp, .app)) }
      guard state.names.count < Int(UInt16.max) else {
        return .failure(Reject(.tooManyApps, .app))
      }
      let app = AppID(index: UInt16(state.names.count))
      state.names.append(text)
      state.byText[exact] = app
      return .success(app)
    }
    return try found.get()
  }
}
