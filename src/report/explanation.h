#pragma once

#include <span>
#include <string>

#include "document/message_register.h"

namespace studioscope {

// Texts made from the register of messages.

// The meaning of a message: code, severity, title, reason, action and what is shown, in lines of at
// most `width` columns.
std::string explanation_of(const MessageEntry& entry, size_t width);

// A line per message: code, severity and title.
std::string list_of_messages(std::span<const MessageEntry> entries);

// All texts of the messages as one JSON object.
std::string json_of_messages(std::span<const MessageEntry> entries);

// The page of the manual with all messages.
std::string manual_page_of_messages();

}  // namespace studioscope
