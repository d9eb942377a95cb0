// Run while building: reports what is wrong in the manual's pages that the program reads, as
// compilers do.

#include <fmt/format.h>

#include <cstdio>

#include "model/compiler_messages.h"
#include "model/manual.h"
#include "model/material_words.h"

int main() {
    using namespace studioscope;
    const ParsedMessages messages = parse_messages(manual_page("messages.md"));
    for (const PageFault& fault : messages.faults)
        fmt::print(stderr, "assets/manual/messages.md:{}: error: {}\n", fault.line, fault.text);
    const MaterialWords& words = material_words();
    for (const std::string& fault : words.faults)
        fmt::print(stderr, "assets/manual/shaders.md: error: {}\n", fault);
    const CompilerMessages& compiler = compiler_messages();
    for (const std::string& fault : compiler.faults)
        fmt::print(stderr, "assets/manual/compiler.md: error: {}\n", fault);
    const bool is_good = messages.faults.empty() && !messages.entries.empty() &&
                         words.faults.empty() && compiler.faults.empty();
    return is_good ? 0 : 1;
}
