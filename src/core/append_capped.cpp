#include "core/append_capped.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/budget.h"

namespace studioscope {

namespace {

constexpr const char* kCut = "messages-cut";

// True if the messages exceed their budget. Checked every kStep messages, as adding up takes as
// long as writing them.
bool is_too_long(const Diagnostics& all) {
    constexpr size_t kStep = 64;
    if (all.size() % kStep != 0) return false;
    size_t bytes = 0;
    for (const Diagnostic& diagnostic : all)
        bytes += diagnostic.message.size() + diagnostic.file.size() + diagnostic.code.size();
    return bytes > Budget::kMaxMessageBytes;
}

}  // namespace

void append_capped(Diagnostics& all, Diagnostic diagnostic) {
    if (!all.empty() && all.back().code == kCut) {
        all.back().severity = std::max(all.back().severity, diagnostic.severity);
        return;
    }
    if (all.size() > Budget::kMaxMessages) return;
    diagnostic.message = shortened(std::move(diagnostic.message), Budget::kMaxMessageLength);
    if (all.size() == Budget::kMaxMessages || is_too_long(all))
        diagnostic = {diagnostic.severity,
                      kCut,
                      fmt::format("more than {} messages, or {} MB of them; the rest is not shown",
                                  Budget::kMaxMessages, Budget::kMaxMessageBytes >> 20),
                      {}};
    all.push_back(std::move(diagnostic));
}

}  // namespace studioscope
