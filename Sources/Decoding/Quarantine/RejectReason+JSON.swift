extension RejectReason {
  /// Whether a line that was rejected for this reason is valid JSON, whose values can be told apart.
  var isJSON: Bool {
    switch self {
    case .invalidJSON, .invalidUTF8, .tooDeep, .tooLong, .invalidNumber, .loneSurrogate,
      .outOfMemory:
      false
    case .notAnObject, .nulCharacter, .missing, .wrongType, .unreadableTime, .timeTooEarly,
      .timeInFuture, .unknownApp, .unknownOS, .tooLate, .tooManyApps:
      true
    }
  }
}
