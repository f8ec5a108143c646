/// A batch of a segment.
package struct BatchPlace: Sendable {
  var segment: Int
  var batch: Int
}
