/// How the session of a slot comes about.
enum SessionPlan {
  /// The earlier slot's line or record again.
  case repetition(Repetition)
  /// One of many opens within seconds: a client that cannot stop asking.
  case burst(first: Int)
  /// A first session of the device of an earlier slot, within little more than a minute of that.
  case echo(of: Int)
  /// A first session that nothing led to.
  case newcomer
  /// A first session of a device that had one before.
  case reinstall(of: Int)
  /// An open by the device of an earlier session.
  case open(of: Int)
  /// A session that a click led to.
  case clicked(ClickKind, Int, isFirst: Bool)
}
