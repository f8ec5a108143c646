#include "line_parser.h"
