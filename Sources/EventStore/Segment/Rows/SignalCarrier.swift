internal import Model

/// A row that carries signals.
protocol SignalCarrier {
  /// What the device looks like.
  var signals: Signals { get set }
}
