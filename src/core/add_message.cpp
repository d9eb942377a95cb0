#include "core/add_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/budget.h"

namespace studioscope {

namespace {

constexpr const char* kCut = "messages-cut";

// Looked at now and then: to add up is as much work as to write them.
bool is_too_long(const Diagnostics& all) {
    constexpr size_t kStep = 64;
    if (all.size() % kStep != 0) return false;
    size_t bytes = 0;
    for (const Diagnostic& said : all)
        bytes += said.message.size() + said.file.size() + said.code.size();
    return bytes > Budget::kMostMessageBytes;
}

}  // namespace

void add_message(Diagnostics& all, Diagnostic diagnostic) {
    if (!all.empty() && all.back().code == kCut) {
        all.back().severity = std::max(all.back().severity, diagnostic.severity);
        return;
    }
    if (all.size() > Budget::kMostMessages) return;
    diagnostic.message = shortened(std::move(diagnostic.message), Budget::kLongestMessage);
    if (all.size() == Budget::kMostMessages || is_too_long(all))
        diagnostic = {diagnostic.severity,
                      kCut,
                      fmt::format("more than {} messages, or {} MB of them; the others are left "
                                  "out",
                                  Budget::kMostMessages, Budget::kMostMessageBytes >> 20),
                      {}};
    all.push_back(std::move(diagnostic));
}

}  // namespace studioscope
