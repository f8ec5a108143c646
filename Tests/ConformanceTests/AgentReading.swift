/// What one of the two makes of a user agent (EV-7).
struct AgentReading: Equatable {
  var os: String
  var version: String
  var model: String
}
