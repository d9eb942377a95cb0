#pragma once

#include <vector>

#include "core/diagnostic.h"
#include "document/panel_settings.h"

namespace studioscope {

// A line of the list of messages: one message, or many of one kind folded into one.
struct MessageRow {
    size_t message = 0;  // index; of a folded line the first of them
    size_t count = 1;    // how many the line stands for
    bool is_group = false;
    bool is_inside = false;  // of a group that is unfolded
};

// Errors first, then warnings, then notes; those of one code together, where the first of them
// came. More than kMostAlike of one code are folded unless they were unfolded, or something is
// searched for.
constexpr size_t kMostAlike = 3;
std::vector<MessageRow> message_rows(const Diagnostics& diagnostics,
                                     const MessageSettings& settings);

}  // namespace studioscope
