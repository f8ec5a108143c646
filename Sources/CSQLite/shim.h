#include <sqlite3.h>

// sqlite3_config is variadic, which Swift cannot call.
static inline int lookback_keep_no_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// SQLITE_TRANSIENT is a macro that casts -1 to a function pointer, which Swift cannot import.
static inline int lookback_bind_text(
  sqlite3_stmt *statement, int place, const unsigned char *text, sqlite3_uint64 length
) {
  return sqlite3_bind_text64(
    statement, place, (const char *)text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}
