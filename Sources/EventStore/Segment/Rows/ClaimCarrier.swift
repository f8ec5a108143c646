internal import Model

/// A row that carries a claim.
protocol ClaimCarrier {
  /// What Apple says.
  var claim: Claim { get set }
}
