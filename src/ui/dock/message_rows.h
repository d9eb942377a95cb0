#pragma once

#include <vector>

#include "core/diagnostic.h"
#include "document/derived_data.h"

namespace studioscope {

// Rows of messages: errors, then warnings, then notes; messages with one code are grouped at the
// first of them. More than kMaxSimilar with one code are collapsed, unless expanded by the user or
// searched.
constexpr size_t kMaxSimilar = 3;
std::vector<MessageRow> message_rows(const Diagnostics& diagnostics, const MessageChoice& choice);

}  // namespace studioscope
