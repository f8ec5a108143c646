// A builtin of the compiler, which Swift cannot import.
static inline void lookback_prefetch(const void *address) { __builtin_prefetch(address); }
