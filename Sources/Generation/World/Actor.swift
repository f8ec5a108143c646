/// Who did something: a device, by its number, in an app.
struct Actor: Hashable {
  var device: UInt64
  var app: Int
}
