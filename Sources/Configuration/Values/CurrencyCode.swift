/// The code of a currency.
public enum CurrencyCode {
  /// Whether a text is three letters of ASCII, in whatever case.
  public static func isOne(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (65...90).contains($0 & 0xDF) }
  }
}
