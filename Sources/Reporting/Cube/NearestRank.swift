/// The value at a percentile by the nearest-rank method: always one of the values, never a mean
/// (REP-2).
///
/// - Parameters:
///   - percentile: from 1 to 100; 50 is the median.
///   - samples: ascending; each value in the lower 32 bits.
func nearestRank(_ percentile: Int, of samples: ArraySlice<UInt64>) -> Int64? {
  if samples.isEmpty { return nil }
  let rank = (percentile * samples.count + 99) / 100
  return Int64(samples[samples.startIndex + rank - 1] & 0xffff_ffff)
}
