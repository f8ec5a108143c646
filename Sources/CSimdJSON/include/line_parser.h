// One JSON line in, the wanted values out. A C face for simdjson, which is C++ and which Swift
// cannot call without it.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a value is: a bit each, so that several together are a set.
typedef enum {
  LB_ABSENT = 0,
  LB_STRING = 1,
  LB_INTEGER = 2,
  LB_UNSIGNED = 4,  // beyond the signed 64-bit range
  LB_DOUBLE = 8,
  LB_BOOL = 16,
  LB_OBJECT = 32,
  LB_ARRAY = 64,
  LB_NULL = 128,  // an empty text, too
} lb_type;

// One wanted value that is not absent. `bytes` is the text of a string, without white space at both
// ends, or of a number as it was written; NULL for an integer that wants `lb_write_digits`, and for
// what has no text. It lies in the line or in the parser, and is valid while the line is and until
// the next one is parsed.
typedef struct {
  const uint8_t *bytes;
  int64_t integer;  // of LB_INTEGER and LB_BOOL; the bits of LB_UNSIGNED
  uint32_t length;
} lb_slot;

typedef enum {
  LB_OK = 0,
  LB_INVALID_JSON,
  LB_INVALID_UTF8,
  LB_NOT_AN_OBJECT,
  LB_TOO_DEEP,
  LB_INVALID_NUMBER,
  LB_LONE_SURROGATE,
  LB_OUT_OF_MEMORY,
} lb_status;

typedef struct lb_parser lb_parser;

// `paths` are dotted paths from the top of the line (`\.` is a dot within a key), one a line; slot
// i gets the value of path i, also where several paths are the same; no line has a value for an
// empty path. Keys are compared after trimming spaces; of equal keys the last one counts. NULL when
// out of memory.
lb_parser *lb_parser_new(const char *paths);
void lb_parser_free(lb_parser *parser);

// The slots and what is in each, rewritten by every `lb_parse`.
const lb_slot *lb_slots(const lb_parser *parser);
const uint8_t *lb_types(const lb_parser *parser);

// The place of a slot that is always absent.
size_t lb_absent_slot(const lb_parser *parser);

// Parses and validates one whole line. 64 bytes after its end must be readable.
lb_status lb_parse(lb_parser *parser, const uint8_t *line, size_t length);

// Writes the text of a slot that holds an integer.
void lb_write_digits(lb_parser *parser, size_t slot);

// Gives a slot a text that the last line does not have; the text is copied.
lb_status lb_set_text(lb_parser *parser, size_t slot, const uint8_t *text, size_t length);

// Gives a slot a value of this or of another parser, the bytes of which must stay where they are
// until the next line is parsed.
void lb_set_value(lb_parser *parser, size_t index, uint8_t type, lb_slot value);

// Whether the last line has the escape \u0000 somewhere.
int lb_has_nul(const lb_parser *parser);

// Says which types the value of a slot may have, a set, and which of them may still say nothing.
// Slots that follow each other are a group if they have the same first one: a line that has values
// in several of them counts once.
void lb_expect(lb_parser *parser, size_t slot, uint8_t types, uint8_t doubtful, size_t group);

// Counts the values of the last line: those of wanted slots that are not null, and whatever other
// keys hold. Whether one of them has a type that its slot may have, and still may say nothing.
int lb_count(lb_parser *parser);

// How many counted lines had a value of a type that it may have in a slot of a group, which has
// this first one, and how many had only others.
uint64_t lb_present(lb_parser *parser, size_t group);
uint64_t lb_wrong_type(lb_parser *parser, size_t group);

// Forgets all counts, and the keys that no path wants.
void lb_reset_counts(lb_parser *parser);

// Keys of the top level that no path wants, with the number of counted lines that had them.
// Counting stops at `LB_UNKNOWN_KEYS` different ones; of the rest it is known how many counted lines
// had some. Of keys of more than 128 bytes there are the first 129.
#define LB_UNKNOWN_KEYS 1000
uint64_t lb_unknown_rest(const lb_parser *parser);
size_t lb_unknown_count(const lb_parser *parser);
const char *lb_unknown_key(lb_parser *parser, size_t index, size_t *length, uint64_t *lines);

#ifdef __cplusplus
}
#endif
