#pragma once

#include <vector>

#include "core/diagnostic.h"
#include "document/panel_settings.h"

namespace studioscope {

inline constexpr Severity kWorstFirst[] = {Severity::kError, Severity::kWarning, Severity::kNote};

// Errors first, then warnings, then notes; those of one code together, where the first of them
// came. More than kMaxSimilar of one code are folded unless they were unfolded, or something is
// searched for.
constexpr size_t kMaxSimilar = 3;
std::vector<MessageRow> message_rows(const Diagnostics& diagnostics, const MessageChoice& choice);

}  // namespace studioscope
