internal import Model

/// A row that carries a referrer.
protocol ReferrerCarrier {
  /// What a referrer string names.
  var referrer: Referrer { get set }
}
