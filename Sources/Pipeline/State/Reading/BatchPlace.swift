/// A batch of a segment.
struct BatchPlace: Sendable {
  var segment: Int
  var batch: Int
}
