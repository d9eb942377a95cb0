#pragma once

#include <span>
#include <string>

#include "model/manual.h"

namespace studioscope {

// Texts from the register of messages, for `explain`.

// The explanation of a message: code, severity, title, reason, action and fallback, wrapped at
// `width` columns.
std::string explanation_text(const MessageEntry& entry, size_t width);

// All messages, one per line: code, severity and title.
std::string message_list_text(std::span<const MessageEntry> entries);

// All texts of the messages as one JSON object.
std::string messages_json(std::span<const MessageEntry> entries);

}  // namespace studioscope
