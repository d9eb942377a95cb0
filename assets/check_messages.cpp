// Run while building: reports what is wrong in the manual's page of messages, as compilers do.

#include <fmt/format.h>

#include <cstdio>

#include "model/manual.h"

int main() {
    using namespace studioscope;
    const ParsedMessages messages = parse_messages(manual_page("messages.md"));
    for (const PageFault& fault : messages.faults)
        fmt::print(stderr, "assets/manual/messages.md:{}: error: {}\n", fault.line, fault.text);
    return messages.faults.empty() && !messages.entries.empty() ? 0 : 1;
}
