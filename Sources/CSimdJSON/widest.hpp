// Functions that are compiled for several processors; which one this is, is found out when they are loaded.
#pragma once

// For what goes over many bytes at once. What it calls must be inlined, so that it is compiled with it. ThreadSanitizer is
// not ready yet when that is found out.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define LOOKBACK_WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define LOOKBACK_WIDEST
#endif
