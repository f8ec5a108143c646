internal import Configuration
internal import Decoding
internal import Model

extension Job {
  /// The digest of all rules that results depend on (TIME-6).
  var rulesDigest: String {
    let text = rulesDescription.map { "\($0.key)=\($0.value)\n" }.joined()
    return Digest(of: Array(text.utf8).span).description
  }
}
