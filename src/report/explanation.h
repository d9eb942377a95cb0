#pragma once

#include <span>
#include <string>

#include "model/manual.h"

namespace studioscope {

// Texts made from the register of messages.

// The meaning of a message: code, severity, title, reason, action and what is shown, in lines of at
// most `width` columns.
std::string explanation_of(const MessageEntry& entry, size_t width);

// A line per message: code, severity and title.
std::string list_of_messages(std::span<const MessageEntry> entries);

// All texts of the messages as one JSON object.
std::string json_of_messages(std::span<const MessageEntry> entries);

}  // namespace studioscope
