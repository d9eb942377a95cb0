#include <cstdio>

#include "app/version.h"

int main() { std::puts(version_text()); }
