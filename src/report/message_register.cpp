#include "report/message_register.h"

#include <algorithm>

namespace studioscope {

const std::vector<MessageEntry>& all_messages() {
    static const std::vector<MessageEntry> entries;
    return entries;
}

const MessageEntry* find_message(std::string_view code) {
    const std::vector<MessageEntry>& entries = all_messages();
    const auto found = std::lower_bound(
        entries.begin(), entries.end(), code,
        [](const MessageEntry& entry, std::string_view wanted) { return entry.code < wanted; });
    return found == entries.end() || found->code != code ? nullptr : &*found;
}

}  // namespace studioscope
