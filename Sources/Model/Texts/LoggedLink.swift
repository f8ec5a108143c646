/// A click's link as it was logged.
///
/// One that comes again and again is a text of the run's `StringTable`. Links of advertising networks name the click
/// that they are of, so that most come once: their texts lie in the `linkTexts` of the batch. Which of both a link
/// is says nothing of it: two links are the same when their texts are.
public struct LoggedLink: BitwiseCopyable, Sendable, Equatable {
  /// The place of a text in its list, or the id of one that repeats.
  @usableFromInline var place: UInt32
  /// The number of bytes of a text in its list; 0 for one that repeats.
  @usableFromInline var length: UInt16

  /// The longest text that lies in a list; longer ones are few.
  public static var longest: Int { Int(UInt16.max) }

  /// A text that repeats.
  public init(_ text: StringID) { (place, length) = (text.index, 0) }

  /// A text in the batch's `linkTexts`, of at most `longest` bytes.
  public init(_ text: TextRef) {
    precondition(text.length <= UInt16.max, "LoggedLink: the text is too long")
    (place, length) = (text.length == 0 ? 0 : text.offset, UInt16(text.length))
  }

  /// No link.
  public static var absent: LoggedLink { LoggedLink(StringID.absent) }

  /// Whether there is a link.
  @inlinable public var isPresent: Bool { place != 0 || length != 0 }

  /// The id of a text that repeats; nil for others.
  @inlinable public var id: StringID? { length == 0 ? StringID(index: place) : nil }

  /// Where a text lies in the batch's `linkTexts`; absent for one that repeats.
  @inlinable public var text: TextRef {
    length == 0 ? .absent : TextRef(offset: place, length: UInt32(length))
  }

  /// All of it as one number; that of a text that repeats is its id.
  public var packed: UInt64 { UInt64(length) << 32 | UInt64(place) }

  /// The link of such a number.
  public init(packed: UInt64) {
    place = UInt32(truncatingIfNeeded: packed)
    length = UInt16(truncatingIfNeeded: packed >> 32)
  }
}
