// Glibc's own, which Swift's module of Glibc leaves out.
#include <malloc.h>
