#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "model/compiler_messages.h"
#include "report/explanation.h"

namespace studioscope {

// Logs and messages of the model compiler with explanations, for `explain` and the window.

// The size that a log may have, and the length to which its lines are read: the compiler of 2006
// has room for 1024 bytes in one message.
inline constexpr size_t kMaxLogLength = size_t{4} << 20;
inline constexpr size_t kMaxLogLine = 4096;

struct ExplainedLine {
    uint64_t number;   // from 1
    std::string text;  // as printed, without blanks at the ends
    // By the mark "ERROR:" or "WARNING:" of the compiler; nothing without a mark.
    std::optional<Severity> severity;
    const CompilerMessage* message;
};

struct ExplainedLog {
    std::vector<ExplainedLine> lines;  // those that are known
    size_t unknown_warnings = 0, unknown_errors = 0;
};

// Finds the messages in a log: UTF-8 or Latin-1, or UTF-16 with a byte order mark.
ExplainedLog explain_log(std::string log);

// Finds the messages in a text that somebody typed or copied: whole messages, marked or not, else
// those that begin with it.
ExplainedLog explain_message_text(std::string_view text);

// The lines with their explanations, each explanation once, wrapped at `width` columns, and a count
// of the unknown ones. `name` is that of the log, or empty for a text.
std::string explained_text(const ExplainedLog& log, std::string_view name, size_t width);

// Log or text as one JSON object; `sections` are what a search found instead.
std::string explained_json(const ExplainedLog& log, const std::vector<ManualSection>& sections);

}  // namespace studioscope
